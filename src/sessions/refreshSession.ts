import { sessionRequired } from '../session/session.ts'
import { generateClientKey } from '../signIn/clientKey.ts'
import { openVerifiedSession } from '../signIn/openVerifiedSession.ts'
import { refreshSessionIntent } from '../signing/intents.ts'
import { signedRetry } from '../signing/signedRetry.ts'
import { pathOf } from '../transport/relayTransport.ts'
import { parseVerifiedSession } from '../transport/wire/credential.ts'
import type { AuthSession } from '../types.ts'
import { contextOf, type Wallet, type WalletContext } from '../walletContext.ts'

/** Options of {@link refreshSession}. */
export interface RefreshSessionOptions {
  signal?: AbortSignal | undefined
}

/**
 * Opens a new session with the one at hand, before that expires. Both calls name the same fresh
 * key; the old session ends by itself. Where there is no session left to do it with, nobody is asked
 * to sign in: a sign-in is what is wanted then.
 *
 * @returns the new session
 * @throws SigningErrorCode
 * @throws SESSION_KEY_REJECTED, BUNDLE_MALFORMED; the old session stays
 * @throws CommonErrorCode
 * @example
 * ```ts
 * const { expiresAt } = await refreshSession(wallet)
 * ```
 */
export async function refreshSession(
  wallet: Wallet,
  options: RefreshSessionOptions = {},
): Promise<AuthSession> {
  const context = contextOf(wallet)
  const { signal } = options
  const accountId = await context.accountId(signal)
  return context.withLock(accountId, () => refresh(context, accountId, signal), signal)
}

async function refresh(
  context: WalletContext,
  accountId: string,
  signal: AbortSignal | undefined,
): Promise<AuthSession> {
  // Read under the lock: another tab may have refreshed meanwhile.
  await context.session.check(accountId)
  const session = await context.session.usable(accountId)
  if (!session) throw sessionRequired()
  const clientKey = await generateClientKey(context)
  const { id, signedInWith } = session
  return openVerifiedSession(context, accountId, async () => {
    const clientPublicKey = clientKey.publicKeyHex
    const path = pathOf`/auth/sessions/${id}/refresh`
    const verified = await signedRetry(context, {
      accountId,
      session,
      call: { method: 'POST', path, body: { clientPublicKey }, signal },
      intent: refreshSessionIntent(clientPublicKey),
      // A session whose sealed key was lost on the way is of no use; the old one still is.
      parse: ({ body }) => parseVerifiedSession(body, 'session'),
    })
    return { verified, clientKey, signedInWith }
  })
}

import { assertInput } from '../../shared/assertInput.ts'
import { parseVerifiedSession } from '../../shared/credential.ts'
import type { AuthSession } from '../../shared/resources.ts'
import { unframedContextOf } from '../context/unframedContext.ts'
import type { Wallet, WalletContext } from '../context/walletContext.ts'
import { sessionRequired } from '../session/sessionRequired.ts'
import { generateClientKey } from '../signIn/clientKey.ts'
import { openVerifiedSession } from '../signIn/openVerifiedSession.ts'
import { refreshSessionIntent } from '../signing/actionIntents.ts'
import { requestSigned } from '../signing/requestSigned.ts'
import { pathOf } from '../transport/relayTransport.ts'

/** The longest life of a session that is signed for: a day, in seconds. */
const maxLifeSeconds = 86_400

/** Options of {@link refreshSession}. */
export interface RefreshSessionOptions {
  /**
   * The longest life of the new session to sign for, in seconds, where the payload names one.
   *
   * @default 86400, a day, which is also the most
   */
  maxLifeSeconds?: number | undefined
  signal?: AbortSignal | undefined
}

/**
 * Opens a new session with the one at hand, before that expires. Both calls name the same fresh
 * key; the old session is ended at the service in the background. Without a valid session it fails with
 * SESSION_REQUIRED, and `onSessionRequired` is not called.
 *
 * @returns the new session
 * @throws INVALID_INPUT when maxLifeSeconds is not a whole number from 1 to 86400
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
  const context = unframedContextOf(wallet, options)
  const { signal } = options
  const checked = { maxLifeSeconds: checkedLife(options.maxLifeSeconds), signal }
  const accountId = await context.accountId(signal)
  return context.withLock(accountId, () => refresh(context, accountId, checked), signal)
}

function checkedLife(seconds: number = maxLifeSeconds): number {
  assertInput(
    Number.isInteger(seconds) && seconds > 0 && seconds <= maxLifeSeconds,
    `maxLifeSeconds must be an integer from 1 to ${maxLifeSeconds}`,
  )
  return seconds
}

async function refresh(
  context: WalletContext,
  accountId: string,
  { maxLifeSeconds, signal }: { maxLifeSeconds: number; signal: AbortSignal | undefined },
): Promise<AuthSession> {
  // Read under the lock: another tab may have refreshed meanwhile.
  await context.session.check(accountId)
  const session = await context.session.getValidSession(accountId)
  if (!session) throw sessionRequired()
  const clientKey = await generateClientKey(context)
  const { id, signedInWith } = session
  return openVerifiedSession(context, accountId, async () => {
    const clientPublicKey = clientKey.publicKeyHex
    const path = pathOf`/auth/sessions/${id}/refresh`
    const verified = await requestSigned(context, {
      accountId,
      session,
      call: { method: 'POST', path, body: { clientPublicKey }, signal },
      intent: refreshSessionIntent({
        publicKeyHex: clientPublicKey,
        isClientHeld: clientKey.kind === 'clientHeld',
        maxLifeSeconds,
      }),
      // A session whose sealed key was lost on the way is of no use; the old one still is.
      parse: ({ body }) => parseVerifiedSession(body, 'session'),
    })
    return { verified, clientKey, signedInWith }
  })
}

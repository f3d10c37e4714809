import type { Credential } from '../../shared/resources.ts'
import type { WalletContext } from '../context/walletContext.ts'
import { requireSession } from '../signing/signPayload.ts'
import { credentialsOf } from './listCredentials.ts'

/**
 * Requires the session that must sign for a further credential; the account's first needs none.
 *
 * @param loading - what the credential needs besides, as {@link requireSession} takes it
 * @returns the credentials that the account has already
 * @throws SESSION_REQUIRED, ABORTED
 */
export async function requireSessionToAdd(
  context: WalletContext,
  accountId: string,
  signal: AbortSignal | undefined,
  loading?: Promise<unknown>,
): Promise<Credential[]> {
  const existing = await credentialsOf(context, accountId, signal)
  if (existing.length > 0) await requireSession(context, accountId, signal, loading)
  return existing
}

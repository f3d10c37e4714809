import type { PendingSignIn } from '../session/keyStore.ts'
import type { WalletContext } from '../walletContext.ts'

/** The kinds of sign-in that outlive the page; an account has at most one under way of each. */
export type PendingKind = 'emailOtp' | 'oauth'

/** The sign-in under way, unless it has become too old to be finished. */
export async function readPending(
  { session, clock }: Pick<WalletContext, 'session' | 'clock'>,
  accountId: string,
  kind: PendingKind,
): Promise<PendingSignIn | undefined> {
  const pending = (await session.readRecord(accountId)).pending?.[kind]
  return pending && Date.parse(pending.expiresAt) > clock.now() ? pending : undefined
}

/** Stores it, in place of an earlier one. */
export function storePending(
  { session }: Pick<WalletContext, 'session'>,
  accountId: string,
  kind: PendingKind,
  pending: PendingSignIn,
): Promise<void> {
  return session.updateRecord(accountId, (record) => ({
    ...record,
    pending: { ...record.pending, [kind]: pending },
  }))
}

/** Forgets it, done or not. */
export function forgetPending(
  { session }: Pick<WalletContext, 'session'>,
  accountId: string,
  kind: PendingKind,
): Promise<void> {
  return session.updateRecord(accountId, ({ pending = {}, ...record }) => {
    const { [kind]: _, ...others } = pending
    return { ...record, pending: others }
  })
}

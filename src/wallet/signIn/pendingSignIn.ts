import type { WalletContext } from '../context/walletContext.ts'
import type { ServerClock } from '../session/serverClock.ts'
import type { PendingSignIn } from '../storage/accountRecord.ts'

/** Sign-ins that outlive the page: one by e-mail, and a provider flow for every key. */
export type PendingName = 'emailOtp' | `oauth ${string}`

/** The provider flow under way that the relay knows by this id. */
export async function findPendingFlow(
  { session, clock }: Pick<WalletContext, 'session' | 'clock'>,
  accountId: string,
  flowId: string,
): Promise<[PendingName, PendingSignIn] | undefined> {
  const { pending = {} } = await session.readRecord(accountId)
  const found = Object.entries(pending).find(([, { details }]) => details?.flowId === flowId)
  return found && isFresh(clock, found[1]) ? (found as [PendingName, PendingSignIn]) : undefined
}

/** The sign-in under way, unless it has become too old to be finished. */
export async function readPending(
  { session, clock }: Pick<WalletContext, 'session' | 'clock'>,
  accountId: string,
  name: PendingName,
): Promise<PendingSignIn | undefined> {
  const pending = (await session.readRecord(accountId)).pending?.[name]
  return pending && isFresh(clock, pending) ? pending : undefined
}

/** Stores it, in place of an earlier one of the name and of all that are too old by now. */
export function storePending(
  { session, clock }: Pick<WalletContext, 'session' | 'clock'>,
  accountId: string,
  name: PendingName,
  pending: PendingSignIn,
): Promise<void> {
  return session.updateRecord(accountId, (record) => ({
    ...record,
    pending: { ...freshOnes(clock, record.pending), [name]: pending },
  }))
}

/** Forgets it, done or not. */
export function forgetPending(
  { session }: Pick<WalletContext, 'session'>,
  accountId: string,
  name: PendingName,
): Promise<void> {
  return session.updateRecord(accountId, ({ pending = {}, ...record }) => {
    const { [name]: _, ...others } = pending
    return { ...record, pending: others }
  })
}

function freshOnes(
  clock: ServerClock,
  pending: Record<string, PendingSignIn> = {},
): Record<string, PendingSignIn> {
  return Object.fromEntries(Object.entries(pending).filter(([, it]) => isFresh(clock, it)))
}

function isFresh(clock: ServerClock, { expiresAt }: PendingSignIn): boolean {
  return Date.parse(expiresAt) > clock.now()
}

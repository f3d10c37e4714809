import type { WalletContext } from '../context/walletContext.ts'
import type { ServerClock } from '../session/serverClock.ts'
import type { OAuthPurpose, PendingSignIn } from '../storage/accountRecord.ts'

/** Flows that outlive the page: a sign-in by a one-time code, and a provider flow for every key. */
export type PendingName = 'emailOtp' | 'smsOtp' | `oauth ${string}`

/** The key by which a page finds a provider flow of its device. */
export interface PendingFlowKey {
  /** The relay's name for it. */
  flowId: string
  /** The purpose that it was started for: a flow is never finished as another kind. */
  purpose: OAuthPurpose
}

/** The provider flow under way with this id and purpose. */
export async function findPendingFlow(
  { session, clock }: Pick<WalletContext, 'session' | 'clock'>,
  accountId: string,
  { flowId, purpose }: PendingFlowKey,
): Promise<[PendingName, PendingSignIn] | undefined> {
  const { pending = {} } = await session.readRecord(accountId)
  const found = Object.entries(pending).find(([, { details }]) => details?.flowId === flowId)
  if (!found || /* guard: oauth-flow-stale */ !isFresh(clock, found[1])) return undefined
  // guard: oauth-pending-purpose
  if ((found[1].purpose ?? 'signIn') !== purpose) return undefined
  return found as [PendingName, PendingSignIn]
}

/** The sign-in under way, unless it has become too old to be finished. */
export async function readPending(
  { session, clock }: Pick<WalletContext, 'session' | 'clock'>,
  accountId: string,
  name: PendingName,
): Promise<PendingSignIn | undefined> {
  const pending = (await session.readRecord(accountId)).pending?.[name]
  return pending && /* guard: one-time-code-stale */ isFresh(clock, pending) ? pending : undefined
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

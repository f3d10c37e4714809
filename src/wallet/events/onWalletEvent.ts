import { assertInput } from '../../shared/assertInput.ts'
import type { AuthSession } from '../../shared/resources.ts'
import { contextOf, type ExecutionOutcome, type Wallet } from '../context/walletContext.ts'
import type { WalletState } from '../session/sessionState.ts'
import type { SignedOutReason } from '../storage/accountRecord.ts'

/** An event of a wallet, discriminated by `type`. A new type may be added in a minor version. */
export type WalletEvent =
  /**
   * A session was opened while the wallet was signed out or expired. A session that was stored before
   * the page was loaded is none, and neither is a refresh, nor a session that seemed to have expired
   * until the device's clock was corrected.
   */
  | { type: 'signedIn'; session: AuthSession }
  /** The session ended: signed out here or elsewhere, revoked, or lost with its key. */
  | { type: 'signedOut'; session: AuthSession; reason: SignedOutReason }
  /** The outcome of an execution became known, by `executeQuote`, `authorizeQuote` or `resumeExecutions`. */
  | ({ type: 'executionSettled' } & ExecutionOutcome)

/**
 * Calls back when something happened, for analytics and notifications. What to render belongs to
 * `wallet.getState()`.
 *
 * A payment whose execution is settled as `executed` can still fail at the receiving bank later: follow it
 * with `watchTransaction` where that matters. A listener that is stopped, such as with the component of a
 * user who leaves, hears nothing more: read `resumeExecutions` at the next start.
 *
 * `signedIn` and `signedOut` come in every tab that shows the wallet (`session.id` is the same),
 * `executionSettled` once in each tab that learns the outcome (`quoteId` is the same). A tab that executes or authorizes
 * what another page has settled gets the outcome as its result, and no event.
 *
 * What the listener throws is reported as an uncaught error, and stops nothing.
 *
 * @param listener - called with each event, after the state has changed
 * @returns how to stop
 * @throws INVALID_INPUT when `listener` is no function
 * @throws ABORTED when the wallet was destroyed
 * @example
 * ```ts
 * const stop = onWalletEvent(wallet, (event) => {
 *   if (event.type === 'executionSettled') analytics.track(`payment ${event.status}`)
 * })
 * ```
 */
export function onWalletEvent(wallet: Wallet, listener: (event: WalletEvent) => void): () => void {
  const { settledListeners } = contextOf(wallet)
  assertInput(typeof listener === 'function', 'listener must be a function')
  let before = wallet.getState()
  const onSettled = (settled: ExecutionOutcome) =>
    listener({ type: 'executionSettled', ...settled })
  const unsubscribe = wallet.subscribe(() => {
    const state = wallet.getState()
    const event = eventBetween(before, state)
    before = state
    if (event) listener(event)
  })
  settledListeners.add(onSettled)
  return () => {
    unsubscribe()
    settledListeners.delete(onSettled)
  }
}

function eventBetween(before: WalletState, { status, session, reason }: WalletState) {
  const ended = before.status === 'expired' ? before.lastSession : before.session
  const wasOut = before.status === 'signedOut' || before.status === 'expired'
  const isNew = wasOut && ended?.id !== session?.id
  if (isNew && status === 'signedIn') return { type: 'signedIn', session } as const
  if (ended && status === 'signedOut') return { type: 'signedOut', session: ended, reason } as const
  return undefined
}

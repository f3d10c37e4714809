import type { AuthSession } from '../../shared/resources.ts'
import type { PendingExecution, SignedOutReason } from '../storage/accountRecord.ts'

/** What an app shows of a wallet. A new object at every change, so it can be compared by identity. */
export interface WalletState {
  status: 'loading' | 'signedOut' | 'signedIn' | 'expired'
  /** The session, while signed in, and the last one when it expired. */
  session: AuthSession | undefined
  /** Where the key lies; `memory` means that a reload signs out. */
  storage: 'indexedDb' | 'memory'
  /**
   * Payments that may have been made and whose outcome is not known yet, after a reload too:
   * `resumeExecutions` reads it.
   */
  pendingExecutions: readonly PendingExecution[]
  /** Why there is no session; undefined while loading or signed in. */
  reason?: SignedOutReason | undefined
}

/** What can happen to a session on this device. */
export type SessionEvent =
  | { type: 'storageSelected'; storage: WalletState['storage'] }
  | { type: 'executions'; pendingExecutions: readonly PendingExecution[] }
  | { type: 'opened'; session: AuthSession }
  | { type: 'expired'; session: AuthSession }
  | { type: 'closed'; reason: SignedOutReason }

/** Before anything is known. */
export const initialState: WalletState = {
  status: 'loading',
  session: undefined,
  storage: 'memory',
  pendingExecutions: [],
}

/** The state after an event: the same object where nothing changed. */
export function reduceSession(state: WalletState, event: SessionEvent): WalletState {
  const { storage, pendingExecutions } = state
  switch (event.type) {
    case 'storageSelected':
      return event.storage === storage ? state : { ...state, storage: event.storage }
    case 'executions':
      return isSameList(event.pendingExecutions, pendingExecutions)
        ? state
        : { ...state, pendingExecutions: event.pendingExecutions }
    case 'opened':
      return showing(state, 'signedIn', event.session)
    case 'expired':
      return showing(state, 'expired', event.session)
    case 'closed': {
      const isSame = state.status === 'signedOut' && state.reason === event.reason
      if (isSame) return state
      return {
        status: 'signedOut',
        session: undefined,
        storage,
        pendingExecutions,
        reason: event.reason,
      }
    }
  }
}

function showing(
  state: WalletState,
  status: 'signedIn' | 'expired',
  session: AuthSession,
): WalletState {
  const isShown = state.status === status && state.session?.id === session.id
  if (isShown) return state
  const { storage, pendingExecutions } = state
  return { status, session, storage, pendingExecutions }
}

function isSameList(one: readonly PendingExecution[], other: readonly PendingExecution[]): boolean {
  return one.map(({ quoteId }) => quoteId).join() === other.map(({ quoteId }) => quoteId).join()
}

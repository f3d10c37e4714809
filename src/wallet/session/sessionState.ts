import type { WalletError } from '../../shared/errors.ts'
import type { AuthSession } from '../../shared/resources.ts'
import { notifyAll } from '../platform/notifyAll.ts'
import type {
  PendingExecution,
  SettledExecution,
  SignedOutReason,
} from '../storage/accountRecord.ts'
import type { KeyStore } from '../storage/keyStore.ts'

/** The fields that every {@link WalletState} has. */
export interface WalletStateBase {
  /** The store of the key; `memory` means that a reload signs out. Undefined until it is chosen. */
  storage: 'indexedDb' | 'memory' | undefined
  /**
   * Payments that may have been made and whose outcome is not known yet, after a reload too:
   * `resumeExecutions` reads it. One with a `scaChallenge` waits for the customer.
   */
  pendingExecutions: readonly PendingExecution[]
  /**
   * Payments whose outcome became known while no page was there to show it, such as during a reload,
   * oldest first: show each, and pass its `quoteId` to `acknowledgeExecution`. What a call returned to
   * a page that stays visible for some seconds does not appear here. Empty while the state is `loading`;
   * one that another tab was about to show is added when that tab is closed first.
   */
  settledExecutions: readonly SettledExecution[]
}

/** Nothing is known yet. */
export interface LoadingState {
  status: 'loading'
  session?: undefined
  reason?: undefined
  error?: undefined
}

/** This device can sign. */
export interface SignedInState {
  status: 'signedIn'
  session: AuthSession
  reason?: undefined
  error?: undefined
}

/** The session has reached its end; signing in again is all it takes. */
export interface ExpiredState {
  status: 'expired'
  /** The session that expired, to greet the customer with. */
  lastSession: AuthSession
  session?: undefined
  reason?: undefined
  error?: undefined
}

/** There is no session on this device. */
export interface SignedOutState {
  status: 'signedOut'
  /** The reason why there is none. */
  reason: SignedOutReason
  session?: undefined
  error?: undefined
}

/**
 * The state of a wallet that could not find out whether there is a session, for any reason: the relay cannot be reached
 * or failed (`NETWORK_ERROR`, `TIMEOUT`, `API_ERROR`), `relayUrl` leads to no relay (`RESPONSE_INVALID`), something
 * redirects what the relay should receive, such as a login that has ended (`RELAY_REDIRECTED`), the app user has no
 * wallet (`ACCOUNT_NOT_FOUND`), the browser's database does not open (`STORAGE_TIMEOUT`), the page is not secure
 * (`INSECURE_CONTEXT`), or the wallet was destroyed before it knew (`ABORTED`). But for the last, the wallet tries
 * again by itself while it has a subscriber.
 */
export interface UnavailableState {
  status: 'unavailable'
  error: WalletError
  session?: undefined
  reason?: undefined
}

/**
 * The state of a wallet that an app shows, discriminated by `status`. A new object at every change,
 * so it can be compared by identity.
 *
 * @example
 * ```ts
 * const state = wallet.getState()
 * if (state.status === 'signedIn') greet(state.session.nickname)
 * ```
 */
export type WalletState = WalletStateBase &
  (LoadingState | SignedInState | ExpiredState | SignedOutState | UnavailableState)

/** An event of a session on this device. */
export type SessionEvent =
  | { type: 'storageSelected'; storage: KeyStore['kind'] }
  | { type: 'executions'; pendingExecutions: readonly PendingExecution[] }
  | { type: 'settled'; settledExecutions: readonly SettledExecution[] }
  | { type: 'opened'; session: AuthSession }
  | { type: 'expired'; session: AuthSession }
  | { type: 'closed'; reason: SignedOutReason }
  | { type: 'failed'; error: WalletError }

/** Before anything is known. */
export const initialState: WalletState = {
  status: 'loading',
  storage: undefined,
  pendingExecutions: [],
  settledExecutions: [],
}

/** The state after an event: the same object where nothing changed. */
export function reduceSession(state: WalletState, event: SessionEvent): WalletState {
  const { storage, pendingExecutions, settledExecutions } = state
  const base = { storage, pendingExecutions, settledExecutions }
  switch (event.type) {
    case 'storageSelected':
      return event.storage === storage ? state : { ...state, storage: event.storage }
    case 'executions':
      return isSameList(event.pendingExecutions, pendingExecutions)
        ? state
        : { ...state, pendingExecutions: event.pendingExecutions }
    case 'settled':
      return isSameList(event.settledExecutions, settledExecutions)
        ? state
        : { ...state, settledExecutions: event.settledExecutions }
    case 'opened':
      if (state.status === 'signedIn' && state.session.id === event.session.id) return state
      return { ...base, status: 'signedIn', session: event.session }
    case 'expired':
      if (state.status === 'expired' && state.lastSession.id === event.session.id) return state
      return { ...base, status: 'expired', lastSession: event.session }
    case 'closed':
      if (state.reason === event.reason) return state
      return { ...base, status: 'signedOut', reason: event.reason }
    case 'failed':
      return failed(state, base, event.error)
  }
}

/** Returns the state after a failure: what is known of a session stays known, whatever fails later. */
function failed(state: WalletState, base: WalletStateBase, error: WalletError): WalletState {
  if (state.status === 'signedIn' || state.status === 'expired') return state
  if (error.code === 'UNAUTHENTICATED')
    return reduceSession(state, { type: 'closed', reason: 'unauthenticated' })
  if (state.error?.code === error.code) return state
  return { ...base, status: 'unavailable', error }
}

function isSameList(one: readonly PendingExecution[], other: readonly PendingExecution[]): boolean {
  const keyOf = ({ quoteId, scaChallenge }: PendingExecution) => [quoteId, scaChallenge?.id]
  return one.map(keyOf).join() === other.map(keyOf).join()
}

/** The state, to read and to subscribe to. */
export interface StateHolder {
  get(): WalletState
  /** Calls the listener after every change. Returns how to stop. */
  subscribe(listener: () => void): () => void
  dispatch(event: SessionEvent): void
  /** Drops all listeners. The state does not change after this last event. */
  close(event: SessionEvent): void
}

/** A holder of the initial state, without listeners. */
export function createStateHolder(): StateHolder {
  const listeners = new Set<() => void>()
  let state = initialState
  let isClosed = false
  const change = (event: SessionEvent) => {
    const next = reduceSession(state, event)
    if (next === state) return
    state = next
    notifyAll(listeners)
  }
  return {
    get: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    dispatch(event) {
      if (!isClosed) change(event)
    },
    close(event) {
      listeners.clear()
      change(event)
      isClosed = true
    },
  }
}

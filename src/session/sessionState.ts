import type { AuthSession } from '../types.ts'

/** Why there is no session. */
export type SignedOutReason =
  /** Never signed in on this device, or signed out here. */
  | 'signedOut'
  /** The session, or the credential that opened it, was revoked. */
  | 'revoked'
  /** The browser lost the key; signing in again is all it takes. */
  | 'keyLost'
  /** The app user no longer owns the account; its key was deleted. */
  | 'accountChanged'
  /** The platform's own login is missing. */
  | 'unauthenticated'
  /** The relay could not be asked whose account this is. */
  | 'offline'

/** What an app shows of a wallet. A new object at every change, so it can be compared by identity. */
export interface WalletState {
  status: 'loading' | 'signedOut' | 'signedIn' | 'expired'
  /** The session, while signed in, and the last one when it expired. */
  session: AuthSession | undefined
  /** Where the key lies; `memory` means that a reload signs out. */
  storage: 'indexedDb' | 'memory'
  /** Why there is no session; undefined while loading or signed in. */
  reason?: SignedOutReason | undefined
}

/** What can happen to a session on this device. */
export type SessionEvent =
  | { type: 'storageSelected'; storage: WalletState['storage'] }
  | { type: 'opened'; session: AuthSession }
  | { type: 'expired'; session: AuthSession }
  | { type: 'closed'; reason: SignedOutReason }

/** Before anything is known. */
export const initialState: WalletState = {
  status: 'loading',
  session: undefined,
  storage: 'memory',
}

/** The state after an event: the same object where nothing changed. */
export function reduceSession(state: WalletState, event: SessionEvent): WalletState {
  const { storage } = state
  switch (event.type) {
    case 'storageSelected':
      return event.storage === storage ? state : { ...state, storage: event.storage }
    case 'opened':
      return showing(state, 'signedIn', event.session)
    case 'expired':
      return showing(state, 'expired', event.session)
    case 'closed': {
      const isSame = state.status === 'signedOut' && state.reason === event.reason
      if (isSame) return state
      return { status: 'signedOut', session: undefined, storage, reason: event.reason }
    }
  }
}

function showing(
  state: WalletState,
  status: 'signedIn' | 'expired',
  session: AuthSession,
): WalletState {
  const isShown = state.status === status && state.session?.id === session.id
  return isShown ? state : { status, session, storage: state.storage }
}

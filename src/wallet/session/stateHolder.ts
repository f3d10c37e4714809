import { notifyAll } from '../platform/notifyAll.ts'
import { initialState, reduceSession, type SessionEvent, type WalletState } from './sessionState.ts'

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

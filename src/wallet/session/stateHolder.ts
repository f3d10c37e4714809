import { initialState, reduceSession, type SessionEvent, type WalletState } from './sessionState.ts'

/** The state, to read and to subscribe to. */
export interface StateHolder {
  get(): WalletState
  /** Calls the listener after every change. Returns how to stop. */
  subscribe(listener: () => void): () => void
  dispatch(event: SessionEvent): void
  /** Drops all listeners; the state does not change afterwards. */
  close(): void
}

/** A holder of the initial state, without listeners. */
export function createStateHolder(): StateHolder {
  const listeners = new Set<() => void>()
  let state = initialState
  let isClosed = false
  return {
    get: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    dispatch(event) {
      const next = reduceSession(state, event)
      if (next === state || isClosed) return
      state = next
      for (const listener of [...listeners]) call(listener)
    },
    close() {
      isClosed = true
      listeners.clear()
    },
  }
}

/** What a listener throws is reported, and stops neither a sign-in nor a sign-out. */
function call(listener: () => void): void {
  try {
    listener()
  } catch (error) {
    queueMicrotask(() => {
      throw error
    })
  }
}

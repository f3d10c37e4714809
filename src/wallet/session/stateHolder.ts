import { initialState, reduceSession, type SessionEvent, type WalletState } from './sessionState.ts'

/** The state as something to read and to be told about. */
export interface StateHolder {
  get(): WalletState
  /** Calls the listener after every change. Returns how to stop. */
  subscribe(listener: () => void): () => void
  dispatch(event: SessionEvent): void
  /** Nobody is told anything any more, and nothing changes. */
  close(): void
}

/** A holder of the first state, without listeners. */
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
      for (const listener of [...listeners]) tell(listener)
    },
    close() {
      isClosed = true
      listeners.clear()
    },
  }
}

/** What a listener throws is its own to hear of: a sign-in or sign-out must not end half way. */
function tell(listener: () => void): void {
  try {
    listener()
  } catch (error) {
    queueMicrotask(() => {
      throw error
    })
  }
}

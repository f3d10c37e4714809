import { onAbort, orAborted } from './abort.ts'

/**
 * Runs work once per key: calls in the meantime get the same result. An abort ends only the wait of
 * the caller that aborted; the work is aborted when no caller waits any more.
 *
 * @throws ABORTED to the one whose signal fired
 */
export type SingleFlight = <T>(
  key: string,
  work: (signal: AbortSignal) => Promise<T>,
  signal?: AbortSignal | undefined,
) => Promise<T>

interface Flight {
  result: Promise<unknown>
  waiting: number
  controller: AbortController
}

/** A fresh one, with nothing under way. */
export function createSingleFlight(): SingleFlight {
  const flights = new Map<string, Flight>()
  const start = (key: string, work: (signal: AbortSignal) => Promise<unknown>): Flight => {
    const controller = new AbortController()
    const flight: Flight = { result: work(controller.signal), waiting: 0, controller }
    flights.set(key, flight)
    const forget = () => {
      if (flights.get(key) === flight) flights.delete(key)
    }
    flight.result.then(forget, forget)
    controller.signal.addEventListener('abort', forget)
    return flight
  }
  return async <T>(
    key: string,
    work: (signal: AbortSignal) => Promise<T>,
    signal?: AbortSignal,
  ): Promise<T> => {
    const flight = flights.get(key) ?? start(key, work)
    flight.waiting += 1
    const stop = onAbort(signal, () => {
      flight.waiting -= 1
      if (flight.waiting === 0) flight.controller.abort(signal?.reason)
    })
    return orAborted(flight.result as Promise<T>, signal).finally(stop)
  }
}

/** Asks once, and gives every caller the same result. A failure is asked again at the next call. */
export function once<T>(ask: () => Promise<T>): () => Promise<T> {
  let asking: Promise<T> | undefined
  return () => {
    asking ??= ask().catch((error: unknown) => {
      asking = undefined
      throw error
    })
    return asking
  }
}

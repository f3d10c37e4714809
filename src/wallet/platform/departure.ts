/** A watch for the customer leaving this page. */
export interface Departure {
  /** Returns whether a navigation has begun: until the next page has arrived, this one goes on. */
  isLeaving(): boolean
}

/** A navigation that has not come to its end after this long was cancelled, or was a download. */
const maxDepartureMs = 60_000

/** Watches from now on, until the signal fires. */
export function watchDeparture(signal: AbortSignal): Departure {
  let leftMs = Number.NEGATIVE_INFINITY
  const onLeaving = () => {
    leftMs = performance.now()
  }
  if (globalThis.document) globalThis.addEventListener('beforeunload', onLeaving, { signal })
  return { isLeaving: () => performance.now() - leftMs < maxDepartureMs }
}

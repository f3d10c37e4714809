import type { ServiceCallObserver } from '../service/serviceTypes.ts'

/** The facts noted of one request while it is handled. */
export interface Trace {
  readonly requestId: string
  route?: string
  code?: string
  /** The app's own, of a refusal by its policy. */
  reason?: string
  serviceStatus?: number
  /** The app user's, for the tag of the response; not logged. */
  userId?: string
  /** The store failed after what is passed on was there. */
  isUnsettled?: boolean
  /** Sees the calls to the service. */
  readonly observer: ServiceCallObserver
  /** Passes an error with its cause to the host's `onError`; never throws. */
  report(error: unknown): void
  /** The status the browser gets: writes the log entry; never throws. */
  finish(status: number): void
  /** Measures a stream, whose request was finished when it opened; never throws. */
  finishStream(end: StreamEnd, durationMs: number): void
}

/** The reason a stream ended: its page left, its time was up, its user is another or none, or something failed. */
export type StreamEnd = 'left' | 'expired' | 'signedOut' | 'failed'

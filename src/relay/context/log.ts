/** One line about one request. Nothing in it is personal or secret. */
export interface RelayLogEntry {
  /**
   * `unsettled`: the service's response, or a flow's result, was passed on, but the store did not take
   * note of it.
   */
  event: 'answered' | 'refused' | 'failed' | 'unsettled'
  /** The route's name, such as `executeQuote`; absent where none matched. */
  route?: string
  /** The status the browser got. */
  status: number
  /**
   * The error code the browser got, the relay's or the service's; of a provider's callback, the one
   * its flow ended with.
   */
  code?: string
  /** What the service answered to the call itself, where it was made. */
  serviceStatus?: number
  durationMs: number
}

/** Where log entries go. A promise is not waited for; what is thrown, at once or later, is dropped. */
export type RelayLog = (entry: RelayLogEntry) => void

/** What is noted of one request on its way. */
export interface Trace {
  route?: string
  code?: string
  serviceStatus?: number
  /** The app user's, for the tag of the response; not logged. */
  userId?: string
  /** The store failed after what is passed on was there. */
  isUnsettled?: boolean
  write(log: RelayLog, status: number): void
}

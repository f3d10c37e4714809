/** One line about one request. Nothing in it is personal or secret. */
export interface RelayLogEntry {
  event: 'answered' | 'refused' | 'failed'
  /** The route's name, such as `executeQuote`; absent where none matched. */
  route?: string
  /** The status the browser got. */
  status: number
  /** The error code the browser got. */
  code?: string
  /** What the service answered, where it was asked. */
  serviceStatus?: number
  durationMs: number
}

/** Where log entries go. What it throws is dropped. */
export type RelayLog = (entry: RelayLogEntry) => void

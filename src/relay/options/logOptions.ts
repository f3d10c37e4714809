import type { RelayError } from '../relayError.ts'

/**
 * One line about one request. Nothing in it is personal or secret. What a page's start (`startSignIn`) calls has a line of its own for
 * each route, with the request's id, before that of the start.
 */
export interface RelayLogEntry {
  /**
   * `unsettled`: the service's response, or a flow's result, was passed on, but the store did not take
   * note of it.
   */
  event: 'succeeded' | 'refused' | 'failed' | 'unsettled'
  /** The request's id: of the incoming header if well-formed, otherwise a new UUID. */
  requestId: string
  /** The route's name, such as `executeQuote`; absent where none matched. */
  route?: string
  /** The status the browser got. */
  status: number
  /**
   * The error code the browser got, the relay's or the service's; of a provider's callback, the one
   * its flow ended with.
   */
  code?: string
  /** The `reason` that `beforeForward` gave, with the code `REFUSED_BY_POLICY`. */
  reason?: string
  /** The status of the service's response to the call itself, if the call was made. */
  serviceStatus?: number
  /** Milliseconds until the response; of a stream, until it opened. */
  durationMs: number
  /**
   * In one of the first entries, once, each in an entry of its own. `STORE_PER_PROCESS`: a relay in production was given no `store`, so that
   * limits and challenges are per process; with several instances each counts alone, and a sign-in may fail.
   * `SECRET_TOO_SHORT`: the API secret is shorter than 32 bytes or has few different ones, and there are no `keys`, so that it could be
   * guessed from what is made with it, such as the tag of every response.
   */
  warning?: 'STORE_PER_PROCESS' | 'SECRET_TOO_SHORT'
  /** The calls to the service that the request caused, in the order they ended; the first 50. */
  serviceCalls: RelayServiceCall[]
}

/** One call to the service, as the log has it. A read that was sent again is two calls. */
export interface RelayServiceCall {
  /** Method and path without ids, such as `GET /quotes/{id}`. */
  operation: string
  /** Absent where no response came. */
  status?: number
  /** The relay's error code, where no usable response came. */
  code?: string
  durationMs: number
}

/**
 * Receives log entries, with the context the host passed with the request. A promise is not waited for; what
 * is thrown, at once or later, is dropped.
 */
export type RelayLog<Context = unknown> = (entry: RelayLogEntry, context: Context) => void

/** The request in which an error occurred. */
export interface RelayErrorContext<Context = unknown> {
  /** The route's name, such as `executeQuote`; absent where none matched. */
  route?: string
  /** The request's id, as in the log entry and in the response. */
  requestId: string
  /** The context that the host passed with the request. */
  context: Context
}

/**
 * Receives errors with their causes, which never reach the browser. They are not redacted: messages of your
 * database, responses of the service, ids of customers. A promise is not waited for; what is thrown, at once
 * or later, is dropped.
 */
export type RelayOnError<Context = unknown> = (
  error: RelayError,
  context: RelayErrorContext<Context>,
) => void

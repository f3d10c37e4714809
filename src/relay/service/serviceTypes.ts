/** One call to the service. */
export interface ServiceCall {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** Below the base URL, ids already checked. */
  path: string
  query?: Record<string, string>
  /** JSON text, sent as it is. */
  body?: string | undefined
  headers?: Record<string, string>
}

/** The service's response, whatever the status. */
export interface ServiceResponse {
  status: number
  /** Untrusted JSON; undefined where there is none. */
  body: unknown
  /** When, on the service's clock. */
  atMs: number
  /** From either form of its `Retry-After`. */
  retryAfterSeconds: number | undefined
}

/** The only way to the service. */
export interface Service {
  /**
   * Sends a write once: what is signed or costs money is never repeated from here. A GET that fails
   * is sent a second time, within the deadline.
   *
   * @throws SERVICE_UNREACHABLE (502) when no response came
   * @throws SERVICE_TIMEOUT (504) when it did not come whole in time
   * @throws SERVICE_ANSWER_INVALID (502) for a redirect or anything that is not JSON
   */
  send(call: ServiceCall): Promise<ServiceResponse>
}

/** The service, for the calls of one request. */
export type ServiceFor = (observer: ServiceCallObserver) => Service

/** Observes each call to the service that one request causes. */
export interface ServiceCallObserver {
  /** Sent with each call: the request's id. */
  readonly headers: Record<string, string>
  /** Runs a call once and gives back what it gives; `statusOf` reads the status from that. */
  observe<T>(
    call: Pick<ServiceCall, 'method' | 'path'>,
    send: () => Promise<T>,
    statusOf: (result: T) => number,
  ): Promise<T>
}

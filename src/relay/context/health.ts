/** Result of checking one part of the relay's surroundings, and the time that was spent waiting for it. */
export interface RelayHealthCheck {
  /**
   * `refused` is the API token's, by the service; `timeout` is no response in time; `notConfigured`
   * is said of the service where options are missing, as in `RELAY_NOT_CONFIGURED`; `notFound` where it
   * does not know `GET /config`, so that the path of `service.baseUrl` is wrong; `failed` is everything
   * else. The cause is given to `onError`.
   */
  outcome: 'ok' | 'refused' | 'timeout' | 'notConfigured' | 'notFound' | 'failed'
  /** Until the outcome was known. */
  durationMs: number
}

/** Result of `relay.health()`. Nothing in it is secret. */
export interface RelayHealth {
  /** True if the outcome of both checks is `ok`. */
  isHealthy: boolean
  /** Result of `GET /config`, which tells whether the service is reachable and takes the API token. */
  service: RelayHealthCheck
  /** Result of putting a value into the store and reading it back. */
  store: RelayHealthCheck
}

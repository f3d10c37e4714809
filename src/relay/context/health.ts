/** What a part of the relay's surroundings does, and for how long it was waited for. */
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

/** What `relay.health()` finds. Nothing in it is secret. */
export interface RelayHealth {
  /** Whether the outcome of both checks is `ok`. */
  isHealthy: boolean
  /** Whether the service is reachable and takes the API token: `GET /config`. */
  service: RelayHealthCheck
  /** Whether the store keeps a value and gives it back. */
  store: RelayHealthCheck
}

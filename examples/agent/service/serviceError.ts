/** A refusal of the service: what was requested did not happen. */
export class ServiceError extends Error {
  override readonly name = 'ServiceError'
  readonly status: number
  readonly code: string
  /** The part of the agent's policy that forbids it, such as `dailyLimit`. */
  readonly rule: string | undefined
  /** After how many seconds it may be repeated. */
  readonly retryAfterSeconds: number | undefined

  constructor(
    message: string,
    fields: Pick<ServiceError, 'status' | 'code' | 'rule' | 'retryAfterSeconds'>,
  ) {
    super(message)
    this.status = fields.status
    this.code = fields.code
    this.rule = fields.rule
    this.retryAfterSeconds = fields.retryAfterSeconds
  }
}

/** No usable response: what was requested may have happened, or may still happen. */
export class NoResponseError extends Error {
  override readonly name = 'NoResponseError'
}

/** The request at which a seed failed. */
export type SeedFailure = {
  /** The number of the request, from 1. */
  step?: number
  /** The status it was refused with. */
  status?: number
  /** The code it was refused with. */
  code?: string
  cause?: unknown
}

/** A seed that could not be carried out; the sandbox did not start. */
export class SeedError extends Error {
  override readonly name = 'SeedError'
  /** The number of the request that failed, from 1. */
  readonly step: number | undefined
  /** The HTTP status it was refused with. */
  readonly status: number | undefined
  /** The code of the refusal, such as `INVALID_INPUT`. */
  readonly code: string | undefined

  constructor(message: string, { step, status, code, cause }: SeedFailure = {}) {
    super(message, { cause })
    this.step = step
    this.status = status
    this.code = code
  }
}

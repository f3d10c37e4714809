import { ApiException } from './errors.ts'

/** A refusal that holds until a time. */
export type TemporaryRefusal = {
  status: 409 | 423 | 429
  code: string
  /** Such as `Too many requests`. */
  problem: string
  details?: Record<string, unknown>
}

/** The refusal of a call that may be repeated at a time, with `Retry-After` in seconds. */
export function retryLater(
  { status, code, problem, details }: TemporaryRefusal,
  now: Date,
  until: Date,
): ApiException {
  const seconds = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1_000))
  return new ApiException(status, code, `${problem}; try again in ${seconds} s`, {
    headers: { 'Retry-After': String(seconds) },
    details: { ...details, retryAfterSeconds: seconds },
  })
}

import { ApiError } from '../../shared/errors.ts'
import type { Proof } from './askForProof.ts'

/**
 * Checks whether the service refused a code, so that it can be asked for again. It documents no code of its own for
 * that, so a refusal that names no field counts, and one that names another does not.
 */
export function isWrongCode(error: unknown, proof: Proof): error is ApiError {
  return (
    /* guard: sca-wrong-code */ 'code' in proof &&
    error instanceof ApiError &&
    error.status === 400 &&
    // A gateway has no code of the service.
    // guard: sca-other-refusal
    error.apiCode === 'INVALID_INPUT' &&
    // guard: sca-other-field
    (error.details.errors ?? []).every(({ field }) => field === 'code')
  )
}

/** Returns a refusal with the wallet's own code where it has one. */
export function toScaError(error: unknown): unknown {
  if (!(error instanceof ApiError) || error.status !== 423) return error
  const { message, status, apiCode, reason, details, retryAfterSeconds } = error
  return new ApiError('SCA_LOCKED', message, {
    ...{ status, apiCode, reason, details, retryAfterSeconds, cause: error },
    retryable: retryAfterSeconds !== undefined,
  })
}

import { ApiException } from '../core/errors.ts'
import { SnapshotError } from '../core/snapshotError.ts'

/** @throws ApiException with the reason, for a snapshot that was refused, and any other error as it is */
export function refuseToRestore(error: unknown): never {
  if (!(error instanceof SnapshotError)) throw error
  const { code, message, cause } = error
  const details = { reason: code }
  if (code === 'TOO_LARGE')
    throw new ApiException(413, 'INVALID_REQUEST_FORMAT', message, { details, cause })
  throw new ApiException(400, 'INVALID_INPUT', message, { details, cause })
}

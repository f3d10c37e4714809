import { ApiException } from '../errors.ts'

/** The refusal of a body over its limit. */
export function bodyTooLarge(maxBytes: number): ApiException {
  const message = `The body must not be larger than ${maxBytes} bytes`
  return new ApiException(413, 'INVALID_REQUEST_FORMAT', message)
}

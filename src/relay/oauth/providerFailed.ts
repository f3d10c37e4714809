import { RelayError } from '../relayError.ts'

/** A provider's failure. The reason is a word of the protocol's, such as `access_denied`. */
export function providerFailed(
  status: 401 | 502,
  reason: string,
  cause?: unknown,
  message = 'The sign-in with the provider failed',
): RelayError {
  return new RelayError(status, 'OAUTH_FAILED', message, {
    cause,
    ...(/^[a-z_]{1,60}$/.test(reason) && { reason }),
  })
}

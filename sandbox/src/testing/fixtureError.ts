import type { ApiResponse } from './apiClient.ts'

/** A fixture that could not be set up; the message says what failed and what to do. */
export class FixtureError extends Error {
  override readonly name = 'FixtureError'
}

/**
 * The body of a response that must be a success.
 *
 * @param step - what was being done, such as `create the customer`
 * @throws FixtureError with the status and body of any other response
 */
export function bodyOf<T>(step: string, { status, body }: ApiResponse<T>): T {
  if (status >= 200 && status < 300) return body
  throw new FixtureError(`The fixture could not ${step}: ${status} ${JSON.stringify(body)}`)
}

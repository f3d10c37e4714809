import { ApiException } from '../core/errors.ts'
import type { Attempt } from './webhooks.ts'

/** The endpoint's response to a webhook that was sent on demand. */
export type TestWebhookResult = { response_status: number; url: string; response_body: string }

/**
 * Reads what came of the one try of a test.
 *
 * @throws ApiException 400 `WEBHOOK_DELIVERY_ERROR`
 */
export function readTestResult(attempt: Attempt): TestWebhookResult {
  const { endpoint: url } = attempt
  if ('status' in attempt) {
    return { response_status: attempt.status, url, response_body: attempt.body }
  }
  const { error, message } = attempt
  throw new ApiException(
    400,
    'WEBHOOK_DELIVERY_ERROR',
    'The webhook could not be delivered; see details',
    {
      details: { url, error, message },
    },
  )
}

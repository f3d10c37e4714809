import { ApiException } from '../errors.ts'
import type { Attempt } from './webhooks.ts'

/** What the endpoint made of a webhook that was sent on demand. */
export type TestWebhookResult = { response_status: number; url: string; response_body: string }

/**
 * Reads what came of the one try of a test.
 *
 * @throws ApiException 400 `WEBHOOK_ENDPOINT_NOT_SET`, `WEBHOOK_DELIVERY_ERROR`
 */
export function readTestResult(attempt: Attempt | undefined): TestWebhookResult {
  if (!attempt) {
    const message = 'The configuration has no webhookEndpoint'
    throw new ApiException(400, 'WEBHOOK_ENDPOINT_NOT_SET', message)
  }
  if (!('status' in attempt)) {
    const { endpoint: url, error, message } = attempt
    throw new ApiException(400, 'WEBHOOK_DELIVERY_ERROR', 'The webhook was not delivered', {
      details: { url, error, message },
    })
  }
  return { response_status: attempt.status, url: attempt.endpoint, response_body: attempt.body }
}

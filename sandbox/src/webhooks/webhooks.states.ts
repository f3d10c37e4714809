import type { Transitions } from '../core/states.ts'

export type WebhookStatus = 'PENDING' | 'DELIVERED' | 'FAILED' | 'SKIPPED'

/** What was delivered, given up or never had an endpoint is over. */
export const webhookTransitions: Transitions<WebhookStatus> = {
  PENDING: ['DELIVERED', 'FAILED'],
  DELIVERED: [],
  FAILED: [],
  SKIPPED: [],
}

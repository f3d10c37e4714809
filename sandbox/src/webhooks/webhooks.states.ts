import type { Transitions } from '../core/states.ts'

export type WebhookStatus = 'PENDING' | 'DELIVERED' | 'FAILED' | 'SKIPPED'

/**
 * The changes that a webhook's status can make: one that was given up or never had an endpoint is over, unless it is
 * sent again and arrives.
 */
export const webhookTransitions: Transitions<WebhookStatus> = {
  PENDING: ['DELIVERED', 'FAILED'],
  DELIVERED: [],
  FAILED: ['DELIVERED'],
  SKIPPED: ['DELIVERED'],
}

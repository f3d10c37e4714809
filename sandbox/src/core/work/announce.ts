import { newId } from '../ids.ts'
import type { WebhookType } from '../webhookTypes.ts'
import type { Work } from './work.ts'

/**
 * Has the platform told of something, if and when this unit of work commits.
 *
 * @param data - The thing as the API shows it at this moment; what the unit does to it later is told
 *   by a webhook of its own
 * @returns the webhook's id
 */
export function announce(work: Work, type: WebhookType, data: Record<string, unknown>): string {
  const id = newId('Webhook')
  work.announcements.push({ id, type, data })
  return id
}

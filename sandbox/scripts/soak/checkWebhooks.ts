import { neverRetried } from '../../src/core/webhookTypes.ts'
import type { WebhookRecord } from '../../src/index.ts'
import type { Violations } from './violations.ts'

/** The webhooks that the receiver has accepted, by their ids. */
type Accepted = { has(id: string): boolean }

const firstDelayMs = 5_000
const maxDelayMs = 30 * 60_000
const givenUpAfterMs = 7 * 24 * 3_600_000

/** Checks that every webhook was delivered, or is tried again by its schedule for seven days. */
export function checkWebhooks(
  violations: Violations,
  webhooks: readonly WebhookRecord[],
  accepted: Accepted,
): void {
  for (const webhook of webhooks) {
    const { id, type, status, attempts, nextAttemptAt } = webhook
    const isDelivered = status === 'DELIVERED'
    violations.check(!isDelivered || accepted.has(id), `${type} is DELIVERED, and was not received`)
    violations.check(
      status !== 'PENDING' || attempts.length === 0 || nextAttemptAt !== undefined,
      `${type} is PENDING, and is never tried again`,
    )
    violations.check(status !== 'FAILED' || isGivenUp(webhook), `${type} was given up too early`)
    checkSchedule(violations, webhook)
  }
}

function isGivenUp({ type, createdAt, attempts }: WebhookRecord): boolean {
  if (neverRetried.includes(type)) return true
  const last = attempts.at(-1)
  if (!last) return false
  const next = Date.parse(last.at) + delayAfter(attempts.length)
  return next - Date.parse(createdAt) > givenUpAfterMs
}

function checkSchedule(violations: Violations, { type, attempts }: WebhookRecord): void {
  for (const [index, { at }] of attempts.entries()) {
    const next = attempts[index + 1]
    if (!next) continue
    const waitedMs = Date.parse(next.at) - Date.parse(at)
    const message = `${type} was tried again before its time, after ${index + 1} tries`
    violations.check(waitedMs >= delayAfter(index + 1), message)
  }
}

function delayAfter(tries: number): number {
  return Math.min(firstDelayMs * 2 ** (tries - 1), maxDelayMs)
}

/** The webhooks that may follow each webhook of a transaction; the first one is the creation. */
const nextEvents: Readonly<Record<string, readonly string[]>> = {
  'OUTGOING_PAYMENT.PENDING': ['PROCESSING', 'EXPIRED'],
  'OUTGOING_PAYMENT.PROCESSING': ['COMPLETED', 'FAILED', 'REFUND_PENDING'],
  'OUTGOING_PAYMENT.COMPLETED': ['FAILED'],
  'OUTGOING_PAYMENT.FAILED': ['REFUND_PENDING'],
  'OUTGOING_PAYMENT.EXPIRED': [],
  'OUTGOING_PAYMENT.REFUND_PENDING': ['REFUND_COMPLETED', 'REFUND_FAILED'],
  'OUTGOING_PAYMENT.REFUND_COMPLETED': ['COMPLETED'],
  'OUTGOING_PAYMENT.REFUND_FAILED': [],
  'INCOMING_PAYMENT.PENDING': ['COMPLETED', 'FAILED'],
  'INCOMING_PAYMENT.COMPLETED': [],
  'INCOMING_PAYMENT.FAILED': [],
}

/** Checks the order of the webhooks of each transaction, in a list without gaps. */
export function checkOrder(violations: Violations, webhooks: readonly WebhookRecord[]): void {
  const last = new Map<string, string>()
  for (const { type, data } of webhooks) {
    if (!(type in nextEvents)) continue
    const { id } = data as { id: string }
    const before = last.get(id)
    const [, event = ''] = type.split('.')
    const isAllowed = before === undefined || nextEvents[before]?.includes(event) === true
    violations.check(isAllowed, `${type} follows ${before}`)
    last.set(id, type)
  }
}

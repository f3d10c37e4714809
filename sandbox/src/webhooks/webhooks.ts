import { asc, desc, eq, inArray } from 'drizzle-orm'
import { notFound } from '../core/errors.ts'
import { newId } from '../core/ids.ts'
import type { WebhookRecord } from '../core/records.ts'
import { requireTransition } from '../core/states.ts'
import { approvalType, neverRetried } from '../core/webhookTypes.ts'
import { jobs } from '../core/work/jobs.table.ts'
import { findRow, insertRow } from '../core/work/rows.ts'
import { type Announcement, after, schedule, type Work } from '../core/work/work.ts'
import { getConfig } from '../platform/platformConfig.ts'
import { webhookTransitions } from './webhooks.states.ts'
import { type AttemptRow, type WebhookRow, webhookAttempts, webhooks } from './webhooks.table.ts'

const firstDelayMs = 5_000
const maxDelayMs = 30 * 60_000
const givenUpAfterMs = 7 * 24 * 3_600_000

/** The result of one attempt: a response, or the reason there was none. */
export type Attempt = { endpoint: string } & (
  | { status: number; body: string }
  | { error: 'TIMED_OUT' | 'UNREACHABLE' | 'REFUSED'; message: string }
)

/** Writes what the unit announced, in the same transaction as what it did. */
export async function writeWebhooks(work: Work): Promise<void> {
  if (work.announcements.length === 0) return
  const { webhookEndpoint } = await getConfig(work)
  const rows = work.announcements.map((one) => toRow(work, one, webhookEndpoint !== undefined))
  for (const row of rows) await insertRow(work.tx, webhooks, row)
  for (const { id, nextAttemptAt } of rows) {
    if (nextAttemptAt) await schedule(work, 'SEND_WEBHOOK', id, nextAttemptAt)
  }
  for (const row of rows) work.publish('webhook', toRecord(row, []))
}

function toRow(work: Work, { id, type, data }: Announcement, hasEndpoint: boolean) {
  const timestamp = work.now.toISOString()
  // The approval is asked in the payment's path, so it does not wait.
  const delayMs = type === approvalType ? 0 : work.outbox.shuffleMs()
  return {
    id,
    type,
    subject: typeof data.id === 'string' ? data.id : null,
    body: JSON.stringify({ id, type, timestamp, data }),
    status: hasEndpoint ? ('PENDING' as const) : ('SKIPPED' as const),
    nextAttemptAt: hasEndpoint ? after(work, delayMs) : null,
    createdAt: work.now,
  }
}

/** Has a webhook sent in a while that could not even be tried. */
export function putOffWebhook(work: Work, id: string): Promise<void> {
  return schedule(work, 'SEND_WEBHOOK', id, after(work, 60_000))
}

/** Hands a webhook that fell due to the sender, once this unit is committed. */
export async function sendWebhook(work: Work, id: string): Promise<void> {
  work.afterCommit.push(() => work.outbox.send(id))
}

/** Has everything sent that was not when the process ended, whether by a crash or not. */
export async function resumeWebhooks(work: Work): Promise<void> {
  await work.tx.delete(jobs).where(eq(jobs.kind, 'SEND_WEBHOOK'))
  const rows = await work.tx.select().from(webhooks).where(eq(webhooks.status, 'PENDING'))
  for (const { id, nextAttemptAt } of rows) {
    await schedule(work, 'SEND_WEBHOOK', id, nextAttemptAt ?? work.now)
  }
}

/** A webhook and where it goes, for the sender. */
export async function webhookToSend(
  work: Work,
  id: string,
): Promise<{ row: WebhookRow; endpoint: string | undefined } | undefined> {
  const row = await findRow(work.tx, webhooks, 'id', id)
  if (!row) return undefined
  const { webhookEndpoint } = await getConfig(work)
  return { row, endpoint: webhookEndpoint }
}

/** The number of characters of the response to each attempt that are stored. */
const maxKeptLength = 2_000

/** Writes down what came of a try and decides whether there is another. */
export async function recordAttempt(work: Work, id: string, attempt: Attempt): Promise<void> {
  const row = await findRow(work.tx, webhooks, 'id', id)
  // A reset may have come in between.
  if (!row) return
  await work.tx.insert(webhookAttempts).values({
    id: newId('Webhook'),
    webhookId: id,
    endpoint: attempt.endpoint,
    ...('status' in attempt
      ? { responseStatus: attempt.status, responseBody: attempt.body.slice(0, maxKeptLength) }
      : { error: `${attempt.error}: ${attempt.message}` }),
    at: work.now,
  })
  const attempts = await attemptsOf(work, [id])
  const changed = await settle(work, row, attempt, attempts.length)
  work.publish('webhook', toRecord(changed, attempts))
}

/** A 2xx response means delivered, and so does 409: the webhook was received before. */
function isDelivered(attempt: Attempt): boolean {
  if (!('status' in attempt)) return false
  return (attempt.status >= 200 && attempt.status < 300) || attempt.status === 409
}

async function settle(
  work: Work,
  row: WebhookRow,
  attempt: Attempt,
  tries: number,
): Promise<WebhookRow> {
  if (row.status === 'DELIVERED') return row
  if (isDelivered(attempt)) return close(work, row, 'DELIVERED')
  // What is over stays so when it is sent again in vain.
  if (row.status !== 'PENDING') return row
  const next = neverRetried.includes(row.type) ? undefined : nextTry(row.createdAt, tries, work.now)
  if (!next) return close(work, row, 'FAILED')
  await schedule(work, 'SEND_WEBHOOK', row.id, next)
  return change(work, row, { nextAttemptAt: next })
}

function close(work: Work, row: WebhookRow, status: 'DELIVERED' | 'FAILED'): Promise<WebhookRow> {
  requireTransition(webhookTransitions, 'webhook', row.status, status)
  return change(work, row, { status, nextAttemptAt: null })
}

async function change(
  { tx }: Work,
  row: WebhookRow,
  changes: Partial<WebhookRow>,
): Promise<WebhookRow> {
  const isIt = eq(webhooks.id, row.id)
  const [changed] = await tx.update(webhooks).set(changes).where(isIt).returning()
  return changed ?? row
}

const maxListLength = 1_000

/** The last thousand webhooks, oldest first. */
export async function listWebhooks(work: Work): Promise<WebhookRecord[]> {
  const last = await work.tx
    .select()
    .from(webhooks)
    .orderBy(desc(webhooks.sequence))
    .limit(maxListLength)
  const attempts = await attemptsOf(
    work,
    last.map(({ id }) => id),
  )
  const attemptsById = new Map<string, AttemptRow[]>()
  for (const attempt of attempts) {
    attemptsById.set(attempt.webhookId, [...(attemptsById.get(attempt.webhookId) ?? []), attempt])
  }
  return last.reverse().map((row) => toRecord(row, attemptsById.get(row.id) ?? []))
}

/**
 * One webhook as the control area shows it.
 *
 * @throws ApiException 404 `REFERENCE_NOT_FOUND`
 */
export async function getWebhook(work: Work, id: string): Promise<WebhookRecord> {
  const row = await findRow(work.tx, webhooks, 'id', id)
  if (!row) throw notFound('REFERENCE_NOT_FOUND', 'Webhook')
  return toRecord(row, await attemptsOf(work, [id]))
}

async function attemptsOf({ tx }: Work, ids: string[]): Promise<AttemptRow[]> {
  if (ids.length === 0) return []
  return tx
    .select()
    .from(webhookAttempts)
    .where(inArray(webhookAttempts.webhookId, ids))
    .orderBy(asc(webhookAttempts.sequence))
}

function toRecord(row: Omit<WebhookRow, 'sequence'>, attempts: AttemptRow[]): WebhookRecord {
  const { id, type, status, createdAt, nextAttemptAt, body } = row
  return {
    id,
    type,
    status,
    createdAt: createdAt.toISOString(),
    ...(nextAttemptAt && { nextAttemptAt: nextAttemptAt.toISOString() }),
    data: (JSON.parse(body) as { data: unknown }).data,
    attempts: attempts.map(showAttempt),
  }
}

function showAttempt({ at, endpoint, responseStatus, responseBody, error }: AttemptRow) {
  return {
    at: at.toISOString(),
    endpoint,
    ...(responseStatus !== null && { responseStatus }),
    ...(responseBody !== null && { responseBody }),
    ...(error !== null && { error }),
  }
}

/**
 * Returns the time at which a delivery that failed is tried again: after five seconds, then twice as long
 * each time, at most half an hour, for seven days. Undefined when it is given up.
 */
function nextTry(createdAt: Date, triesSoFar: number, now: Date): Date | undefined {
  const delayMs = Math.min(firstDelayMs * 2 ** (triesSoFar - 1), maxDelayMs)
  const at = now.getTime() + delayMs
  return at - createdAt.getTime() > givenUpAfterMs ? undefined : new Date(at)
}

import { delay } from '../core/delay.ts'
import { ApiException } from '../core/errors.ts'
import { AbortController } from '../core/nodeGlobals.ts'
import { approvalType } from '../core/webhookTypes.ts'
import type { Run } from '../core/work/run.ts'
import type { WebhookOutbox, Work } from '../core/work/work.ts'
import { randomInt } from '../crypto/random.ts'
import { type DeliveryParts, deliver } from './deliver.ts'
import { createDeliveryQueue } from './deliveryQueue.ts'
import {
  type Attempt,
  getWebhook,
  putOffWebhook,
  recordAttempt,
  webhookToSend,
} from './webhooks.ts'

/** Sends webhooks to the platform's endpoint, outside of any transaction. */
export type WebhookSender = WebhookOutbox & {
  /**
   * Sends a webhook that was just written and waits for what comes of it.
   *
   * @throws ApiException 400 `WEBHOOK_ENDPOINT_NOT_SET`
   */
  sendNow(id: string): Promise<Attempt>
  /**
   * Sends a webhook once more, whatever came of it before.
   *
   * @throws ApiException 404 `REFERENCE_NOT_FOUND`, 400 `WEBHOOK_ENDPOINT_NOT_SET`
   */
  resend(id: string): Promise<Attempt>
  /** Has new webhooks wait up to so long before their first try, which mixes their order. */
  shuffle(withinMs: number): void
  /** Waits for what is on its way; false when an endpoint did not respond in time. */
  settled(): Promise<boolean>
  /** Gives up what is on its way; what is still in the database is sent again after a restart. */
  stop(): Promise<void>
}

/** The parts of a sender. */
export type WebhookSenderParts = DeliveryParts & {
  run: Run
  /** Told what the endpoint responded when it was asked to approve an incoming payment. */
  onApproval(work: Work, transactionId: string, attempt: Attempt): Promise<void>
}

/** Makes the sender of webhooks. */
export function createWebhookSender(parts: WebhookSenderParts): WebhookSender {
  const { run } = parts
  let stopping = new AbortController()
  let shuffleWithinMs = 0
  let timeoutCount = 0

  const attempt = async (id: string, isAgain: boolean): Promise<Attempt | undefined> => {
    const { signal } = stopping
    const found = await run((work) => webhookToSend(work, id))
    if (signal.aborted || !found?.endpoint) return undefined
    const { row, endpoint } = found
    if (row.status !== 'PENDING' && !isAgain) return undefined
    const result = await deliver(parts, row, endpoint, signal)
    if (signal.aborted) return undefined
    if ('error' in result && result.error === 'TIMED_OUT') timeoutCount += 1
    await run(async (work) => {
      await recordAttempt(work, id, result)
      const { type, subject } = row
      if (type === approvalType && subject !== null) await parts.onApproval(work, subject, result)
    })
    return result
  }

  const queue = createDeliveryQueue((id) =>
    attempt(id, false).catch((error: unknown) => {
      parts.settings.log({ level: 'error', event: 'webhook', error })
      return reschedule(run, id, stopping.signal)
    }),
  )

  return {
    send: queue.add,
    shuffleMs: () => (shuffleWithinMs === 0 ? 0 : randomInt(shuffleWithinMs)),
    // The scheduler may have been as quick: there is one attempt, and both wait for it.
    sendNow: async (id) =>
      requireSent(await (queue.find(id) ?? queue.start(id, () => attempt(id, true)))),
    resend: async (id) => {
      await run((work) => getWebhook(work, id))
      await queue.find(id)
      return requireSent(await queue.start(id, () => attempt(id, true)))
    },
    shuffle: (withinMs) => {
      shuffleWithinMs = withinMs
    },
    settled: async () => {
      const before = timeoutCount
      for (let all = queue.underway(); all.length > 0; all = queue.underway()) {
        if (timeoutCount !== before) break
        await Promise.race(all)
      }
      return timeoutCount === before
    },
    stop: async () => {
      stopping.abort()
      await queue.drain()
      stopping = new AbortController()
    },
  }
}

/** Milliseconds to wait for a database that failed. */
const retryMs = 1_000

/** The database failed, not the endpoint: nothing was written down, so it comes again. */
async function reschedule(run: Run, id: string, signal: AbortSignal): Promise<undefined> {
  while (!signal.aborted) {
    const isDone = await run((work) => putOffWebhook(work, id)).then(
      () => true,
      () => false,
    )
    if (isDone) return
    await delay(retryMs, signal, { keepsAlive: false })
  }
}

function requireSent(attempt: Attempt | undefined): Attempt {
  if (attempt) return attempt
  const message = 'webhookEndpoint is not configured; set it with PATCH /config'
  throw new ApiException(400, 'WEBHOOK_ENDPOINT_NOT_SET', message)
}

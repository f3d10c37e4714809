import { randomInt } from 'node:crypto'
import { setMaxListeners } from 'node:events'
import { signWebhook } from './crypto/webhookSignature.ts'
import { answerApproval } from './domain/incomingPayments.ts'
import type { Signers } from './domain/signers.ts'
import { checkEndpoint } from './domain/webhookEndpoint.ts'
import { type Attempt, recordAttempt, type WebhookRow, webhookToSend } from './domain/webhooks.ts'
import { approvalType } from './domain/webhookTypes.ts'
import type { Courier as UnitCourier } from './domain/work.ts'
import { ApiException } from './errors.ts'
import type { Run } from './run.ts'
import type { Settings } from './settings.ts'

/** Carries webhooks to the platform's endpoint, outside of any transaction. */
export type Courier = UnitCourier & {
  /** Sends a webhook, once more if it was sent already; undefined when there is nowhere to send it. */
  sendNow(id: string): Promise<Attempt | undefined>
  /** Has new webhooks wait up to so long before their first try, which mixes their order. */
  shuffle(withinMs: number): void
  /** Waits for what is on its way; false when something was not answered in time. */
  settled(): Promise<boolean>
  /** Gives up what is on its way; what is still in the database is sent again after a restart. */
  stop(): Promise<void>
}

type Parts = { run: Run; settings: Settings; signers: Signers }

const mostAtOnce = 16

/** Makes the courier. */
export function createCourier({ run, settings, signers }: Parts): Courier {
  let stopping = createStop()
  const underway = new Map<string, Promise<unknown>>()
  const waiting: string[] = []
  let shuffleWithinMs = 0
  let hangs = 0

  const carry = async (id: string, isAgain: boolean): Promise<Attempt | undefined> => {
    const found = await run((work) => webhookToSend(work, id))
    if (!found?.endpoint || (found.row.status !== 'PENDING' && !isAgain)) return undefined
    const { signal } = stopping
    const attempt = await post(settings, signers, found.row, found.endpoint, signal)
    if (signal.aborted) return undefined
    if ('error' in attempt && attempt.error === 'TIMED_OUT') hangs += 1
    await run(async (work) => {
      await recordAttempt(work, id, attempt)
      const { type, subject } = found.row
      if (type === approvalType && subject !== null) await answerApproval(work, subject, attempt)
    })
    return attempt
  }

  const start = <T>(id: string, body: () => Promise<T>): Promise<T> => {
    const running = body().finally(() => {
      underway.delete(id)
      sendWaiting()
    })
    underway.set(
      id,
      running.catch(() => {}),
    )
    return running
  }

  const sendWaiting = () => {
    while (underway.size < mostAtOnce) {
      const id = waiting.shift()
      if (id === undefined) return
      start(id, () => carry(id, false)).catch((error: unknown) =>
        settings.log({ level: 'error', event: 'webhook', error }),
      )
    }
  }

  return {
    send: (id) => {
      if (underway.has(id) || waiting.includes(id)) return
      waiting.push(id)
      sendWaiting()
    },
    sendNow: async (id) => {
      await underway.get(id)
      return start(id, () => carry(id, true))
    },
    shuffle: (withinMs) => {
      shuffleWithinMs = withinMs
    },
    shuffleMs: () => (shuffleWithinMs === 0 ? 0 : randomInt(shuffleWithinMs)),
    settled: async () => {
      const before = hangs
      while (underway.size > 0 && hangs === before) await Promise.race(underway.values())
      return hangs === before
    },
    stop: async () => {
      waiting.length = 0
      stopping.abort()
      await Promise.all(underway.values())
      stopping = createStop()
    },
  }
}

function createStop(): AbortController {
  const stop = new AbortController()
  // Every delivery under way listens to it.
  setMaxListeners(0, stop.signal)
  return stop
}

async function post(
  settings: Settings,
  signers: Signers,
  { type, body }: WebhookRow,
  endpoint: string,
  stopping: AbortSignal,
): Promise<Attempt> {
  const timeoutMs = type === approvalType ? settings.approvalWindowMs : settings.webhookTimeoutMs
  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort(timedOut), timeoutMs)
  const stop = () => limit.abort()
  stopping.addEventListener('abort', stop)
  try {
    checkEndpoint(settings, endpoint)
    const answer = settings.fetch(endpoint, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        [settings.profile.webhookSignatureHeader]: signWebhook(body, signers.webhook),
      },
      body,
      // Another address would escape the check of this one.
      redirect: 'manual',
      signal: limit.signal,
    })
    // A fetch that was handed in may not listen to its signal.
    return await Promise.race([read(endpoint, answer), aborted(limit.signal)])
  } catch (error) {
    if (limit.signal.reason === timedOut) {
      return { endpoint, error: 'TIMED_OUT', message: `no answer within ${timeoutMs} ms` }
    }
    if (error instanceof ApiException) return { endpoint, error: 'REFUSED', message: error.message }
    return { endpoint, error: 'UNREACHABLE', message: reasonOf(error) }
  } finally {
    clearTimeout(timer)
    stopping.removeEventListener('abort', stop)
  }
}

const timedOut = new DOMException('The endpoint did not answer in time', 'TimeoutError')

async function read(endpoint: string, answer: Promise<Response>): Promise<Attempt> {
  const response = await answer
  return { endpoint, status: response.status, body: await beginning(response) }
}

const longestAnswer = 65_536

/** The text of an answer, as far as anyone needs it. */
async function beginning({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  // Leaving the loop early gives the rest of the stream up.
  for await (const chunk of (body ?? []) as AsyncIterable<Uint8Array>) {
    chunks.push(chunk)
    size += chunk.length
    if (size >= longestAnswer) break
  }
  const text = Buffer.concat(chunks).subarray(0, longestAnswer).toString()
  // A database text holds every character but this one.
  return text.replaceAll('\0', '\uFFFD')
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason)
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}

function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return cause instanceof Error ? cause.message || cause.name : 'no connection'
}

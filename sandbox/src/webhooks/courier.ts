import { setMaxListeners } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { ApiException } from '../core/errors.ts'
import type { Settings } from '../core/settings.ts'
import { checkEndpoint } from '../core/webhookEndpoint.ts'
import { approvalType } from '../core/webhookTypes.ts'
import type { Run } from '../core/work/run.ts'
import type { Courier as UnitCourier, Work } from '../core/work/work.ts'
import { randomInt } from '../crypto/random.ts'
import type { Signers } from '../crypto/signers.ts'
import { signWebhook } from '../crypto/webhookSignature.ts'
import type { WebhookRow } from './webhooks.table.ts'
import {
  type Attempt,
  getWebhook,
  putOffWebhook,
  recordAttempt,
  webhookToSend,
} from './webhooks.ts'

/** Carries webhooks to the platform's endpoint, outside of any transaction. */
export type Courier = UnitCourier & {
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
  /** Waits for what is on its way; false when something was not answered in time. */
  settled(): Promise<boolean>
  /** Gives up what is on its way; what is still in the database is sent again after a restart. */
  stop(): Promise<void>
}

type Parts = {
  run: Run
  settings: Settings
  signers: Signers
  /** Told what the endpoint responded when it was asked to approve an incoming payment. */
  onApproval(work: Work, transactionId: string, attempt: Attempt): Promise<void>
}

const mostAtOnce = 16

/** How long to wait for a database that failed. */
const retryMs = 1_000

/** Makes the courier. */
export function createCourier({ run, settings, signers, onApproval }: Parts): Courier {
  let stopping = createStop()
  const underway = new Map<string, Promise<Attempt | undefined>>()
  const waiting: string[] = []
  /** What fell due while it was under way. */
  const heldBack = new Set<string>()
  let shuffleWithinMs = 0
  let hangs = 0

  const carry = async (id: string, isAgain: boolean): Promise<Attempt | undefined> => {
    const { signal } = stopping
    const found = await run((work) => webhookToSend(work, id))
    if (signal.aborted || !found?.endpoint) return undefined
    if (found.row.status !== 'PENDING' && !isAgain) return undefined
    const attempt = await post(settings, signers, found.row, found.endpoint, signal)
    if (signal.aborted) return undefined
    if ('error' in attempt && attempt.error === 'TIMED_OUT') hangs += 1
    await run(async (work) => {
      await recordAttempt(work, id, attempt)
      const { type, subject } = found.row
      if (type === approvalType && subject !== null) await onApproval(work, subject, attempt)
    })
    return attempt
  }

  /** The database failed, not the endpoint: nothing was written down, so it comes again. */
  const putOff = async (id: string, error: unknown) => {
    const { signal } = stopping
    settings.log({ level: 'error', event: 'webhook', error })
    while (!signal.aborted) {
      const isDone = await run((work) => putOffWebhook(work, id)).then(
        () => true,
        () => false,
      )
      if (isDone) return undefined
      await delay(retryMs, undefined, { signal, ref: false }).catch(() => {})
    }
    return undefined
  }

  const start = (id: string, body: () => Promise<Attempt | undefined>) => {
    const end = () => {
      underway.delete(id)
      heldBack.delete(id)
      sendWaiting()
    }
    const running = body()
      .catch((error: unknown) => {
        // Nothing was written down, so what fell due meanwhile is not done with.
        if (heldBack.has(id) && !stopping.signal.aborted) waiting.push(id)
        throw error
      })
      .finally(end)
    underway.set(
      id,
      running.catch(() => undefined),
    )
    return running
  }

  const sendWaiting = () => {
    while (underway.size < mostAtOnce) {
      const id = waiting.shift()
      if (id === undefined) return
      void start(id, () => carry(id, false).catch((error: unknown) => putOff(id, error)))
    }
  }

  return {
    send: (id) => {
      if (stopping.signal.aborted) return
      if (underway.has(id)) heldBack.add(id)
      if (underway.has(id) || waiting.includes(id)) return
      waiting.push(id)
      sendWaiting()
    },
    // The scheduler may have been as quick: there is one try, whoever began it.
    sendNow: async (id) =>
      requireSent(await (underway.get(id) ?? start(id, () => carry(id, true)))),
    resend: async (id) => {
      await run((work) => getWebhook(work, id))
      await underway.get(id)
      return requireSent(await start(id, () => carry(id, true)))
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

function requireSent(attempt: Attempt | undefined): Attempt {
  if (attempt) return attempt
  const message = 'webhookEndpoint is not configured; set it with PATCH /config'
  throw new ApiException(400, 'WEBHOOK_ENDPOINT_NOT_SET', message)
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
    const { signal } = limit
    const headers = {
      'content-type': 'application/json',
      [settings.profile.webhookSignatureHeader]: signWebhook(body, signers.webhook),
    }
    // Another address than this one would escape its check, so none is followed.
    const init: RequestInit = { method: 'POST', headers, body, redirect: 'manual', signal }
    const answer = settings
      .fetch(endpoint, init)
      .catch((error: unknown) =>
        isBroken(error) ? settings.fetch(endpoint, init) : Promise.reject(error),
      )
    // A fetch that was handed in may not listen to its signal.
    return await Promise.race([read(endpoint, answer), aborted(signal)])
  } catch (error) {
    if (limit.signal.reason === timedOut) {
      return { endpoint, error: 'TIMED_OUT', message: `No response within ${timeoutMs} ms` }
    }
    if (error instanceof ApiException) return { endpoint, error: 'REFUSED', message: error.message }
    return { endpoint, error: 'UNREACHABLE', message: reasonOf(error) }
  } finally {
    clearTimeout(timer)
    stopping.removeEventListener('abort', stop)
  }
}

const timedOut = new DOMException('The webhook endpoint did not respond in time', 'TimeoutError')

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

/** A connection that was kept may have been closed at the very moment it was used again. */
function isBroken(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined
  return code === 'ECONNRESET' || code === 'EPIPE' || code === 'UND_ERR_SOCKET'
}

function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return cause instanceof Error ? cause.message || cause.name : 'Connection failed'
}

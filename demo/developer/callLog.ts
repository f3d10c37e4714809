import type { Json } from 'holdfast'
import { forgetKeptLog } from '../session/keptLog.ts'
import { untilIdle } from '../ui/untilIdle.ts'
import { keepCalls, readKeptCalls } from './keptCalls.ts'
import { redact } from './redact.ts'
import type { SeenCall } from './seenCall.ts'

/** A stamp that left the device, and what it may have been made over. */
export interface SeenStamp {
  id: number
  at: number
  call: string
  headerValue: string
  /** The payloads that came before it, newest first. */
  payloads: string[]
}

interface Seen {
  /** Newest first. */
  calls: SeenCall[]
  stamps: SeenStamp[]
}

/** Watches the calls of a wallet from the seam it has for that: its `fetch`. */
export interface CallLog {
  /** For `createWallet`: the platform's own, noting down what passes through. */
  fetch: typeof fetch
  getSeen(): Seen
  /** Forgets everything that was seen. */
  clear(): void
  /**
   * Keeps the calls over a reload of the page.
   *
   * @returns ends it: a response that comes after the login is not kept
   */
  keep(): () => void
  subscribe(listener: () => void): () => void
}

const kept = 100

/** A stream has no end, so that nothing of it is kept. */
const streamType = 'text/event-stream'
const nothing: Seen = { calls: [], stamps: [] }

/**
 * Notes calls from the page's load on, for a panel that is opened later. Where the panel is in use they outlive a reload of
 * the page; stamps and what they are over do not.
 *
 * @param walletId - whose calls they are: no other wallet's log has them after a reload
 * @param isWatched - whether the panel is in use; nothing is stored otherwise
 */
export function createCallLog(walletId: string, isWatched: () => boolean): CallLog {
  const listeners = new Set<() => void>()
  let seen: Seen = { calls: readKeptCalls(walletId), stamps: [] }
  let payloads: string[] = []
  let isKept = false
  let count = seen.calls[0]?.id ?? 0
  let clearedAt = 0

  const update = (next: Seen) => {
    seen = next
    if (isKept && isWatched()) keepCalls(walletId, seen.calls)
    for (const listener of listeners) listener()
  }
  const forget = () => {
    seen = nothing
    payloads = []
    clearedAt = count
    forgetKeptLog()
  }
  const settle = (id: number, outcome: Partial<SeenCall>) =>
    update({
      ...seen,
      calls: seen.calls.map((call) => (call.id === id ? { ...call, ...outcome } : call)),
    })

  const begin = (url: string, init: RequestInit | undefined): SeenCall => {
    count += 1
    const { method = 'GET', body } = init ?? {}
    const path = decodeURIComponent(url)
    const call = { id: count, at: Date.now(), method, path, sent: readBody(body) }
    const headerValue = new Headers(init?.headers).get('Service-Wallet-Signature')
    const stamps = headerValue
      ? [{ id: count, at: call.at, call: `${method} ${path}`, headerValue, payloads }]
      : []
    update({
      calls: withoutOldest([call, ...seen.calls]),
      stamps: [...stamps, ...seen.stamps].slice(0, kept),
    })
    return call
  }

  const watch = async (url: string, init: RequestInit | undefined): Promise<Response> => {
    const { id, at } = begin(url, init)
    try {
      const response = await fetch(url, init)
      if (response.headers.get('Content-Type')?.startsWith(streamType)) {
        settle(id, { status: response.status, durationMs: Date.now() - at })
        return response
      }
      const copy = response.clone()
      void copy.text().then(
        async (text) => {
          const durationMs = Date.now() - at
          // A customer waits for what follows a response; a developer for the panel.
          if (!isWatched()) await untilIdle()
          if (id <= clearedAt) return
          payloads = [...payloadsIn(text), ...payloads].slice(0, kept)
          settle(id, { status: response.status, durationMs, answer: readBody(text) })
        },
        () => settle(id, { status: endOf(init) }),
      )
      return response
    } catch (error) {
      settle(id, { status: endOf(init), durationMs: Date.now() - at })
      throw error
    }
  }

  return {
    fetch: (input, init) => watch(String(input), init),
    getSeen: () => seen,
    subscribe(listener) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0 && !isWatched()) forgetKeptLog()
      }
    },
    keep() {
      isKept = true
      return () => {
        isKept = false
      }
    },
    clear() {
      forget()
      for (const listener of listeners) listener()
    },
  }
}

/** Keeps so many calls. Reads go first, oldest first: a page repeats them, and they would push out what was done. */
function withoutOldest(calls: SeenCall[]): SeenCall[] {
  if (calls.length <= kept) return calls
  const oldestRead = calls.findLastIndex(({ method }) => method === 'GET')
  return calls.filter((_, index) => index !== (oldestRead < 0 ? kept : oldestRead))
}

/** Why there is no answer. */
function endOf(init: RequestInit | undefined): 'stopped' | 'lost' {
  return init?.signal?.aborted ? 'stopped' : 'lost'
}

function readBody(body: unknown): Json | undefined {
  if (typeof body !== 'string' || body === '') return undefined
  try {
    return redact(JSON.parse(body) as Json)
  } catch {
    return undefined
  }
}

/** Every `payloadToSign` of an answer, wherever it stands. */
function payloadsIn(text: string): string[] {
  const found: string[] = []
  try {
    JSON.parse(text, (key, value: unknown) => {
      if (key === 'payloadToSign' && typeof value === 'string') found.push(value)
      return value
    })
  } catch {
    // No JSON, no payload.
  }
  return found
}

import type { WaitForRead } from '../payments/pollChanges.lazy.ts'
import { onAbort } from '../platform/abort.ts'
import { pause, waitForCallback } from '../platform/wait.ts'
import type { RelayTransport } from '../transport/relayTransport.ts'
import { readEventStream } from './readEventStream.ts'

/** A stream of the relay that ends the pauses of a poll. */
export interface ChangeStream {
  waitForRead: WaitForRead
  /** Gives the poll another reason to read. */
  readSoon(): void
  close(): void
}

/** A stream that lived so long did its work: the next one is not delayed for the failures before it. */
const goodLifeMs = 10_000
/** Milliseconds between reads while the stream says nothing: it only repeats what the platform's webhooks reported. */
const livePauseMs = 60_000
/** Minimum milliseconds between a read and the next one, however many events there are. */
const minGapMs = 1_000
const firstRetryMs = 1_000
const maxRetryMs = 300_000

/**
 * Keeps a stream open while a poll waits and the page is visible. While it is live, little is read until it
 * says so; whenever it opens or ends there is a reason to read, since something may have changed in between.
 * As long as there is none, the pauses are those of the poll. It is opened again only while the poll waits, so a
 * watch that is no longer read opens nothing.
 *
 * @param signals - each of them ends it, also while the poll does not wait
 */
export function createChangeStream(
  { open }: Pick<RelayTransport, 'open'>,
  signals: (AbortSignal | undefined)[],
): ChangeStream {
  let connection: AbortController | undefined
  let isOver = !open
  let isLive = false
  let isDue = false
  let failures = 0
  let retryAtMs = 0
  let nextReadMs = 0
  let wake: () => void = () => undefined
  const readSoon = () => {
    isDue = true
    wake()
  }
  const comeBack = () => {
    failures = 0
    retryAtMs = 0
    readSoon()
  }
  const goLive = () => {
    if (!isLive) readSoon()
    isLive = true
  }
  const scheduleRetry = (startedMs: number, retryAfterSeconds: number) => {
    const nowMs = performance.now()
    failures = nowMs - startedMs < goodLifeMs ? failures + 1 : 0
    const backOffMs = Math.min(firstRetryMs * 2 ** failures, maxRetryMs)
    // Pages that lost their streams at once do not come back at once.
    retryAtMs = nowMs + Math.max(backOffMs * (0.5 + Math.random() / 2), retryAfterSeconds * 1_000)
  }
  const connect = async (opens: NonNullable<typeof open>) => {
    const ending = new AbortController()
    connection = ending
    const startedMs = performance.now()
    const stops = [
      // guard: agent-stream-hidden
      watchVisibility(false, () => ending.abort()),
      // guard: agent-stream-signals
      ...signals.map((signal) => onAbort(signal, () => ending.abort())),
    ]
    const listener = { onLive: goLive, onEvent: readSoon }
    const result = await readEventStream(opens, ending, listener).catch(() => undefined)
    for (const stop of stops) stop()
    if (isVisible()) scheduleRetry(startedMs, result?.canRetry ? result.retryAfterSeconds : 0)
    isOver ||= result?.canRetry === false
    connection = undefined
    if (isLive) readSoon()
    isLive = false
  }
  const canConnect = () => !isOver && !connection && isVisible() && performance.now() >= retryAtMs
  return {
    async waitForRead(pauseMs, waitSignals) {
      if (open && canConnect()) void connect(open)
      const start = (resume: () => void) => {
        wake = resume
        const timer = setTimeout(resume, isLive ? livePauseMs : pauseMs)
        const stopWatching = watchReturn(comeBack)
        return () => {
          clearTimeout(timer)
          stopWatching()
        }
      }
      if (!isDue) await waitForCallback(start, waitSignals)
      // What comes in this pause is read after it as well.
      // guard: agent-stream-gap
      if (isDue) await pause(Math.max(0, nextReadMs - performance.now()), waitSignals)
      nextReadMs = performance.now() + minGapMs
      const hasReason = isDue
      isDue = false
      return hasReason
    },
    readSoon,
    close() {
      isOver = true
      connection?.abort()
    },
  }
}

/**
 * Checks whether the page is visible, as `platform/watchReturn.ts` does. It is written again, because this module is only
 * in a lazily loaded chunk, and one shared with the first load would make a chunk by itself.
 */
function isVisible(): boolean {
  return globalThis.document?.visibilityState !== 'hidden'
}

/** Calls back when the page is shown again, or the network is back. Returns how to stop. */
function watchReturn(onReturn: () => void): () => void {
  const stop = watchVisibility(true, onReturn)
  globalThis.window?.addEventListener('online', onReturn)
  return () => {
    stop()
    globalThis.window?.removeEventListener('online', onReturn)
  }
}

function watchVisibility(wanted: boolean, onChange: () => void): () => void {
  const listener = () => {
    if (isVisible() === wanted) onChange()
  }
  globalThis.document?.addEventListener('visibilitychange', listener)
  return () => globalThis.document?.removeEventListener('visibilitychange', listener)
}

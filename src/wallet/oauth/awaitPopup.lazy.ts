import { ApiError, WalletError } from '../../shared/errors.ts'
import type { OAuthResult } from '../../shared/oauth.ts'
import { flowSeconds, oauthChannelName } from '../../shared/oauthFlow.ts'
import { assertNotAborted, onAbort } from '../platform/abort.ts'
import { openChannel } from '../platform/crossTabNotifier.ts'

/** Milliseconds between polls of the result, in case the callback page's message is lost. */
const pollIntervalMs = 3_000
/** After the popup looks closed, the callback's request may still be under way. */
const closedGraceMs = 2_000
const closedCheckIntervalMs = 250
/** Until the popup has navigated to the provider: that must not be missed. */
const navigationCheckIntervalMs = 20

/** Options of {@link awaitPopup}. */
export interface AwaitPopupOptions {
  popup: Window
  flowId: string
  readResult: () => Promise<OAuthResult>
  /** Those of the caller and of the destroyed wallet. */
  signals: (AbortSignal | undefined)[]
}

/**
 * Waits for the flow to finish. The callback page's message says when to read the result. That the
 * popup is closed is only a hint, because a provider's Cross-Origin-Opener-Policy makes an open popup
 * look closed, so polling goes on for as long as the popup might be open.
 *
 * @throws OAUTH_NOT_COMPLETED when the popup was closed and nothing came of it
 * @throws ABORTED
 */
export async function awaitPopup({
  popup,
  flowId,
  readResult,
  signals,
}: AwaitPopupOptions): Promise<OAuthResult> {
  const events = listen(popup, flowId, signals)
  const assertAllNotAborted = () => signals.forEach(assertNotAborted)
  try {
    for (;;) {
      const event = await events.next()
      assertAllNotAborted()
      // guard: popup-result
      const result = await readResult().catch(unlessTransient)
      assertAllNotAborted()
      if (result?.status === 'done') return result
      if (event === 'closed') throw notCompleted()
    }
  } finally {
    events.stop()
    popup.close()
  }
}

/** The error of a popup that was closed without a result. */
export function notCompleted(cause?: unknown): WalletError {
  const options = { retryable: true, cause }
  const message =
    'The popup was closed or lost its opener; try again, or use startOAuthRedirect or startAddOAuthRedirect'
  return new WalletError('OAUTH_NOT_COMPLETED', message, options)
}

/** A transient failure of one request must not end the flow while the customer is at the provider. */
function unlessTransient(error: unknown): undefined {
  if (error instanceof WalletError && error.retryable) return undefined
  // The result has expired, or was given in a response that was lost.
  const isGone = error instanceof ApiError && error.apiCode === 'NOT_FOUND'
  throw isGone ? notCompleted(error) : error
}

type PopupEvent = 'message' | 'poll' | 'closed' | 'aborted'

interface PopupEvents {
  next(): Promise<PopupEvent>
  stop(): void
}

function listen(popup: Window, flowId: string, signals: (AbortSignal | undefined)[]): PopupEvents {
  const queue: PopupEvent[] = []
  let wake: () => void = () => undefined
  const emit = (event: PopupEvent) => {
    if (event !== 'poll' || queue.length === 0) queue.push(event)
    wake()
  }
  const stops = [
    listenToChannel(flowId, () => emit('message')),
    every(pollIntervalMs, () => emit('poll')),
    watchClosed(popup, () => emit('closed')),
    every(flowSeconds * 1_000, () => emit('closed')),
    ...signals.map((signal) => onAbort(signal, () => emit('aborted'))),
  ]
  return {
    async next() {
      while (queue.length === 0) await new Promise<void>((resolve) => (wake = resolve))
      return queue.shift() ?? 'poll'
    },
    stop: () => {
      for (const stop of stops) stop()
    },
  }
}

/** The message is a hint: a forged one only has the result read from the relay. */
function listenToChannel(flowId: string, onMessage: () => void): () => void {
  const channel = openChannel(oauthChannelName)
  // Without a channel, polling finds the result.
  if (!channel) return () => undefined
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    const isOurs =
      typeof data === 'object' && data !== null && Reflect.get(data, 'flowId') === flowId
    // guard: popup-flow
    if (isOurs) onMessage()
  }
  return () => channel.close()
}

function watchClosed(popup: Window, onClosed: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let wasNavigated = false
  const check = () => {
    // A popup that was never seen at the provider was cut off by a Cross-Origin-Opener-Policy.
    if (popup.closed) {
      if (wasNavigated) timer = setTimeout(onClosed, closedGraceMs)
      return
    }
    wasNavigated ||= hasNavigated(popup)
    timer = setTimeout(check, wasNavigated ? closedCheckIntervalMs : navigationCheckIntervalMs)
  }
  check()
  return () => clearTimeout(timer)
}

function hasNavigated(popup: Window): boolean {
  try {
    return popup.location.href !== 'about:blank'
  } catch {
    return true
  }
}

function every(intervalMs: number, callback: () => void): () => void {
  const timer = setInterval(callback, intervalMs)
  return () => clearInterval(timer)
}

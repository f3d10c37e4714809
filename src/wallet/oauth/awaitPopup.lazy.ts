import { ApiError, WalletError } from '../../shared/errors.ts'
import type { OAuthResult } from '../../shared/oauth.ts'
import { flowSeconds, oauthChannelName } from '../../shared/oauthFlow.ts'
import { assertNotAborted, onAbort } from '../platform/abort.ts'
import { openChannel } from '../platform/channel.ts'

/** How often a lost message is made up for by asking. */
const askEveryMs = 3_000
/** After the popup looks closed, the callback page may still be on its way. */
const graceMs = 2_000
const lookEveryMs = 250
/** Until it has reached the provider's, which must not be missed. */
const lookOftenMs = 20

/** What {@link awaitPopup} waits with. */
export interface AwaitPopupOptions {
  popup: Window
  flowId: string
  readResult: () => Promise<OAuthResult>
  /** The caller's, and the wallet's own end. */
  signals: (AbortSignal | undefined)[]
}

/**
 * Waits for the flow to finish. The message of the callback page says when to ask; the popup being
 * closed is only a hint, because a provider's Cross-Origin-Opener-Policy makes an open popup look
 * closed, so asking goes on for as long as the popup might be open.
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
  const assertWanted = () => signals.forEach(assertNotAborted)
  try {
    for (;;) {
      const event = await events.next()
      assertWanted()
      // guard: popup-result
      const result = await readResult().catch(unlessPassing)
      assertWanted()
      if (result?.status === 'done') return result
      if (event === 'closed') throw notCompleted()
    }
  } finally {
    events.stop()
    popup.close()
  }
}

/** The popup's end without a result. */
export function notCompleted(cause?: unknown): WalletError {
  const options = { retryable: true, cause }
  const message =
    'The popup was closed or lost its opener; try again, or use startOAuthRedirect or startAddOAuthRedirect'
  return new WalletError('OAUTH_NOT_COMPLETED', message, options)
}

/** One question that failed in passing must not end a sign-in somebody is typing for. */
function unlessPassing(error: unknown): undefined {
  if (error instanceof WalletError && error.retryable) return undefined
  // Answered before, and the answer was lost; or too old.
  const isGone = error instanceof ApiError && error.status === 404
  throw isGone ? notCompleted(error) : error
}

type PopupEvent = 'told' | 'time' | 'closed' | 'aborted'

interface PopupEvents {
  next(): Promise<PopupEvent>
  stop(): void
}

function listen(popup: Window, flowId: string, signals: (AbortSignal | undefined)[]): PopupEvents {
  const queue: PopupEvent[] = []
  let wake: () => void = () => undefined
  const emit = (event: PopupEvent) => {
    if (event !== 'time' || queue.length === 0) queue.push(event)
    wake()
  }
  const stops = [
    listenToChannel(flowId, () => emit('told')),
    every(askEveryMs, () => emit('time')),
    watchClosed(popup, () => emit('closed')),
    every(flowSeconds * 1_000, () => emit('closed')),
    ...signals.map((signal) => onAbort(signal, () => emit('aborted'))),
  ]
  return {
    async next() {
      while (queue.length === 0) await new Promise<void>((resolve) => (wake = resolve))
      return queue.shift() ?? 'time'
    },
    stop: () => {
      for (const stop of stops) stop()
    },
  }
}

/** The message is a hint: whoever forges one only makes the result be asked for. */
function listenToChannel(flowId: string, onTold: () => void): () => void {
  const channel = openChannel(oauthChannelName)
  // Asking every few seconds does without.
  if (!channel) return () => undefined
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    const isOurs =
      typeof data === 'object' && data !== null && Reflect.get(data, 'flowId') === flowId
    // guard: popup-flow
    if (isOurs) onTold()
  }
  return () => channel.close()
}

function watchClosed(popup: Window, onClosed: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let wasElsewhere = false
  const look = () => {
    // One that was never seen at the provider's was cut off by a Cross-Origin-Opener-Policy.
    if (popup.closed) {
      if (wasElsewhere) timer = setTimeout(onClosed, graceMs)
      return
    }
    wasElsewhere ||= isElsewhere(popup)
    timer = setTimeout(look, wasElsewhere ? lookEveryMs : lookOftenMs)
  }
  look()
  return () => clearTimeout(timer)
}

function isElsewhere(popup: Window): boolean {
  try {
    return popup.location.href !== 'about:blank'
  } catch {
    return true
  }
}

function every(periodMs: number, work: () => void): () => void {
  const timer = setInterval(work, periodMs)
  return () => clearInterval(timer)
}

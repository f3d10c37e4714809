import { assertNotAborted, onAbort } from '../abort.ts'
import { createAlarm } from '../session/alarm.ts'
import { contextOf, type Wallet, type WalletContext } from '../walletContext.ts'
import {
  type AskPasskeyOptions,
  answer,
  freshOne,
  type PasskeyAnswer,
  shortestUseMs,
} from './passkeyAnswer.ts'
import { type PreparedPasskeySignIn, preparePasskeySignIn } from './preparePasskeySignIn.ts'

/** However short-lived challenges are, they are not fetched more often. */
const shortestOfferMs = 10_000

/**
 * Offers the passkey in an input's autofill for as long as the page is open. A challenge is good
 * for some minutes only, so a fresh one takes its place in time; while the page is hidden none is
 * fetched.
 */
export async function offerInAutofill(
  wallet: Wallet,
  options: AskPasskeyOptions,
): Promise<PasskeyAnswer> {
  let prepared = freshOne(wallet, options)
  for (;;) {
    prepared ??= await preparePasskeySignIn(wallet, options)
    const answered = await offerUntilStale(contextOf(wallet), prepared, options.signal)
    if (answered) return answered
    await whenVisible(contextOf(wallet).destroyed, options.signal)
    prepared = undefined
  }
}

/** The answer, or undefined once the challenge has become too old to be answered. */
async function offerUntilStale(
  context: WalletContext,
  prepared: PreparedPasskeySignIn,
  signal: AbortSignal | undefined,
): Promise<PasskeyAnswer | undefined> {
  const ending = new AbortController()
  let isStale = false
  const alarm = createAlarm(context.clock, () => {
    isStale = true
    ending.abort()
  })
  const staleAtMs = Date.parse(prepared.expiresAt) - shortestUseMs
  alarm.set(Math.max(staleAtMs, context.clock.now() + shortestOfferMs))
  const stop = onAbort(signal, () => ending.abort(signal?.reason))
  try {
    return await answer(context, prepared, 'autofill', ending.signal)
  } catch (error) {
    if (!isStale || signal?.aborted) throw error
    return undefined
  } finally {
    alarm.cancel()
    stop()
  }
}

/** @throws ABORTED */
async function whenVisible(...signals: (AbortSignal | undefined)[]): Promise<void> {
  const { document } = globalThis
  if (document.visibilityState === 'hidden') {
    await new Promise<void>((resolve) => {
      let stops: (() => void)[] = []
      const wake = () => {
        document.removeEventListener('visibilitychange', wake)
        for (const stop of stops) stop()
        resolve()
      }
      document.addEventListener('visibilitychange', wake)
      stops = signals.map((signal) => onAbort(signal, wake))
    })
  }
  signals.forEach(assertNotAborted)
}

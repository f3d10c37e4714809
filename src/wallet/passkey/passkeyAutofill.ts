import { WalletError } from '../../shared/errors.ts'
import {
  contextOf,
  type PasskeySignIn,
  type Wallet,
  type WalletContext,
} from '../context/walletContext.ts'
import { onAbort } from '../platform/abort.ts'
import { createAlarm } from '../platform/alarm.ts'
import { pause, waitForCallback } from '../platform/wait.ts'
import { freshPrepared, minUseMs } from '../signIn/freshPrepared.ts'
import { answer, type PasskeyPromptOptions } from './passkeyAnswer.ts'
import type { PasskeyAnswer } from './passkeySignIn.lazy.ts'
import { fetchPasskeySignIn } from './preparePasskeySignIn.ts'

/** However short-lived challenges are, they are not fetched more often; nor is one that failed. */
const minOfferMs = 10_000

/**
 * Offers the passkey in an input's autofill for as long as the page is open. A challenge is good
 * for some minutes only, so a fresh one takes its place in time; while the page is hidden none is
 * fetched, and one that cannot be fetched is retried.
 */
export async function offerInAutofill(
  wallet: Wallet,
  options: PasskeyPromptOptions,
): Promise<PasskeyAnswer> {
  const context = contextOf(wallet)
  const signals = [context.destroyed, options.signal]
  let prepared =
    freshPrepared(wallet, options.prepared) ?? (await fetchPasskeySignIn(wallet, options))
  for (;;) {
    const answered = await offerUntilStale(context, prepared, options.signal)
    if (answered) return answered
    prepared = await renew(wallet, options, signals)
  }
}

/** Once the passkey is offered, a temporary failure does not end it: a laptop wakes up offline. */
async function renew(
  wallet: Wallet,
  options: PasskeyPromptOptions,
  signals: (AbortSignal | undefined)[],
): Promise<PasskeySignIn> {
  for (;;) {
    await whenVisible(signals)
    try {
      return await fetchPasskeySignIn(wallet, options)
    } catch (error) {
      if (!(error instanceof WalletError) || !error.retryable) throw error
      await pause(Math.max((error.retryAfterSeconds ?? 0) * 1_000, minOfferMs), signals)
    }
  }
}

/** The answer, or undefined once the challenge has become too old to be answered. */
async function offerUntilStale(
  context: WalletContext,
  prepared: PasskeySignIn,
  signal: AbortSignal | undefined,
): Promise<PasskeyAnswer | undefined> {
  const ending = new AbortController()
  let isStale = false
  const alarm = createAlarm(context.clock, () => {
    isStale = true
    ending.abort()
  })
  const staleAtMs = Date.parse(prepared.expiresAt) - minUseMs
  alarm.set(Math.max(staleAtMs, context.clock.now() + minOfferMs))
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
async function whenVisible(signals: (AbortSignal | undefined)[]): Promise<void> {
  const { document } = globalThis
  if (document.visibilityState !== 'hidden') return
  await waitForCallback((wake) => {
    document.addEventListener('visibilitychange', wake)
    return () => document.removeEventListener('visibilitychange', wake)
  }, signals)
}

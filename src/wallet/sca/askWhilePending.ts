import type { WalletContext } from '../context/walletContext.ts'
import { onAbort } from '../platform/abort.ts'

/**
 * Asks the customer until they answer, or the payment ends without them: another call or tab was answered, and shows it
 * in `state.pendingExecutions`.
 *
 * @param ask - gets a signal for both, and ends with it
 * @returns undefined when the payment has ended
 */
export async function askWhilePending<T>(
  { session }: WalletContext,
  quoteId: string,
  signal: AbortSignal,
  ask: (signal: AbortSignal) => Promise<T>,
): Promise<T | undefined> {
  const question = new AbortController()
  let wasPending = false
  let hasEnded = false
  const watch = () => {
    const { pendingExecutions } = session.getState()
    const isPending = pendingExecutions.some((pending) => pending.quoteId === quoteId)
    // guard: sca-question-ends
    if (wasPending && !isPending) {
      hasEnded = true
      question.abort()
    }
    wasPending ||= isPending
  }
  const stops = [onAbort(signal, () => question.abort(signal.reason)), session.subscribe(watch)]
  watch()
  try {
    return await ask(question.signal)
  } catch (error) {
    if (hasEnded && !signal.aborted) return undefined
    throw error
  } finally {
    for (const stop of stops) stop()
  }
}

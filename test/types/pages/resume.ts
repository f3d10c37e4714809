import { acknowledgeExecution, type PendingExecution, resumeExecutions, whenReady } from 'holdfast'

await whenReady(wallet) // while it is loading, the state has none
const { pendingExecutions, settledExecutions } = wallet.getState()
for (const { quoteId, status, transactionId } of settledExecutions) {
  await showOutcome(status, transactionId) // executed, failed or expired
  await acknowledgeExecution(wallet, quoteId)
}
const isWaiting = (execution: PendingExecution) => execution.scaChallenge !== undefined
showWaiting(pendingExecutions.filter(isWaiting)) // for the customer's authorization: nothing is paid
showPending(pendingExecutions.filter((execution) => !isWaiting(execution))) // may be paid
for (const resumed of await resumeExecutions(wallet, { signal })) {
  if (resumed.status === 'executed') showReceipt(resumed.quote.transactionId)
  if (resumed.status === 'failed') showFailure(resumed.quote)
  if (resumed.status === 'expired') offerNewQuote() // nothing was paid
  if (resumed.status === 'pendingAuthorization') askToAuthorize(resumed.quote)
  if (resumed.status === 'unknown') tryLater(resumed.error) // still pending: call again if error.retryable
}

// The block above is an example on a page (test/pages.test.ts).
declare const wallet: Parameters<typeof resumeExecutions>[0]
declare const signal: AbortSignal
declare function showOutcome(status: string, transactionId: string): Promise<void>
declare function showWaiting(executions: unknown): void
declare function showPending(executions: unknown): void
declare function showReceipt(transactionId: string): void
declare function showFailure(quote: unknown): void
declare function offerNewQuote(): void
declare function askToAuthorize(quote: unknown): void
declare function tryLater(error: unknown): void

import { WalletError } from '../../shared/errors.ts'
import type { Quote } from '../../shared/resources.ts'
import type { WalletContext } from '../context/walletContext.ts'

/** A quote that is executed, and the account that pays. */
export interface Execution {
  accountId: string
  quote: Quote
  /** What the customer is to authorize it with. */
  scaFactor?: string | undefined
}

/** Whether an earlier call may have sent it: in this page, before a reload, or in another tab. */
export async function wasSent(
  { session }: WalletContext,
  { accountId, quote }: Execution,
): Promise<boolean> {
  const { pendingExecutions = [] } = await session.readRecord(accountId)
  return pendingExecutions.some(({ quoteId }) => quoteId === quote.id)
}

/**
 * Writes the execution to the account's record, before it is sent.
 *
 * @returns what {@link wasSent} gave until then
 * @throws STORAGE_FAILED
 */
export async function recordExecution(
  { session, clock }: WalletContext,
  { accountId, quote }: Execution,
): Promise<boolean> {
  const { id: quoteId, transactionId, totalSendingAmount } = quote
  // A copy: what frameworks wrap in a proxy cannot be stored.
  const sendingCurrency = { ...quote.sendingCurrency }
  const sentAt = new Date(clock.now()).toISOString()
  const execution = { quoteId, transactionId, totalSendingAmount, sendingCurrency, sentAt }
  let isRecorded = false
  try {
    await session.updateExecutions(accountId, ({ pendingExecutions, settledExecutions }) => {
      isRecorded = pendingExecutions.some((recorded) => recorded.quoteId === quoteId)
      return {
        pendingExecutions: isRecorded ? pendingExecutions : [...pendingExecutions, execution],
        settledExecutions: settledExecutions.filter(isOther(quoteId)),
      }
    })
  } catch (cause) {
    // guard: quote-unrecorded
    throw new WalletError(
      'STORAGE_FAILED',
      'The execution was not sent: it could not be recorded',
      {
        cause,
      },
    )
  }
  return isRecorded
}

/** Removes a pending execution that the service refused: nothing was paid. */
export async function forgetExecution(
  { session }: WalletContext,
  accountId: string,
  quoteId: string,
): Promise<void> {
  await session
    .updateExecutions(accountId, ({ pendingExecutions }) => ({
      pendingExecutions: pendingExecutions.filter(isOther(quoteId)),
    }))
    .catch(() => undefined)
}

function isOther(quoteId: string): (recorded: { quoteId: string }) => boolean {
  return (recorded) => recorded.quoteId !== quoteId
}

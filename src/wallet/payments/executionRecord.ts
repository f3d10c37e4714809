import { WalletError } from '../../shared/errors.ts'
import type { Quote } from '../../shared/resources.ts'
import type { WalletContext } from '../context/walletContext.ts'
import type { PendingExecution } from '../storage/accountRecord.ts'

/** A quote that is executed, and the account that pays. */
export interface Execution {
  accountId: string
  quote: Quote
  /** The factor that the customer is to authorize it with. */
  scaFactor?: string | undefined
}

/**
 * Reads what earlier calls have recorded of an execution: in this page, before a reload, or in another tab.
 *
 * @returns `pending` when one may have sent it and its outcome is not known, `settled` when that is known
 */
export async function readStage(
  { session }: WalletContext,
  { accountId, quote }: Execution,
): Promise<'pending' | 'settled' | undefined> {
  const { pendingExecutions = [], endedQuotes = [] } = await session.readRecord(accountId)
  if (pendingExecutions.some(({ quoteId }) => quoteId === quote.id)) return 'pending'
  return endedQuotes.includes(quote.id) ? 'settled' : undefined
}

/**
 * Writes the execution to the account's record, before it is sent.
 *
 * @returns whether it was recorded before: an earlier call may have sent it
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

/** Writes to a pending execution that it waits for the customer. What cannot be written is not known after a reload. */
export async function noteChallenge(
  { session }: WalletContext,
  accountId: string,
  { id: quoteId, scaChallenge }: Pick<Quote, 'id' | 'scaChallenge'>,
): Promise<void> {
  if (!scaChallenge) return
  const { id, expiresAt } = scaChallenge
  const isNews = (each: PendingExecution) =>
    each.quoteId === quoteId && each.scaChallenge?.id !== id
  try {
    const { pendingExecutions = [] } = await session.readRecord(accountId)
    if (!pendingExecutions.some(isNews)) return
    await session.updateExecutions(accountId, ({ pendingExecutions: pending }) => ({
      pendingExecutions: pending.map((each) =>
        isNews(each) ? { ...each, scaChallenge: { id, expiresAt } } : each,
      ),
    }))
  } catch {
    // It counts as one that may be paid.
  }
}

/** Removes a pending execution that the service refused: nothing was paid. */
export async function removeExecution(
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

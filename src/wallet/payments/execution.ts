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

/** A quote in one of these statuses. */
export type QuoteIn<Status extends string> = Omit<Quote, 'status'> & { status: Status }

/** The result of `executeQuote`: `status` is what to branch on, `quote` is as the service gave it. */
export type ExecuteQuoteResult =
  /** The payment is made: on its way, or complete. `watchTransaction` follows it. */
  | { status: 'executed'; quote: QuoteIn<'PROCESSING' | 'COMPLETED'> }
  /** The payment failed; `getTransaction` says why, and whether it is refunded. */
  | { status: 'failed'; quote: QuoteIn<'FAILED'> }
  /** Nothing is paid until the customer authorizes it: `authorizeQuote`. */
  | { status: 'pendingAuthorization'; quote: QuoteIn<'PENDING_AUTHORIZATION'> }

/** The outcome of an execution, as far as the service's own status proves it. */
export type QuoteOutcome =
  | ExecuteQuoteResult
  /** Nothing was paid, and nothing will be. */
  | { status: 'expired'; quote: QuoteIn<'EXPIRED'> }

/**
 * Returns the outcome a quote shows, if it is the one that was executed. PENDING, however old, and a status
 * of later generations show nothing.
 */
export function outcomeOf(quoteId: string, found: Quote | undefined): QuoteOutcome | undefined {
  if (found?.id !== quoteId) return undefined
  // guard: quote-pending
  if (isIn(found, 'PROCESSING', 'COMPLETED')) return { status: 'executed', quote: found }
  if (isIn(found, 'FAILED')) return { status: 'failed', quote: found }
  if (isIn(found, 'EXPIRED')) return { status: 'expired', quote: found }
  if (isIn(found, 'PENDING_AUTHORIZATION')) return { status: 'pendingAuthorization', quote: found }
  return undefined
}

function isIn<Status extends string>(
  quote: Quote,
  ...statuses: Status[]
): quote is QuoteIn<Status> {
  return (statuses as string[]).includes(quote.status)
}

/** Checks whether a quote's time has passed on the service's clock, as far as this device knows. */
export function isPast({ clock }: WalletContext, { expiresAt }: Quote): boolean {
  return Date.parse(expiresAt) <= clock.now()
}

/** Returns the result of `executeQuote` for an outcome. @throws QUOTE_EXPIRED when it was not executed in time */
export function resultOf(outcome: QuoteOutcome): ExecuteQuoteResult {
  if (outcome.status === 'expired') throw quoteExpired()
  return outcome
}

/** Returns the outcome that an earlier call in this page has learnt: it holds offline, and without a session. */
export function knownOutcome(
  { settledQuotes }: WalletContext,
  { quote: { id } }: Execution,
): QuoteOutcome | undefined {
  return outcomeOf(id, settledQuotes.get(id))
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

/** Returns the error of a quote that was not executed, or not authorized, in time. */
export function quoteExpired(cause?: unknown): WalletError {
  return new WalletError('QUOTE_EXPIRED', 'The quote has expired; create a new one', { cause })
}

/** Returns the error of an execution that may still go through. */
export function outcomeUnknown(cause?: unknown): WalletError {
  const options = { cause, retryable: true }
  return new WalletError('OUTCOME_UNKNOWN', 'The outcome of the execution is unknown', options)
}

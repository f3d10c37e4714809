import { WalletError } from '../../shared/errors.ts'
import type { Quote } from '../../shared/resources.ts'
import type { WalletContext } from '../context/walletContext.ts'
import type { Execution } from './executionRecord.ts'

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

/** Returns the error of a quote that was not executed, or not authorized, in time. */
export function quoteExpired(cause?: unknown): WalletError {
  return new WalletError('QUOTE_EXPIRED', 'The quote has expired; create a new one', { cause })
}

/** Returns the error of an execution that may still go through. */
export function outcomeUnknown(cause?: unknown): WalletError {
  const options = { cause, retryable: true }
  return new WalletError('OUTCOME_UNKNOWN', 'The outcome of the execution is unknown', options)
}

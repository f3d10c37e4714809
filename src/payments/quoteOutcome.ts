import { WalletError } from '../errors.ts'
import type { Quote } from '../types.ts'
import type { WalletContext } from '../walletContext.ts'
import { readQuote } from './getQuote.ts'

/** Whether a quote's time has passed on the service's clock, as far as this device can tell. */
export function isPast({ clock }: WalletContext, { expiresAt }: Quote): boolean {
  return Date.parse(expiresAt) <= clock.now()
}

/** Whether a response shows that this quote was executed, whatever came of that. */
export function isExecuted(found: Quote, quote: Quote): boolean {
  return (
    found.id === quote.id &&
    /* guard: quote-pending */ found.status !== 'PENDING' &&
    found.status !== 'EXPIRED'
  )
}

/**
 * Reads what became of a quote whose execution may have reached the service.
 *
 * A deadline that has passed proves nothing: the service may have accepted the request in time and
 * record it later. Only its own EXPIRED does.
 *
 * @returns the quote in PROCESSING or a later status
 * @throws QUOTE_EXPIRED when the service says EXPIRED
 * @throws `otherwise` when the quote is PENDING or could not be read
 */
export async function readOutcome(
  context: WalletContext,
  quote: Quote,
  otherwise: unknown,
): Promise<Quote> {
  const found = await readSame(context, quote).catch(() => undefined)
  // guard: quote-expired-proof
  if (found?.status === 'EXPIRED') throw quoteExpired(otherwise)
  if (found && isExecuted(found, quote)) return found
  throw otherwise
}

/**
 * Reads a quote whose time has passed before this call has sent anything. It may have been executed
 * all the same: by another tab, or by a call whose response was lost.
 *
 * @returns the quote in PROCESSING or a later status; undefined when its time has not passed after
 * all, because the response corrected the clock
 * @throws QUOTE_EXPIRED
 * @throws OUTCOME_UNKNOWN when an earlier call of this wallet may have reached the service
 */
export async function readPastQuote(
  context: WalletContext,
  quote: Quote,
): Promise<Quote | undefined> {
  if (context.openExecutions.has(quote.id)) return readOutcome(context, quote, outcomeUnknown())
  const found = await readSame(context, quote)
  if (isExecuted(found, quote)) return found
  // guard: quote-never-sent
  if (found.status === 'PENDING' && !isPast(context, quote)) return undefined
  throw quoteExpired()
}

async function readSame(context: WalletContext, { id }: Quote): Promise<Quote> {
  const found = await readQuote(context, id)
  if (found.id === id) return found
  throw new WalletError('RESPONSE_INVALID', 'The response is about another quote')
}

function quoteExpired(cause?: unknown): WalletError {
  return new WalletError('QUOTE_EXPIRED', 'The quote has expired; create a new one', { cause })
}

/** The error of an execution that may still go through. */
export function outcomeUnknown(cause?: unknown): WalletError {
  const options = { cause, retryable: true }
  return new WalletError('OUTCOME_UNKNOWN', 'The outcome of the execution is unknown', options)
}

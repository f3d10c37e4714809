import { assertRule } from '../../shared/assertInput.ts'
import { idOf } from '../../shared/fieldRules.ts'
import type { Quote } from '../../shared/resources.ts'
import { contextOf, type Wallet } from '../context/walletContext.ts'
import { loadExecutionAhead } from './loadExecution.ts'
import { readQuote } from './readQuote.ts'

/** Options of {@link getQuote}. */
export interface GetQuoteOptions {
  signal?: AbortSignal | undefined
}

/**
 * Reads a quote's current state (spec 2.6).
 *
 * @param quoteId - `Quote:<uuid>`
 * @throws INVALID_INPUT when the id cannot be one
 * @throws NOT_FOUND
 * @throws CommonErrorCode
 * @example
 * ```ts
 * const { status } = await getQuote(wallet, quote.id)
 * ```
 */
export async function getQuote(
  wallet: Wallet,
  quoteId: string,
  options: GetQuoteOptions = {},
): Promise<Quote> {
  const context = contextOf(wallet, options)
  assertRule('quoteId', quoteId, idOf('Quote'))
  const quote = await readQuote(context, quoteId, options.signal)
  if (quote.status === 'PENDING') loadExecutionAhead(context)
  return quote
}

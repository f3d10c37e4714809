import { assertRule } from '../../shared/assertInput.ts'
import { WalletError } from '../../shared/errors.ts'
import { idOf } from '../../shared/id.ts'
import { parseQuote } from '../../shared/payment.ts'
import type { Quote } from '../../shared/resources.ts'
import { contextOf, type Wallet, type WalletContext } from '../context/walletContext.ts'
import { pathOf } from '../transport/relayTransport.ts'
import { request } from '../transport/request.ts'

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
  return readQuote(context, quoteId, options.signal)
}

/** A quote, for the other payment actions. @throws RESPONSE_INVALID for another quote's response */
export async function readQuote(
  { transport }: WalletContext,
  quoteId: string,
  signal?: AbortSignal,
): Promise<Quote> {
  const call = { method: 'GET', path: pathOf`/quotes/${quoteId}`, signal } as const
  const quote = await request(transport, call, parseQuote, 'quote')
  if (quote.id === quoteId) return quote
  throw new WalletError('RESPONSE_INVALID', 'The response is about another quote')
}

import { WalletError } from '../../shared/errors.ts'
import { parseQuote } from '../../shared/payment.ts'
import type { Quote } from '../../shared/resources.ts'
import type { WalletContext } from '../context/walletContext.ts'
import { pathOf } from '../transport/relayTransport.ts'
import { request } from '../transport/request.ts'

/** Reads a quote, for the other payment actions. @throws RESPONSE_INVALID for another quote's response */
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

import type { Quote } from '../../shared/resources.ts'
import type { WalletContext } from '../context/walletContext.ts'
import { readTransaction } from './getTransaction.ts'
import { readQuote } from './readQuote.ts'

/**
 * Reads a quote that may wait for authorization. Where its challenge has lapsed, the transaction says
 * that the payment has failed; what the quote says then is not documented.
 */
export async function readAuthorized(
  context: WalletContext,
  quoteId: string,
  signal?: AbortSignal,
): Promise<Quote> {
  const quote = await readQuote(context, quoteId, signal)
  const { status, scaChallenge, transactionId } = quote
  if (status !== 'PENDING_AUTHORIZATION' || !scaChallenge) return quote
  if (Date.parse(scaChallenge.expiresAt) > context.clock.now()) return quote
  const transaction = await readTransaction(context, transactionId, signal)
  // guard: sca-lapsed
  return transaction.status === 'FAILED' ? { ...quote, status: 'FAILED' } : quote
}

import { ApiException, invalidInput } from '../core/errors.ts'
import type { Work } from '../core/work/work.ts'
import { getLiveCustomer } from '../customers/customers.ts'
import { systemAccount } from '../ledger/ledger.ts'
import { beginPayment, moveQuote } from '../payments/payments.ts'
import type { QuoteRow } from '../payments/quotes.table.ts'
import type { Transaction } from '../payments/transactions.schema.ts'
import { getTransaction, showTransaction } from '../payments/transactions.ts'
import { authorizerOf } from './quoteAuthorization.ts'
import type { SendRequest } from './quotes.schema.ts'
import { getQuoteRow, requireAccounts, requirePending } from './quotes.ts'

/** Lets the money for a quote arrive: sent as its payment instructions say, or pulled from a bank. */
export async function sendToQuote(
  work: Work,
  { quoteId, currencyCode, currencyAmount }: SendRequest,
): Promise<Transaction> {
  const quote = await getQuoteRow(work, quoteId)
  requirePending(work, quote)
  await requireAccounts(work, quote)
  if (quote.customerId !== null) await getLiveCustomer(work, quote.customerId)
  if (!quote.terms.deposits && quote.terms.funding !== 'pull')
    throw invalidInput('quoteId names a quote that is paid from an internal account: execute it')
  if (quote.terms.funding !== 'push' && (await authorizerOf(work, quote)))
    throw invalidInput('quoteId names a quote that its customer has to authorize: execute it')
  if (currencyCode !== quote.sendingCurrency) {
    throw new ApiException(
      400,
      'INVALID_CURRENCY',
      `currencyCode must be ${quote.sendingCurrency}, the currency of the quote`,
    )
  }
  const arrived = currencyAmount ?? quote.sendingAmount
  const row = await getTransaction(work, quote.transactionId)
  const isExact = arrived === quote.sendingAmount
  await moveQuote(work, quote.id, 'PROCESSING')
  const begun = await beginPayment(work, row, {
    plan: {
      ...row.plan,
      from: systemAccount('outside', currencyCode),
      ...(!isExact && { outcome: 'fundingMismatch' as const, arrived }),
    },
    source: sentFrom(quote),
  })
  return showTransaction(work, begun)
}

/**
 * Returns the source that the money came from: money that came by a deposit was not taken from the wallet or bank
 * that could have paid.
 */
function sentFrom({ terms, source, sendingCurrency: currency, customerId }: QuoteRow) {
  if (terms.funding === 'push' || !terms.deposits) return { ...source, currency }
  return { sourceType: 'REALTIME_FUNDING', currency, ...(customerId !== null && { customerId }) }
}

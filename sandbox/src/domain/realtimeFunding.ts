import { ApiException, invalidInput } from '../errors.ts'
import type { SendRequest, Transaction } from '../schemas/payment.ts'
import { getLiveCustomer } from './customers.ts'
import { systemAccount } from './ledger.ts'
import { beginPayment, moveQuote } from './payments.ts'
import { holdQuote, requireAccounts, requirePending } from './quotes.ts'
import type { QuoteRow } from './showQuote.ts'
import { holdTransaction, showTransaction } from './transactions.ts'
import type { Work } from './work.ts'

/** Lets money arrive that someone sent as a quote's payment instructions say. */
export async function sendToQuote(
  work: Work,
  { quoteId, currencyCode, currencyAmount }: SendRequest,
): Promise<Transaction> {
  const quote = await holdQuote(work, quoteId)
  requirePending(work, quote)
  await requireAccounts(work, quote)
  if (quote.customerId !== null) await getLiveCustomer(work, quote.customerId)
  if (!quote.terms.deposits)
    throw invalidInput('quoteId names a quote that is not funded by a deposit')
  if (currencyCode !== quote.sendingCurrency) {
    throw new ApiException(
      400,
      'INVALID_CURRENCY',
      `currencyCode must be ${quote.sendingCurrency}, the currency of the quote`,
    )
  }
  const arrived = currencyAmount ?? quote.sendingAmount
  const row = await holdTransaction(work, quote.transactionId)
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

/** Where the money came from: a wallet that could have paid did not. */
function sentFrom({ terms, source, sendingCurrency: currency, customerId }: QuoteRow) {
  if (terms.funding === 'push') return { ...source, currency }
  return { sourceType: 'REALTIME_FUNDING', currency, ...(customerId !== null && { customerId }) }
}

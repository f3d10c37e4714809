import { z } from 'zod'
import type { Quote } from '../service/shapes.ts'
import { formatMoney, parseMoney } from '../texts/money.ts'
import { defineTool } from './agentTool.ts'
import { paymentInput } from './paymentInput.ts'
import { findSourceAccount } from './sourceAccount.ts'

/** Prices a payment. */
export const quotePayment = defineTool({
  name: 'quote_payment',
  title: 'Quote a payment',
  description:
    'Prices a payment to a payee, also in another currency: what leaves the account, what arrives, and the fees. Moves no money. The quote expires within minutes.',
  needs: [['CREATE_QUOTES', 'VIEW_TRANSACTIONS']],
  annotations: { readOnlyHint: false, destructiveHint: false, openWorldHint: false },
  input: z.object(paymentInput),
  async run({ from, payee, amount, currency }, call) {
    const { balance } = await findSourceAccount(call, from, currency)
    const terms = { from, to: payee, amount: parseMoney(amount, balance.currency) }
    return { text: describeQuote(await call.api.createQuote(terms)) }
  },
})

function describeQuote(quote: Quote): string {
  const sent = formatMoney(quote.totalSendingAmount, quote.sendingCurrency)
  const received = formatMoney(quote.totalReceivingAmount, quote.receivingCurrency)
  const fees = formatMoney(quote.feesIncluded, quote.sendingCurrency)
  return [
    `${sent} leaves the account and ${received} arrives; the fees in it are ${fees}.`,
    `The quote is ${quote.id} and expires at ${quote.expiresAt}.`,
    quote.status === 'PENDING_AUTHORIZATION'
      ? 'It cannot be paid before the customer has authorized it in their wallet.'
      : 'No money has moved.',
  ].join(' ')
}

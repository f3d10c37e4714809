import { z } from 'zod'
import { makePayment } from '../payments/makePayment.ts'
import { ToolProblem } from '../toolProblem.ts'
import { defineTool, movesMoney } from './agentTool.ts'
import { duplicateInput } from './paymentInput.ts'
import { replyToPayment } from './replyToPayment.ts'

/** Pays by a quote of quote_payment. */
export const payQuote = defineTool({
  name: 'pay_quote',
  title: 'Pay a quote',
  description:
    'Makes the payment that quote_payment priced. It may have to be approved by the customer first. A quote is paid once: repeat the call with the same quoteId when you do not know its outcome.',
  needs: [['EXECUTE_QUOTES']],
  annotations: movesMoney,
  input: z.object({
    quoteId: z.string().min(1).max(100).describe('Id of the quote, of quote_payment'),
    ...duplicateInput,
  }),
  async run({ quoteId, duplicateOf }, { api, journal, signal }) {
    const { source, destination, totalSendingAmount, sendingCurrency } = await api.getQuote(quoteId)
    const [from, to] = [source.accountId, destination.accountId]
    if (!from || !to) {
      throw new ToolProblem('Nothing was paid. This quote is not between two accounts.')
    }
    const terms = { kind: 'quote' as const, from, to, quoteId }
    const sent = { amount: totalSendingAmount, currency: sendingCurrency }
    const request = { key: quoteId, terms, sent, duplicateOf }
    return replyToPayment(await makePayment(api, journal, request, signal))
  },
})

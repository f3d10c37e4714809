import { z } from 'zod'
import { makePayment } from '../payments/makePayment.ts'
import { parseMoney } from '../texts/money.ts'
import { quoted } from '../texts/quoted.ts'
import { defineTool, movesMoney } from './agentTool.ts'
import { duplicateInput, paymentInput } from './paymentInput.ts'
import { replyToPayment } from './replyToPayment.ts'
import { findSourceAccount } from './sourceAccount.ts'

/** Replies repeat the key in quotation marks, and an invoice that it is from can hold anything. */
function isPlainLine(key: string): boolean {
  return quoted(key) === `"${key}"`
}

/** Pays a payee in the currency of the account. */
export const pay = defineTool({
  name: 'pay',
  title: 'Pay',
  description:
    'Pays a payee of the same currency as the account. It may have to be approved by the customer first. A payment with the same idempotencyKey is made once: repeat the call with the same key when you do not know its outcome.',
  needs: [['CREATE_TRANSFERS', 'VIEW_TRANSACTIONS']],
  annotations: movesMoney,
  input: z.object({
    ...paymentInput,
    idempotencyKey: z
      .string()
      .min(1)
      .max(140)
      .refine(isPlainLine, 'must be one line without quotation marks')
      .describe('Your name for this one payment, such as "invoice 2026-117". Never reuse it'),
    ...duplicateInput,
  }),
  async run({ from, payee, amount, currency, idempotencyKey, duplicateOf }, call) {
    const { balance } = await findSourceAccount(call, from, currency)
    const { currency: accountCurrency } = balance
    const sent = { amount: parseMoney(amount, accountCurrency), currency: accountCurrency }
    const terms = { kind: 'transfer' as const, from, to: payee, amount: sent.amount }
    const request = { key: idempotencyKey, terms, sent, duplicateOf }
    return replyToPayment(await makePayment(call.api, call.journal, request, call.signal))
  },
})

import { z } from 'zod'

/** The parameter by which an assistant pays what equals an earlier payment. */
export const duplicateInput = {
  duplicateOf: z
    .string()
    .max(100)
    .optional()
    .describe(
      'Only when a call was refused because of an equal earlier payment, and the customer then confirmed that they want both: the id of that earlier payment, AgentAction:…',
    ),
}

/** The parameters of a payment that an assistant names. */
export const paymentInput = {
  from: z.string().min(1).max(100).describe('Id of the account to pay from, of list_balances'),
  payee: z.string().min(1).max(100).describe('Id of the payee, of list_payees'),
  amount: z
    .string()
    .max(40)
    .describe(
      'What leaves the account, in units of its currency, as text without separators of thousands: "1250.00"',
    ),
  currency: z
    .string()
    .max(10)
    .describe('The currency of the amount, which must be that of the account: "USD"'),
}

import { z } from 'zod'

// The fields of the service's responses that the agent reads. Others may be there.

const currency = z.object({ code: z.string(), decimals: z.int() })

const amount = z.object({ amount: z.int(), currency })

const permission = z.string()

const limit = z.int().nullish()

export const agentShape = z.object({
  id: z.string(),
  name: z.string(),
  isPaused: z.boolean(),
  policy: z.object({
    permissions: z.array(permission),
    spendingLimits: z.object({
      currency: z.string(),
      perTransactionLimit: limit,
      dailyLimit: limit,
      dailyTransactionLimit: limit,
      monthlyLimit: limit,
    }),
    accountRestrictions: z.object({ allowedAccountIds: z.array(z.string()).nullish() }).optional(),
  }),
})

/** The agent, as the service describes it to itself. */
export type Agent = z.infer<typeof agentShape>

export const connectionShape = z.object({
  agentId: z.string(),
  agentName: z.string(),
  accessToken: z.string().min(1),
})

/** The response to a redeemed device code. */
export type Redemption = z.infer<typeof connectionShape>

export const internalAccountShape = z.object({
  id: z.string(),
  type: z.string(),
  status: z.string(),
  balance: amount,
})

/** An account of the customer at the service. */
export type InternalAccount = z.infer<typeof internalAccountShape>

export const externalAccountShape = z.object({
  id: z.string(),
  status: z.string(),
  currency: z.string(),
  accountInfo: z.looseObject({
    accountType: z.string(),
    beneficiary: z.looseObject({}).optional(),
  }),
})

/** An account elsewhere that can be paid. */
export type ExternalAccount = z.infer<typeof externalAccountShape>

const end = z.looseObject({ accountId: z.string().optional() })

export const quoteShape = z.object({
  id: z.string(),
  status: z.string(),
  expiresAt: z.string(),
  source: end,
  destination: end,
  sendingCurrency: currency,
  receivingCurrency: currency,
  totalSendingAmount: z.int(),
  totalReceivingAmount: z.int(),
  feesIncluded: z.int(),
})

/** The price of a payment. */
export type Quote = z.infer<typeof quoteShape>

export const transactionShape = z.object({
  id: z.string(),
  type: z.string(),
  status: z.string(),
  sentAmount: amount.optional(),
  receivedAmount: amount.optional(),
  failureReason: z.string().optional(),
  refund: z.object({ status: z.string() }).optional(),
})

/** A movement of money. */
export type Transaction = z.infer<typeof transactionShape>

export const actionShape = z.object({
  id: z.string(),
  status: z.enum(['PENDING_APPROVAL', 'APPROVED', 'REJECTED', 'FAILED']),
  type: z.string(),
  createdAt: z.coerce.date(),
  quote: quoteShape
    .pick({ id: true, destination: true, totalSendingAmount: true, sendingCurrency: true })
    .partial({ destination: true, totalSendingAmount: true, sendingCurrency: true })
    .optional(),
  transferDetails: z
    .object({
      amount: z.int(),
      currency: z.string(),
      sourceAccountId: z.string(),
      destinationAccountId: z.string(),
    })
    .optional(),
  transaction: transactionShape.optional(),
  rejectionReason: z.string().optional(),
})

/** A payment that the agent requested. */
export type AgentAction = z.infer<typeof actionShape>

/** The shape of one page of a list. */
export function pageShape<T extends z.ZodType>(item: T) {
  return z.object({ data: z.array(item), nextCursor: z.string().nullish() })
}

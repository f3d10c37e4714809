import { z } from '@hono/zod-openapi'
import { dateTime, id, pageQuery } from '../core/http/common.schema.ts'
import type { ResponseSchemas } from '../core/profile.ts'
import { transactionSchemas } from '../payments/transactions.schema.ts'
import { quoteSchemas } from '../quotes/quotes.schema.ts'

const status = z.enum(['PENDING_APPROVAL', 'APPROVED', 'REJECTED', 'FAILED'])

function agentAction(generation: ResponseSchemas) {
  return z
    .object({
      id: id('AgentAction'),
      agentId: id('Agent'),
      customerId: id('Customer'),
      platformCustomerId: z.string(),
      status,
      type: z.enum(['EXECUTE_QUOTE', 'TRANSFER_OUT', 'TRANSFER_IN']),
      quote: quoteSchemas[generation].optional(),
      transferDetails: z
        .object({
          amount: z.int(),
          currency: z.string(),
          sourceAccountId: z.string(),
          destinationAccountId: z.string(),
        })
        .optional(),
      transaction: transactionSchemas[generation].any.optional(),
      rejectionReason: z.string().optional(),
      createdAt: dateTime,
      updatedAt: dateTime,
    })
    .openapi('AgentAction')
}

export type AgentAction = z.infer<ReturnType<typeof agentAction>>

/** An action of an agent, by generation. */
export const agentActionSchemas = {
  spec: agentAction('spec'),
  may: agentAction('may'),
  august: agentAction('august'),
} as const satisfies Record<ResponseSchemas, z.ZodType<AgentAction>>

export const AgentActionFilter = z.object({ status: status.optional(), ...pageQuery })

export type AgentActionFilter = z.infer<typeof AgentActionFilter>

export const ApprovalFilter = z.object({
  agentId: id('Agent').optional(),
  customerId: id('Customer').optional(),
  startDate: dateTime.optional(),
  endDate: dateTime.optional(),
  sortOrder: z.enum(['asc', 'desc']).default('desc'),
  ...pageQuery,
})

export type ApprovalFilter = z.infer<typeof ApprovalFilter>

export const ActionRejection = z
  .object({ reason: z.string().max(1024).optional() })
  .openapi('AgentActionRejectRequest')

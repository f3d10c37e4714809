import { z } from '@hono/zod-openapi'
import { dateTime, id, isoDate, pageQuery, timeFilter } from '../core/http/common.schema.ts'
import type { ResponseSchemas } from '../core/profile.ts'
import { policySchemas } from './policy.schema.ts'

const name = z.string().min(1).max(255)

function agentCreate<Policy extends z.ZodType>(policy: Policy) {
  return z.object({ name, customerId: id('Customer'), policy }).openapi('AgentCreateRequest')
}

/** The body that creates an agent, by generation. */
export const agentCreates = {
  spec: agentCreate(policySchemas.spec.create),
  may: agentCreate(policySchemas.may.create),
  august: agentCreate(policySchemas.august.create),
} as const satisfies Record<ResponseSchemas, z.ZodType>

export type AgentCreate = z.infer<typeof agentCreates.may>

export const AgentUpdate = z
  .object({ name: name.optional(), isPaused: z.boolean().optional() })
  .openapi('AgentUpdateRequest')

export type AgentUpdate = z.infer<typeof AgentUpdate>

function agent<Policy extends z.ZodType>(policy: Policy) {
  return z
    .object({
      id: id('Agent'),
      name: z.string(),
      customerId: id('Customer'),
      isPaused: z.boolean(),
      isConnected: z.boolean(),
      policy,
      usage: z.object({
        dailyTransactionCount: z.int(),
        dailySpend: z.int(),
        monthlySpend: z.int(),
        dailyResetDate: isoDate,
        monthlyResetMonth: z.string(),
      }),
      createdAt: dateTime,
      updatedAt: dateTime,
    })
    .openapi('Agent')
}

const live = agent(policySchemas.may.shown)

/** An agent in the schema of any generation. */
export type Agent = z.infer<typeof live>

/** The schemas of an agent, by generation. */
export const agentSchemas = {
  spec: agent(policySchemas.spec.shown) as z.ZodType<Agent>,
  may: live,
  august: live,
} as const satisfies Record<ResponseSchemas, z.ZodType<Agent>>

const flag = z.enum(['true', 'false']).optional()

export const AgentFilter = z.object({
  customerId: id('Customer').optional(),
  isPaused: flag,
  isConnected: flag,
  ...timeFilter,
  ...pageQuery,
})

export type AgentFilter = z.infer<typeof AgentFilter>

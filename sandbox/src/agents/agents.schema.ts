import { z } from '@hono/zod-openapi'
import { dateTime, id, isoDate, pageQuery, timeFilter } from '../core/http/common.schema.ts'
import { AgentPolicy, AgentPolicyCreate } from './policy.schema.ts'

const name = z.string().min(1).max(255)

export const AgentCreate = z
  .object({ name, customerId: id('Customer'), policy: AgentPolicyCreate })
  .openapi('AgentCreateRequest')

export type AgentCreate = z.infer<typeof AgentCreate>

export const AgentUpdate = z
  .object({ name: name.optional(), isPaused: z.boolean().optional() })
  .openapi('AgentUpdateRequest')

export type AgentUpdate = z.infer<typeof AgentUpdate>

export const Agent = z
  .object({
    id: id('Agent'),
    name: z.string(),
    customerId: id('Customer'),
    isPaused: z.boolean(),
    isConnected: z.boolean(),
    policy: AgentPolicy,
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

export type Agent = z.infer<typeof Agent>

const flag = z.enum(['true', 'false']).optional()

export const AgentFilter = z.object({
  customerId: id('Customer').optional(),
  isPaused: flag,
  isConnected: flag,
  ...timeFilter,
  ...pageQuery,
})

export type AgentFilter = z.infer<typeof AgentFilter>

import { z } from '@hono/zod-openapi'
import { accountId, currencyCode, maxMinorUnits } from '../core/http/common.schema.ts'

const permission = z.enum([
  'VIEW_TRANSACTIONS',
  'CREATE_TRANSFERS',
  'CREATE_QUOTES',
  'EXECUTE_QUOTES',
  'MANAGE_EXTERNAL_ACCOUNTS',
])

const executionMode = z.enum(['AUTO', 'APPROVAL_REQUIRED'])

/** An amount or a count that may not be exceeded. */
const limit = z.int().min(0).max(maxMinorUnits)

/** How many entries a list of a policy can have. */
const maxListLength = 100

const accountRule = z.object({
  accountId,
  executionMode: executionMode.optional(),
  perTransactionLimit: limit.nullable().optional(),
})

const spendingLimits = z.object({
  currency: currencyCode,
  perTransactionLimit: limit,
  dailyLimit: limit.nullable().optional(),
  dailyTransactionLimit: limit.nullable().optional(),
  monthlyLimit: limit.nullable().optional(),
})

const accountRestrictions = z.object({
  allowedAccountIds: z.array(accountId).max(maxListLength).nullable().optional(),
  accountRules: z.array(accountRule).max(maxListLength).optional(),
})

const approvalThresholds = z.object({
  currency: currencyCode.optional(),
  amount: limit.nullable().optional(),
})

/** What an agent may do; an omitted field restricts nothing. */
export const AgentPolicyCreate = z
  .object({
    permissions: z.array(permission).max(5),
    defaultExecutionMode: executionMode.optional(),
    spendingLimits,
    accountRestrictions: accountRestrictions.optional(),
    approvalThresholds: approvalThresholds.optional(),
  })
  .openapi('AgentPolicyRequest')

export type AgentPolicyCreate = z.infer<typeof AgentPolicyCreate>

/** A change of a policy: what is left out stays, and null removes a limit. */
export const AgentPolicyUpdate = z
  .object({
    permissions: z.array(permission).max(5).optional(),
    defaultExecutionMode: executionMode.optional(),
    spendingLimits: spendingLimits.partial().optional(),
    accountRestrictions: accountRestrictions.optional(),
    approvalThresholds: approvalThresholds.optional(),
  })
  .openapi('AgentPolicyUpdateRequest')

export type AgentPolicyUpdate = z.infer<typeof AgentPolicyUpdate>

/** A policy as the API shows it. */
export const AgentPolicy = z
  .object({
    permissions: z.array(permission),
    defaultExecutionMode: executionMode,
    spendingLimits: z.object({
      currency: z.string(),
      perTransactionLimit: z.int(),
      dailyLimit: z.int().nullable(),
      dailyTransactionLimit: z.int().optional(),
      monthlyLimit: z.int().nullable(),
    }),
    accountRestrictions: z.object({
      allowedAccountIds: z.array(z.string()).nullable(),
      accountRules: z.array(
        z.object({
          accountId: z.string(),
          executionMode: executionMode.optional(),
          perTransactionLimit: z.int().nullable().optional(),
        }),
      ),
    }),
    approvalThresholds: z.object({
      currency: z.string().optional(),
      amount: z.int().nullable(),
    }),
  })
  .openapi('AgentPolicy')

export type ShownPolicy = z.infer<typeof AgentPolicy>

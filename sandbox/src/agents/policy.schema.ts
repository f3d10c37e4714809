import { z } from '@hono/zod-openapi'
import { accountId, currencyCode, maxMinorUnits } from '../core/http/common.schema.ts'
import type { ResponseSchemas } from '../core/profile.ts'

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

/** The number of entries that a list of a policy can have. */
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

const approvalThresholds = z.object({
  currency: currencyCode.optional(),
  amount: limit.nullable().optional(),
})

function accountRestrictions<Ids extends z.ZodType>(allowedAccountIds: Ids) {
  return z.object({
    allowedAccountIds: allowedAccountIds.optional(),
    accountRules: z.array(accountRule).max(maxListLength).optional(),
  })
}

function policyCreate<Ids extends z.ZodType>(ids: Ids) {
  return z
    .object({
      permissions: z.array(permission).max(5),
      defaultExecutionMode: executionMode.optional(),
      spendingLimits,
      accountRestrictions: accountRestrictions(ids).optional(),
      approvalThresholds: approvalThresholds.optional(),
    })
    .openapi('AgentPolicyRequest')
}

function policyUpdate<Ids extends z.ZodType>(ids: Ids) {
  return z
    .object({
      permissions: z.array(permission).max(5).optional(),
      defaultExecutionMode: executionMode.optional(),
      spendingLimits: spendingLimits.partial().optional(),
      accountRestrictions: accountRestrictions(ids).optional(),
      approvalThresholds: approvalThresholds.optional(),
    })
    .openapi('AgentPolicyUpdateRequest')
}

function shownPolicy<Ids extends z.ZodType>(allowedAccountIds: Ids) {
  return z
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
        allowedAccountIds,
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
}

const givenIds = z.array(accountId).max(maxListLength)
const shownIds = z.array(z.string())

const live = {
  create: policyCreate(givenIds.nullable()),
  update: policyUpdate(givenIds.nullable()),
  shown: shownPolicy(shownIds.nullable()),
}

/** Schemas of policies by generation: a new policy, a change of one, and a policy as the API shows it. */
export const policySchemas = {
  /** Its list of accounts is always a list. */
  spec: {
    create: policyCreate(givenIds),
    update: policyUpdate(givenIds),
    shown: shownPolicy(shownIds),
  },
  may: live,
  august: live,
} as const satisfies Record<ResponseSchemas, unknown>

/** A new policy; an omitted field restricts nothing. */
export type AgentPolicyCreate = z.infer<typeof live.create>

/** A change of a policy: what is left out stays, and null removes a limit. */
export type AgentPolicyUpdate = z.infer<typeof live.update>

/** A policy as the API shows it. */
export type ShownPolicy = z.infer<typeof live.shown>

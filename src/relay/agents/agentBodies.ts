import {
  agentExecutionModes,
  agentLimit,
  agentName,
  agentPermissions,
  maxPolicyAccounts,
  rejectionReason,
} from '../../shared/agentPolicy.ts'
import type { Input } from '../../shared/shape.ts'
import { currencyCode, id } from '../parse/fields.ts'
import { flag, following, list, matching, oneOf, optional, strictObject } from '../parse/input.ts'

/** A limit that null removes. */
const limit: Input<number | null> = (value, path) =>
  value === null ? null : following(agentLimit)(value, path)

const permissions = list(oneOf(...agentPermissions), agentPermissions.length)
const executionMode = oneOf(...agentExecutionModes)

const accountRule = strictObject({
  accountId: id,
  executionMode: optional(executionMode),
  perTransactionLimit: optional(limit),
})

const accountIds = list(id, maxPolicyAccounts)

const accountRestrictions = strictObject({
  allowedAccountIds: optional<string[] | null>((value, path) =>
    value === null ? null : accountIds(value, path),
  ),
  accountRules: optional(list(accountRule, maxPolicyAccounts)),
})

const approvalThresholds = strictObject({
  currency: optional(currencyCode),
  amount: optional(limit),
})

const otherLimits = {
  dailyLimit: optional(limit),
  dailyTransactionLimit: optional(limit),
  monthlyLimit: optional(limit),
}

const restrictions = {
  accountRestrictions: optional(accountRestrictions),
  approvalThresholds: optional(approvalThresholds),
}

const policy = strictObject({
  permissions,
  defaultExecutionMode: executionMode,
  spendingLimits: strictObject({
    currency: currencyCode,
    perTransactionLimit: following(agentLimit),
    ...otherLimits,
  }),
  ...restrictions,
})

/** POST /agents; the relay adds the customer. */
export const createAgentBody: Input<object> = /* @__PURE__ */ strictObject({
  name: following(agentName),
  policy,
})

/** PATCH /agents/{id}. */
export const updateAgentBody: Input<{ isPaused: boolean }> = /* @__PURE__ */ strictObject({
  isPaused: flag,
})

/** PATCH /agents/{id}/policy: what is left out stays. */
export const agentPolicyBody: Input<object> = /* @__PURE__ */ strictObject({
  permissions: optional(permissions),
  defaultExecutionMode: optional(executionMode),
  spendingLimits: optional(
    strictObject({
      currency: optional(currencyCode),
      perTransactionLimit: optional(following(agentLimit)),
      ...otherLimits,
    }),
  ),
  ...restrictions,
})

/** POST /agents/{id}/actions/{actionId}/approve: of what the page showed. */
export const approvalBody: Input<{ digest: string }> = /* @__PURE__ */ strictObject({
  digest: matching(/^[A-Za-z0-9_-]{43}$/, 'a SHA-256 in base64url'),
})

/** POST /agents/{id}/actions/{actionId}/reject. */
export const rejectionBody: Input<{ reason: string | undefined }> = /* @__PURE__ */ strictObject({
  reason: optional(following(rejectionReason)),
})

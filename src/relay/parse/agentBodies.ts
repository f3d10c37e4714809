import {
  agentName,
  agentPolicy,
  type PolicyReaders,
  rejectionReason,
} from '../../shared/agentPolicy.ts'
import type { Input } from '../../shared/shape.ts'
import { flag, following, list, matching, optional, strictObject } from './input.ts'

const readers: PolicyReaders = {
  rule: following,
  list,
  object: strictObject,
  optional,
}

/** POST /agents; the relay adds the customer. */
export const createAgentBody: Input<object> = /* @__PURE__ */ strictObject({
  name: following(agentName),
  policy: agentPolicy(readers, (reader) => reader),
})

/** PATCH /agents/{id}. */
export const updateAgentBody: Input<{ isPaused: boolean }> = /* @__PURE__ */ strictObject({
  isPaused: flag,
})

/** PATCH /agents/{id}/policy: what is left out stays. */
export const agentPolicyBody = /* @__PURE__ */ agentPolicy(readers, optional) as Input<object>

/** POST /agents/{id}/actions/{actionId}/approve: of what the page showed. */
export const approvalBody: Input<{ digest: string }> = /* @__PURE__ */ strictObject({
  digest: matching(/^[A-Za-z0-9_-]{43}$/, 'a SHA-256 in base64url'),
})

/** POST /agents/{id}/actions/{actionId}/reject. */
export const rejectionBody: Input<{ reason: string | undefined }> = /* @__PURE__ */ strictObject({
  reason: optional(following(rejectionReason)),
})

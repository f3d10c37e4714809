import type {
  Agent,
  AgentAction,
  AgentDecision,
  AgentDeviceCode,
  AgentTransfer,
  AgentUsage,
  CreatedAgent,
  ShownAgentPolicy,
  UnknownPolicyWord,
} from './agentResources.ts'
import { parseQuote } from './payment.ts'
import { array, dateTime, flag, object, optional, type Parser, safeInteger, text } from './shape.ts'

type Part<Name extends keyof ShownAgentPolicy> = NonNullable<ShownAgentPolicy[Name]>
type AccountRule = NonNullable<Part<'accountRestrictions'>['accountRules']>[number]

const limit = /* @__PURE__ */ optional(safeInteger)

/** A word of a policy, known or not. */
const word = text as Parser<UnknownPolicyWord>

const parseRule = /* @__PURE__ */ object<AccountRule>({
  accountId: text,
  executionMode: /* @__PURE__ */ optional(word),
  perTransactionLimit: limit,
})

const parsePolicy = /* @__PURE__ */ object<ShownAgentPolicy>({
  permissions: /* @__PURE__ */ array(word),
  defaultExecutionMode: /* @__PURE__ */ optional(word),
  spendingLimits: /* @__PURE__ */ object<Part<'spendingLimits'>>({
    currency: text,
    perTransactionLimit: safeInteger,
    dailyLimit: limit,
    dailyTransactionLimit: limit,
    monthlyLimit: limit,
  }),
  accountRestrictions: /* @__PURE__ */ optional(
    /* @__PURE__ */ object<Part<'accountRestrictions'>>({
      allowedAccountIds: /* @__PURE__ */ optional(/* @__PURE__ */ array(text)),
      accountRules: /* @__PURE__ */ optional(/* @__PURE__ */ array(parseRule)),
    }),
  ),
  approvalThresholds: /* @__PURE__ */ optional(
    /* @__PURE__ */ object<Part<'approvalThresholds'>>({
      currency: /* @__PURE__ */ optional(text),
      amount: limit,
    }),
  ),
})

const parseUsage = /* @__PURE__ */ object<AgentUsage>({
  dailyTransactionCount: safeInteger,
  dailySpend: safeInteger,
  monthlySpend: safeInteger,
  dailyResetDate: /* @__PURE__ */ optional(text),
  monthlyResetMonth: /* @__PURE__ */ optional(text),
})

/** Agent (spec 2.13). */
export const parseAgent: Parser<Agent> = /* @__PURE__ */ object<Agent>({
  id: text,
  name: text,
  customerId: text,
  isPaused: flag,
  isConnected: flag,
  policy: parsePolicy,
  usage: parseUsage,
  createdAt: dateTime,
  updatedAt: dateTime,
})

/** The response to a new device code. */
export const parseDeviceCode: Parser<AgentDeviceCode> = /* @__PURE__ */ object<AgentDeviceCode>({
  code: text,
  agentId: text,
  expiresAt: dateTime,
})

/** The response to a new agent. */
export const parseCreatedAgent: Parser<CreatedAgent> = /* @__PURE__ */ object<CreatedAgent>({
  agent: parseAgent,
  deviceCode: parseDeviceCode,
})

/** AgentAction (spec 2.14), as far as it says what is to be done. */
export const parseAgentAction: Parser<AgentAction> = /* @__PURE__ */ object<AgentAction>({
  id: text,
  agentId: text,
  customerId: text,
  status: text,
  type: text,
  quote: /* @__PURE__ */ optional(parseQuote),
  transferDetails: /* @__PURE__ */ optional(
    /* @__PURE__ */ object<AgentTransfer>({
      amount: safeInteger,
      currency: text,
      sourceAccountId: text,
      destinationAccountId: text,
    }),
  ),
  createdAt: dateTime,
  updatedAt: dateTime,
})

/** AgentAction (spec 2.14), as far as it tells the outcome. */
export const parseAgentDecision: Parser<AgentDecision> = /* @__PURE__ */ object<AgentDecision>({
  id: text,
  agentId: text,
  customerId: text,
  status: text,
  transaction: /* @__PURE__ */ optional(
    /* @__PURE__ */ object<NonNullable<AgentDecision['transaction']>>({ id: text, status: text }),
  ),
  rejectionReason: /* @__PURE__ */ optional(text),
  updatedAt: dateTime,
})

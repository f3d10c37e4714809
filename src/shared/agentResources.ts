/**
 * The resources of agents as the browser sees them: programs that act for the customer, within a
 * policy. Ids, times and money are as in `resources.ts`.
 *
 * @module
 */
import type { OpenEnum, Quote } from './resources.ts'

/** A kind of action that an agent may be allowed. */
export type AgentPermission =
  /** Read transactions and balances. */
  | 'VIEW_TRANSACTIONS'
  /** Transfer money between the customer's accounts. */
  | 'CREATE_TRANSFERS'
  | 'CREATE_QUOTES'
  | 'EXECUTE_QUOTES'
  | 'MANAGE_EXTERNAL_ACCOUNTS'

/** The mode of an action: it runs by itself, or waits for the customer's approval. */
export type AgentExecutionMode = 'AUTO' | 'APPROVAL_REQUIRED'

declare const unknownWord: unique symbol

/**
 * A permission or a mode of a later service, which this version does not know. Only a policy that was read has one, so that a
 * misspelt word does not compile; where it is sent back, it is refused with INVALID_INPUT.
 */
export type UnknownPolicyWord = string & { readonly [unknownWord]: true }

/** The amounts and the number of payments that an agent may spend. Amounts are in the smallest unit of `currency`. */
export interface AgentSpendingLimits {
  /** Code such as `USD`. */
  currency: string
  perTransactionLimit: number
  /** In a day, which begins at midnight in UTC. @default no limit */
  dailyLimit?: number | null | undefined
  /** Payments in a day. @default no limit */
  dailyTransactionLimit?: number | null | undefined
  /** In a calendar month. @default no limit */
  monthlyLimit?: number | null | undefined
}

/** The rule for one account, in place of the rest of the policy. */
export interface AgentAccountRule {
  accountId: string
  /** @default the policy's `defaultExecutionMode` */
  executionMode?: AgentExecutionMode | UnknownPolicyWord | undefined
  /** In the currency of the policy's limits. @default no limit but the policy's */
  perTransactionLimit?: number | null | undefined
}

/** The accounts that an agent may use. */
export interface AgentAccountRestrictions {
  /**
   * The accounts that money may leave, and that the agent reads; none for an empty list. The relay writes null, or no list, out as
   * the accounts that the customer may use at that moment: only their own wallets where the customer has several people,
   * who are refused an empty list.
   *
   * @default null
   */
  allowedAccountIds?: string[] | null | undefined
  accountRules?: AgentAccountRule[] | undefined
}

/** Above which amount an action waits for approval, also where the mode is AUTO. */
export interface AgentApprovalThresholds {
  /** Must be given with an amount. */
  currency?: string | undefined
  /** Smallest unit; null for no threshold. */
  amount?: number | null | undefined
}

/** The policy of an agent: all that it may do. A limit that is absent or null is no limit. */
export interface AgentPolicy {
  permissions: (AgentPermission | UnknownPolicyWord)[]
  defaultExecutionMode: AgentExecutionMode | UnknownPolicyWord
  spendingLimits: AgentSpendingLimits
  accountRestrictions?: AgentAccountRestrictions | undefined
  approvalThresholds?: AgentApprovalThresholds | undefined
}

/** A change of a policy: what is left out stays, `permissions` and lists are replaced, null removes a limit. */
export interface AgentPolicyChange {
  permissions?: (AgentPermission | UnknownPolicyWord)[] | undefined
  defaultExecutionMode?: AgentExecutionMode | UnknownPolicyWord | undefined
  /** Another `currency` converts the limits that stay. */
  spendingLimits?: Partial<AgentSpendingLimits> | undefined
  accountRestrictions?: AgentAccountRestrictions | undefined
  approvalThresholds?: AgentApprovalThresholds | undefined
}

/**
 * A policy as the service shows it. A limit that is absent is none. With changes it can be given to
 * `updateAgentPolicy`, and to `connectAgent` with a `defaultExecutionMode`.
 */
export interface ShownAgentPolicy {
  permissions: (AgentPermission | UnknownPolicyWord)[]
  /** Absent in generations of the service that have no modes. */
  defaultExecutionMode?: AgentExecutionMode | UnknownPolicyWord
  spendingLimits: {
    currency: string
    perTransactionLimit: number
    dailyLimit?: number
    dailyTransactionLimit?: number
    monthlyLimit?: number
  }
  accountRestrictions?: {
    /** Absent for all accounts, unless the service writes them out: of an agent that was not made through the relay, or not since it writes the list. */
    allowedAccountIds?: string[]
    accountRules?: {
      accountId: string
      executionMode?: AgentExecutionMode | UnknownPolicyWord
      perTransactionLimit?: number
    }[]
  }
  approvalThresholds?: { currency?: string; amount?: number }
}

/** The amounts that an agent has spent, in the currency of its limits, and the number of its payments. */
export interface AgentUsage {
  dailyTransactionCount: number
  dailySpend: number
  monthlySpend: number
  /** The day the daily figures are of, such as `2026-11-23`. */
  dailyResetDate?: string
  /** The month the monthly figure is of, such as `2026-11`. */
  monthlyResetMonth?: string
}

/** A program that acts for the customer (spec 2.13). */
export interface Agent {
  /** `Agent:<uuid>` */
  id: string
  name: string
  customerId: string
  /** A paused agent starts nothing, and what it started before is refused on approval. */
  isPaused: boolean
  /** True if its device code was redeemed. */
  isConnected: boolean
  policy: ShownAgentPolicy
  usage: AgentUsage
  createdAt: string
  updatedAt: string
}

/** The code by which an agent connects. Any program that redeems it becomes the agent. */
export interface AgentDeviceCode {
  /** To show to the customer, who gives it to the agent. */
  code: string
  agentId: string
  expiresAt: string
}

/** An agent that was just created, with its first code. */
export interface CreatedAgent {
  agent: Agent
  deviceCode: AgentDeviceCode
}

/** An action that an agent wants to take with the customer's money (spec 2.14). */
export interface AgentAction {
  /** `AgentAction:<uuid>` */
  id: string
  agentId: string
  customerId: string
  status: OpenEnum<'PENDING_APPROVAL' | 'APPROVED' | 'REJECTED' | 'FAILED'>
  type: OpenEnum<'EXECUTE_QUOTE' | 'TRANSFER_OUT' | 'TRANSFER_IN'>
  /** Only of EXECUTE_QUOTE. */
  quote?: Quote
  /** Only of a transfer. */
  transferDetails?: AgentTransfer
  createdAt: string
  updatedAt: string
}

/** A transfer between accounts: `amount` is in the smallest unit of `currency`. */
export interface AgentTransfer {
  amount: number
  currency: string
  sourceAccountId: string
  destinationAccountId: string
}

/** The outcome of an action. */
export interface AgentDecision {
  id: string
  agentId: string
  customerId: string
  status: OpenEnum<'APPROVED' | 'REJECTED' | 'FAILED'>
  /** Once the money began to move. */
  transaction?: { id: string; status: string }
  rejectionReason?: string
  updatedAt: string
}

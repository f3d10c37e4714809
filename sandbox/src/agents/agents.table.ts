import { sql } from 'drizzle-orm'
import { index, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { flag, json, moment, sequence, timestamps } from '../core/database/columns.ts'

/** The permissions that an agent may have. */
export type AgentPermission =
  | 'VIEW_TRANSACTIONS'
  | 'CREATE_TRANSFERS'
  | 'CREATE_QUOTES'
  | 'EXECUTE_QUOTES'
  | 'MANAGE_EXTERNAL_ACCOUNTS'

/** The mode of an action: it runs at once, or waits for the platform. */
export type ExecutionMode = 'AUTO' | 'APPROVAL_REQUIRED'

/** A rule for the actions from or to one account, in addition to the limits of the policy. */
export type AccountRule = {
  accountId: string
  executionMode?: ExecutionMode | undefined
  /** In the currency of the spending limits; null is no limit. */
  perTransactionLimit?: number | null | undefined
}

/** The rules of what an agent may do. They are complete, so that no check depends on a default. */
export type AgentPolicy = {
  permissions: AgentPermission[]
  defaultExecutionMode: ExecutionMode
  /** In smallest units of `currency`; null is no limit. */
  spendingLimits: {
    currency: string
    perTransactionLimit: number
    dailyLimit: number | null
    dailyTransactionLimit: number | null
    monthlyLimit: number | null
  }
  accountRestrictions: {
    /** The accounts money may leave from; null is every account of the customer. */
    allowedAccountIds: string[] | null
    accountRules: AccountRule[]
  }
  approvalThresholds: { currency?: string | undefined; amount: number | null }
}

/** The amounts that an agent has spent on a day and in the month of that day, in the currency of its limits. */
export type AgentUsage = {
  /** The day in UTC, as `YYYY-MM-DD`. */
  day: string
  dailyTransactionCount: number
  dailySpend: number
  monthlySpend: number
}

/** Programs that act for one customer each. */
export const agents = sqliteTable(
  'agents',
  {
    id: text('id').notNull().unique(),
    sequence: sequence(),
    customerId: text('customer_id').notNull(),
    name: text('name').notNull(),
    isPaused: flag('is_paused').notNull().default(false),
    policy: json('policy').$type<AgentPolicy>().notNull(),
    usage: json('usage').$type<AgentUsage>().notNull(),
    /** Digest of the access token; null until a device code is redeemed. */
    tokenDigest: text('token_digest'),
    deletedAt: moment('deleted_at'),
    ...timestamps,
  },
  (table) => [
    index('agents_customer').on(table.customerId),
    uniqueIndex('agents_token').on(table.tokenDigest).where(sql`${table.tokenDigest} is not null`),
  ],
)

/** One row of the table. */
export type AgentRow = typeof agents.$inferSelect

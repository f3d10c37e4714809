import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { json, sequence, timestamps } from '../core/database/columns.ts'
import type { AgentActionStatus } from './actions.states.ts'

/** A transfer as the agent requested it; exactly this is run after approval. */
export type TransferDetails = {
  amount: number
  currency: string
  sourceAccountId: string
  destinationAccountId: string
  /** Not shown: the rail that the agent named. */
  paymentRail?: string | undefined
}

/** Actions of agents that move money. */
export const agentActions = sqliteTable(
  'agent_actions',
  {
    id: text('id').notNull().unique(),
    sequence: sequence(),
    agentId: text('agent_id').notNull(),
    customerId: text('customer_id').notNull(),
    status: text('status').$type<AgentActionStatus>().notNull(),
    type: text('type').$type<'EXECUTE_QUOTE' | 'TRANSFER_OUT' | 'TRANSFER_IN'>().notNull(),
    /** Only of an EXECUTE_QUOTE. */
    quoteId: text('quote_id'),
    /** The owner's stamp that came with it, checked again when it is approved. */
    walletSignature: text('wallet_signature'),
    /** Only of a transfer. */
    transferDetails: json('transfer_details').$type<TransferDetails>(),
    /** Set once the money began to move. */
    transactionId: text('transaction_id'),
    rejectionReason: text('rejection_reason'),
    ...timestamps,
  },
  (table) => [
    index('agent_actions_agent').on(table.agentId),
    index('agent_actions_status').on(table.status),
  ],
)

/** One row of the table. */
export type AgentActionRow = typeof agentActions.$inferSelect

import { getTableConfig, type SQLiteTable } from 'drizzle-orm/sqlite-core'
import { externalAccounts } from '../accounts/externalAccounts.table.ts'
import { internalAccounts } from '../accounts/internalAccounts.table.ts'
import { agentActions } from '../agents/actions.table.ts'
import { agents } from '../agents/agents.table.ts'
import { deviceCodes } from '../agents/deviceCodes.table.ts'
import { bulkImportErrors, bulkImportLines, bulkImports } from '../bulk/bulkImports.table.ts'
import { cardTransactions } from '../cards/authorizations/cardTransactions.table.ts'
import { cardReveals } from '../cards/cardReveals.table.ts'
import { cards } from '../cards/cards.table.ts'
import { contacts } from '../contacts/contacts.table.ts'
import { idempotencyKeys } from '../core/work/idempotencyKeys.table.ts'
import { jobs } from '../core/work/jobs.table.ts'
import { keptValues } from '../core/work/keptValues.table.ts'
import { credentials } from '../credentials/credentials.table.ts'
import { messages } from '../credentials/messages.table.ts'
import { oneTimeCodes } from '../credentials/oneTimeCodes.table.ts'
import { sessions } from '../credentials/sessions.table.ts'
import { spentChallenges } from '../credentials/spentChallenges.table.ts'
import { customers } from '../customers/customers.table.ts'
import { verifications } from '../customers/verifications.table.ts'
import { delegatedKeys } from '../delegatedKeys/delegatedKeys.table.ts'
import { documentFiles, documents } from '../documents/documents.table.ts'
import { invitations } from '../invitations/invitations.table.ts'
import { kycLinks } from '../kyc/kycLinks.table.ts'
import { ledgerAccounts, ledgerEntries, ledgerTransfers } from '../ledger/ledger.table.ts'
import { beneficialOwners } from '../owners/beneficialOwners.table.ts'
import { ownershipChallenges } from '../ownership/ownershipChallenges.table.ts'
import { dailyVolumes } from '../payments/dailyVolumes.table.ts'
import { transactions } from '../payments/transactions.table.ts'
import { tokens } from '../platform/tokens.table.ts'
import { lookups } from '../quotes/lookups.table.ts'
import { quotes } from '../quotes/quotes.table.ts'
import { scaChallenges } from '../sca/challenges.table.ts'
import { scaFactors } from '../sca/factors.table.ts'
import { scaLockouts } from '../sca/lockouts.table.ts'
import { scaRecoveryCodes } from '../sca/recoveryCodes.table.ts'
import { scaResets } from '../sca/resets.table.ts'
import { trustedPayees } from '../sca/trustedPayees.table.ts'
import { pendingRequests } from '../signing/pendingRequests.table.ts'
import { wallets } from '../wallets/wallets.table.ts'
import { webhookAttempts, webhooks } from '../webhooks/webhooks.table.ts'

/** The kinds of value that a column holds: the database has a type for some of these only. */
export type ColumnKind = 'text' | 'json' | 'integer' | 'boolean' | 'moment' | 'real' | 'bytes'

/** A table, as far as its rows are copied. */
export type TableShape = {
  name: string
  columns: readonly { name: string; kind: ColumnKind; isNullable: boolean }[]
  /** True if it has a counter, from which no number is drawn twice. */
  isCounted: boolean
}

const tables: readonly SQLiteTable[] = [
  externalAccounts,
  internalAccounts,
  agentActions,
  agents,
  deviceCodes,
  bulkImports,
  bulkImportLines,
  bulkImportErrors,
  cardTransactions,
  cardReveals,
  cards,
  contacts,
  idempotencyKeys,
  jobs,
  keptValues,
  credentials,
  messages,
  oneTimeCodes,
  sessions,
  spentChallenges,
  customers,
  verifications,
  delegatedKeys,
  documents,
  documentFiles,
  invitations,
  kycLinks,
  ledgerAccounts,
  ledgerTransfers,
  ledgerEntries,
  beneficialOwners,
  ownershipChallenges,
  dailyVolumes,
  transactions,
  tokens,
  lookups,
  quotes,
  scaChallenges,
  scaFactors,
  scaLockouts,
  scaRecoveryCodes,
  scaResets,
  trustedPayees,
  pendingRequests,
  wallets,
  webhooks,
  webhookAttempts,
]

/** Describes every table that has state, in the order in which a snapshot has them. */
export function tableShapes(): TableShape[] {
  return tables.map((table) => {
    const { name, columns } = getTableConfig(table)
    return {
      name,
      columns: columns.map((column) => ({
        name: column.name,
        kind: kindOf(column.getSQLType(), column.dataType),
        isNullable: !column.notNull,
      })),
      isCounted: columns.some(({ name, primary }) => primary && name === 'sequence'),
    }
  })
}

function kindOf(sqlType: string, dataType: string): ColumnKind {
  if (sqlType === 'blob') return 'bytes'
  if (sqlType === 'real') return 'real'
  if (sqlType === 'text') return dataType === 'json' ? 'json' : 'text'
  if (dataType === 'boolean') return 'boolean'
  return dataType === 'date' ? 'moment' : 'integer'
}

import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { externalAccounts } from '../accounts/externalAccounts.table.ts'
import { internalAccounts } from '../accounts/internalAccounts.table.ts'
import { trustedPayees } from '../accounts/trustedPayees.table.ts'
import { agentActions } from '../agents/actions.table.ts'
import { agents } from '../agents/agents.table.ts'
import { deviceCodes } from '../agents/deviceCodes.table.ts'
import { beneficialOwners } from '../beneficialOwners/beneficialOwners.table.ts'
import { bulkImportErrors, bulkImportLines, bulkImports } from '../bulk/bulkImports.table.ts'
import { cardTransactions } from '../cardPayments/cardTransactions.table.ts'
import { cardReveals } from '../cards/cardReveals.table.ts'
import { cards } from '../cards/cards.table.ts'
import { idempotencyKeys } from '../core/work/idempotencyKeys.table.ts'
import { jobs } from '../core/work/jobs.table.ts'
import { keptValues } from '../core/work/keptValues.table.ts'
import { messages } from '../core/work/messages.table.ts'
import { credentials } from '../credentials/credentials.table.ts'
import { oneTimeCodes } from '../credentials/oneTimeCodes.table.ts'
import { spentChallenges } from '../credentials/spentChallenges.table.ts'
import { contacts } from '../customers/contacts.table.ts'
import { customers } from '../customers/customers.table.ts'
import { delegatedKeys } from '../delegatedKeys/delegatedKeys.table.ts'
import { documentFiles, documents } from '../documents/documents.table.ts'
import { invitations } from '../invitations/invitations.table.ts'
import { kycLinks } from '../kyc/kycLinks.table.ts'
import { ledgerAccounts, ledgerEntries, ledgerTransfers } from '../ledger/ledger.table.ts'
import { verifications } from '../onboarding/verifications.table.ts'
import { ownershipChallenges } from '../ownershipProofs/ownershipChallenges.table.ts'
import { dailyVolumes } from '../payments/dailyVolumes.table.ts'
import { quotes } from '../payments/quotes.table.ts'
import { transactions } from '../payments/transactions.table.ts'
import { tokens } from '../platform/tokens.table.ts'
import { lookups } from '../quotes/lookups.table.ts'
import { scaChallenges } from '../sca/challenges.table.ts'
import { scaFactors } from '../sca/factors.table.ts'
import { scaLockouts } from '../sca/lockouts.table.ts'
import { scaRecoveryCodes } from '../sca/recoveryCodes.table.ts'
import { scaResets } from '../sca/resets.table.ts'
import { pendingRequests } from '../signing/pendingRequests.table.ts'
import { sessions } from '../signing/sessions.table.ts'
import { wallets } from '../wallets/wallets.table.ts'
import { webhookAttempts, webhooks } from '../webhooks/webhooks.table.ts'

/** Every table. Written by `npm run generate -w sandbox`. */
export const everyTable: readonly SQLiteTable[] = [
  externalAccounts,
  internalAccounts,
  trustedPayees,
  agentActions,
  agents,
  deviceCodes,
  beneficialOwners,
  bulkImports,
  bulkImportLines,
  bulkImportErrors,
  cardTransactions,
  cardReveals,
  cards,
  idempotencyKeys,
  jobs,
  keptValues,
  messages,
  credentials,
  oneTimeCodes,
  spentChallenges,
  contacts,
  customers,
  delegatedKeys,
  documents,
  documentFiles,
  invitations,
  kycLinks,
  ledgerAccounts,
  ledgerTransfers,
  ledgerEntries,
  verifications,
  ownershipChallenges,
  dailyVolumes,
  quotes,
  transactions,
  tokens,
  lookups,
  scaChallenges,
  scaFactors,
  scaLockouts,
  scaRecoveryCodes,
  scaResets,
  pendingRequests,
  sessions,
  wallets,
  webhooks,
  webhookAttempts,
]

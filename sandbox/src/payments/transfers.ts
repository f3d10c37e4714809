import type { ExternalAccountRow } from '../accounts/externalAccounts.table.ts'
import { getExternalAccount, isPullable } from '../accounts/externalAccounts.ts'
import type { InternalAccountRow } from '../accounts/internalAccounts.table.ts'
import { getInternalAccount, requireActive } from '../accounts/internalAccounts.ts'
import { ApiException, invalidInput } from '../core/errors.ts'
import { newId, randomHex } from '../core/ids.ts'
import type { Work } from '../core/work/work.ts'
import { transferOutcome } from '../fixtures/scenarios.ts'
import { requireBalance, requireFunds, systemAccount } from '../ledger/ledger.ts'
import { requireAllowed } from '../platform/platformConfig.ts'
import { findWalletOf, requireOwnership } from './parties.ts'
import { beginPayment, failAtOnce } from './payments.ts'
import type { Transaction } from './transactions.schema.ts'
import type { TransactionRow } from './transactions.table.ts'
import { insertTransaction, showTransaction } from './transactions.ts'
import type { TransferInRequest, TransferOutRequest } from './transfers.schema.ts'

/**
 * Pushes money from an internal account to an external one of the same currency: the amount, or all
 * of the balance.
 */
export async function transferOut(work: Work, input: TransferOutRequest): Promise<Transaction> {
  const { internal, external } = await resolve(work, input.source, input.destination)
  if (internal.type === 'EMBEDDED_WALLET') {
    throw invalidInput('A payment from an embedded wallet needs its signature: create a quote')
  }
  const amount = input.amount ?? (await requireBalance(work, internal.id))
  await requireAllowed(work, 'OUTGOING', internal.currency, amount)
  await requireFunds(work, internal.id, amount)
  const wallet = await findWalletOf(work, external)
  return run(work, 'OUTGOING', internal, external, amount, {
    from: internal.id,
    to: wallet?.id ?? systemAccount('outside', internal.currency),
  })
}

/** Pulls money from an external account that allows it into an internal one. */
export async function transferIn(work: Work, input: TransferInRequest): Promise<Transaction> {
  const { internal, external } = await resolve(work, input.destination, input.source)
  if (!isPullable(external))
    throw invalidInput(
      'source.accountId names an external account that does not support pull payments',
    )
  await requireAllowed(work, 'INCOMING', internal.currency, input.amount)
  const outside = systemAccount('outside', internal.currency)
  return run(work, 'INCOMING', internal, external, input.amount, {
    from: outside,
    to: internal.id,
  })
}

async function resolve(
  work: Work,
  { accountId: internalId }: { accountId: string },
  { accountId: externalId }: { accountId: string },
) {
  const internal = await getInternalAccount(work, internalId)
  requireActive(internal)
  const external = await getExternalAccount(work, externalId)
  requireOwnership(external, internal)
  if (internal.currency === external.currency) return { internal, external }
  throw new ApiException(
    400,
    'INVALID_CURRENCY',
    'The source and the destination must have the same currency',
  )
}

async function run(
  work: Work,
  type: TransactionRow['type'],
  internal: InternalAccountRow,
  external: ExternalAccountRow,
  amount: number,
  ends: { from: string; to: string },
): Promise<Transaction> {
  const row = await insertTransfer(work, type, internal, external, amount, ends)
  const { outcome } = row.plan
  if (outcome === 'insufficientFunds') {
    return showTransaction(work, await failAtOnce(work, row, 'FUNDING_AMOUNT_MISMATCH'))
  }
  if (outcome === 'accountClosed') {
    return showTransaction(work, await failAtOnce(work, row, 'COUNTERPARTY_POST_TX_FAILED'))
  }
  return showTransaction(work, await beginPayment(work, row))
}

function insertTransfer(
  work: Work,
  type: TransactionRow['type'],
  internal: InternalAccountRow,
  external: ExternalAccountRow,
  amount: number,
  ends: { from: string; to: string },
): Promise<TransactionRow> {
  const { currency } = internal
  const [source, destination] =
    type === 'OUTGOING' ? [internal.id, external.id] : [external.id, internal.id]
  return insertTransaction(work, {
    id: newId('Transaction'),
    type,
    status: 'PENDING',
    customerId: internal.customerId,
    source: { sourceType: 'ACCOUNT', accountId: source, currency },
    destination: { destinationType: 'ACCOUNT', accountId: destination, currency },
    sentAmount: amount,
    sentCurrency: currency,
    receivedAmount: amount,
    receivedCurrency: currency,
    fees: 0,
    reference: `TX${randomHex(6).toUpperCase()}`,
    plan: { ...ends, outcome: transferOutcome(external.accountInfo), isSettled: false },
    extra: {},
    createdAt: work.now,
    updatedAt: work.now,
  })
}

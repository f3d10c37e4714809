import type { ExternalAccountRow } from '../accounts/externalAccounts.table.ts'
import { getExternalAccount, isPullable, requireOwnership } from '../accounts/externalAccounts.ts'
import type { InternalAccountRow } from '../accounts/internalAccounts.table.ts'
import { getInternalAccount, requireActive } from '../accounts/internalAccounts.ts'
import { findWalletOf } from '../accounts/walletAccounts.ts'
import { ApiException, invalidInput } from '../core/errors.ts'
import { newId, randomHex } from '../core/ids.ts'
import type { Work } from '../core/work/work.ts'
import { requireAcceptedTerms } from '../customers/endUserTerms.ts'
import { transferOutcome } from '../fixtures/scenarios.ts'
import { requireBalance, requireFunds, systemAccount } from '../ledger/ledger.ts'
import { requireAllowed } from '../platform/platformConfig.ts'
import { payerToAuthorize } from '../sca/payerToAuthorize.ts'
import { chooseRail } from './chooseRail.ts'
import { beginPayment, failAtOnce } from './payments.ts'
import { requireProven } from './requireProven.ts'
import type { Transaction } from './transactions.schema.ts'
import type { PaymentRail, TransactionRow } from './transactions.table.ts'
import { insertTransaction, showTransaction } from './transactions.ts'
import type { TransferInRequest, TransferOutRequest } from './transfers.schema.ts'
import { countVolume, requireVolume } from './volumeLimits.ts'

/** A transfer that was checked and can be run. */
export type CheckedTransfer = {
  type: TransactionRow['type']
  internal: InternalAccountRow
  external: ExternalAccountRow
  amount: number
  /** The accounts in the books at both ends. */
  ends: { from: string; to: string }
  /** Only of a payment to a bank. */
  rail?: PaymentRail | undefined
}

/**
 * Pushes money from an internal account to an external one of the same currency: the amount, or all
 * of the balance.
 */
export async function transferOut(work: Work, input: TransferOutRequest): Promise<Transaction> {
  return showTransaction(work, await runTransfer(work, await checkTransferOut(work, input)))
}

/** Pulls money from an external account that allows it into an internal one. */
export async function transferIn(work: Work, input: TransferInRequest): Promise<Transaction> {
  return showTransaction(work, await runTransfer(work, await checkTransferIn(work, input)))
}

/**
 * Checks that money can be pushed out.
 *
 * @throws ApiException 400 `INSUFFICIENT_FUNDS`, `INVALID_CURRENCY`,
 *   `TRANSACTION_SIZE_LIMIT_EXCEEDED`, `EXTERNAL_ACCOUNT_VERIFICATION_REQUIRED`, `INVALID_INPUT` for a
 *   wallet and for a customer who has to authorize the payment, 403 `USER_NOT_READY`,
 *   `END_USER_TERMS_NOT_ACCEPTED`, 404 `REFERENCE_NOT_FOUND`, 429 `DAILY_VOLUME_LIMIT_EXCEEDED`
 */
export async function checkTransferOut(
  work: Work,
  input: TransferOutRequest,
): Promise<CheckedTransfer> {
  requireKinds({ internal: ['source', input.source], external: ['destination', input.destination] })
  const { internal, external } = await resolve(work, input.source, input.destination)
  if (internal.type === 'EMBEDDED_WALLET') {
    throw invalidInput('A payment from an embedded wallet needs its signature: create a quote')
  }
  const rail = chooseRail(external, input.destination.paymentRail)
  await requireAcceptedTerms(work, internal.customerId)
  if (await payerToAuthorize(work, internal, external.id)) {
    throw invalidInput(
      'The customer must authorize this payment; create a quote with POST /quotes, or have the customer trust the payee with POST /customers/external-accounts/{externalAccountId}/trust',
    )
  }
  const amount = input.amount ?? (await requireBalance(work, internal.id))
  await requireProven(work, external, { amount, currency: external.currency })
  await requireAllowed(work, 'OUTGOING', internal.currency, amount)
  await requireVolume(work, { ...internal, amount })
  await requireFunds(work, internal.id, amount)
  const wallet = await findWalletOf(work, external)
  const to = wallet?.id ?? systemAccount('outside', internal.currency)
  return { type: 'OUTGOING', internal, external, amount, ends: { from: internal.id, to }, rail }
}

/**
 * Checks that money can be pulled in.
 *
 * @throws ApiException 400 `INVALID_CURRENCY`, `INVALID_INPUT` for an account without pull payments,
 *   403 `USER_NOT_READY`, 404 `REFERENCE_NOT_FOUND`
 */
export async function checkTransferIn(
  work: Work,
  input: TransferInRequest,
): Promise<CheckedTransfer> {
  requireKinds({ internal: ['destination', input.destination], external: ['source', input.source] })
  const { internal, external } = await resolve(work, input.destination, input.source)
  if (!isPullable(external))
    throw invalidInput(
      'source.accountId names an external account that does not support pull payments',
    )
  await requireAllowed(work, 'INCOMING', internal.currency, input.amount)
  const from = systemAccount('outside', internal.currency)
  const ends = { from, to: internal.id }
  return { type: 'INCOMING', internal, external, amount: input.amount, ends }
}

/** Begins a transfer that was checked in this unit; some external accounts let it fail at once. */
export async function runTransfer(work: Work, checked: CheckedTransfer): Promise<TransactionRow> {
  const { type, internal, amount } = checked
  if (type === 'OUTGOING') await countVolume(work, { ...internal, amount })
  const row = await insertTransfer(work, checked)
  const { outcome } = row.plan
  if (outcome === 'insufficientFunds') return failAtOnce(work, row, 'fundingMismatch')
  if (outcome === 'accountClosed') return failAtOnce(work, row, 'accountInvalid')
  return beginPayment(work, row)
}

type End = [name: 'source' | 'destination', account: { accountId: string }]

/** Names the field of an account of the other kind, as when source and destination are swapped. */
function requireKinds(ends: { internal: End; external: End }): void {
  for (const [kind, [name, { accountId }]] of Object.entries(ends)) {
    const isExternal = accountId.startsWith('ExternalAccount:')
    if (isExternal === (kind === 'external')) continue
    const field = `${name}.accountId`
    const message = `${field} must name an ${kind} account; it names an ${isExternal ? 'external' : 'internal'} one`
    throw new ApiException(404, 'REFERENCE_NOT_FOUND', message, { details: { field } })
  }
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

function insertTransfer(
  work: Work,
  { type, internal, external, amount, ends, rail }: CheckedTransfer,
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
    destination: {
      destinationType: 'ACCOUNT',
      accountId: destination,
      ...(rail?.isNamed && { paymentRail: rail.name }),
      currency,
    },
    sentAmount: amount,
    sentCurrency: currency,
    receivedAmount: amount,
    receivedCurrency: currency,
    fees: 0,
    reference: `TX${randomHex(6).toUpperCase()}`,
    plan: {
      ...ends,
      outcome: transferOutcome(external.accountInfo),
      isSettled: false,
      ...(rail && { rail }),
    },
    extra: {},
    createdAt: work.now,
    updatedAt: work.now,
  })
}

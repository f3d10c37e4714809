import { getExternalAccount } from '../accounts/externalAccounts.ts'
import { getInternalAccount, requireActive } from '../accounts/internalAccounts.ts'
import { ApiException, conflict, notFound } from '../core/errors.ts'
import { findRow } from '../core/work/rows.ts'
import { schedule, type Work } from '../core/work/work.ts'
import { requireAcceptedTerms } from '../customers/endUserTerms.ts'
import { requireFunds } from '../ledger/ledger.ts'
import { beginPayment, moveQuote } from '../payments/payments.ts'
import { type QuoteRow, quotes } from '../payments/quotes.table.ts'
import { requireProven } from '../payments/requireProven.ts'
import { getTransaction, moveTransaction } from '../payments/transactions.ts'
import { countVolume, requireVolume, type Volume } from '../payments/volumeLimits.ts'
import { requireAllowed } from '../platform/platformConfig.ts'
import {
  type PlatformFee,
  type Price,
  priceFromReceiving,
  priceFromSending,
} from '../rates/pricing.ts'
import { payerToAuthorize } from '../sca/payerToAuthorize.ts'
import type { ScaFactor } from '../sca/sca.schema.ts'
import { requireWalletSignature } from '../signing/walletSignature.ts'
import { platformFeeOf } from './choosePlatformFee.ts'
import { insertQuote } from './insertQuote.ts'
import type { Party } from './party.ts'
import {
  authorizerOf,
  challengeFirst,
  failAuthorization,
  requestAuthorization,
} from './quoteAuthorization.ts'
import type { QuoteCreate } from './quoteRequest.schema.ts'
import { isHeld, requireDemanded, requireExecutable } from './quoteRules.ts'
import type { Quote } from './quotes.schema.ts'
import { resolveDestination, resolveSource } from './resolveParties.ts'
import { showQuote } from './showQuote.ts'

/**
 * Prices a transfer and guarantees the price until the quote expires. No money moves, and no volume
 * is counted.
 */
export async function createQuote(work: Work, input: QuoteCreate): Promise<Quote> {
  const source = await resolveSource(work, input.source)
  await requireAcceptedTerms(work, source.customerId)
  const destination = await resolveDestination(work, input.destination, source)
  const price = priceOf(
    input,
    source,
    destination,
    await platformFeeOf(work, input, [source, destination]),
  )
  if (destination.status) {
    const payee = { id: destination.name, status: destination.status }
    const received = { amount: price.receivingAmount, currency: destination.currency }
    await requireProven(work, payee, received)
  }
  if (input.immediatelyExecute) requireExecutable(source.funding, 'immediatelyExecute')
  await requireAllowed(work, 'OUTGOING', source.currency, price.sendingAmount)
  await requireVolume(work, { ...source, amount: price.sendingAmount })
  await requireDemanded(work, input, destination)
  if (isHeld(source.funding)) await requireFunds(work, source.ledgerId, price.sendingAmount)
  const authorizer = await payerToAuthorize(work, source, destination.name)
  const needsAuthorization = authorizer !== undefined
  const row = await insertQuote(work, input, source, destination, price, needsAuthorization)
  await schedule(work, 'EXPIRE_QUOTE', row.id, row.expiresAt)
  if (authorizer && row.status === 'PENDING_AUTHORIZATION')
    await challengeFirst(work, authorizer, row, input.scaFactor)
  if (!input.immediatelyExecute) return showQuote(work, row)
  return showQuote(work, await startQuote(work, row, input.scaFactor))
}

/** A quote as it stands. */
export async function getQuote(work: Work, id: string): Promise<Quote> {
  return showQuote(work, await getQuoteRow(work, id))
}

/**
 * Executes a quote: money in a wallet moves only with a signature of its owner's device, and that of
 * customers in the EU once they have authorized it.
 *
 * @param factor - The factor to authorize it with, if that is needed
 */
export async function executeQuote(
  work: Work,
  id: string,
  signature: string | undefined,
  factor: ScaFactor | undefined,
): Promise<Quote> {
  const row = await getQuoteRow(work, id)
  await requireExecution(work, row, signature)
  return showQuote(work, await startQuote(work, row, factor))
}

/**
 * Checks that a quote can be executed on request, and that its wallet's owner signed it if it has one.
 *
 * @throws ApiException 400 `INVALID_INPUT` when it is paid by a deposit, 401
 *   `WALLET_SIGNATURE_MISSING`, `_MALFORMED` or `_INVALID`, 403 `END_USER_TERMS_NOT_ACCEPTED`, 409
 *   `QUOTE_EXPIRED`, `CONFLICT`
 */
export async function requireExecution(
  work: Work,
  row: QuoteRow,
  signature: string | undefined,
): Promise<void> {
  requirePending(work, row)
  await requireAcceptedTerms(work, row.customerId)
  if (row.terms.funding === 'push') requireExecutable('push', 'quoteId')
  if (row.payloadToSign === null) return
  const { accountId } = row.source as { accountId: string }
  const check = { accountIds: [accountId], payload: row.payloadToSign, header: signature }
  await requireWalletSignature(work, { ...check, allowBare: true })
}

/** Ends a quote that was not executed or authorized in time, and its transaction with it. */
export async function expireQuote(work: Work, id: string): Promise<void> {
  const row = await getQuoteRow(work, id)
  if (row.status === 'PENDING_AUTHORIZATION') return failAuthorization(work, row)
  if (row.status !== 'PENDING') return
  await moveQuote(work, row.id, 'EXPIRED')
  const failureReason = 'QUOTE_EXPIRED'
  await moveTransaction(work, row.transactionId, 'EXPIRED', { failureReason })
}

/**
 * The row of a quote.
 *
 * @throws ApiException 404 `QUOTE_NOT_FOUND`
 */
export async function getQuoteRow({ tx }: Work, id: string): Promise<QuoteRow> {
  const row = await findRow(tx, quotes, 'id', id)
  if (!row) throw notFound('QUOTE_NOT_FOUND', 'Quote')
  return row
}

/**
 * Checks that a quote was not paid yet.
 *
 * @throws ApiException 409 `QUOTE_EXPIRED`, `CONFLICT`
 */
export function requirePending(work: Work, { status, expiresAt }: QuoteRow): void {
  if (status === 'EXPIRED' || (status === 'PENDING' && expiresAt <= work.now)) {
    throw new ApiException(409, 'QUOTE_EXPIRED', 'The quote has expired; create a new one')
  }
  if (status === 'PENDING') return
  const next =
    status === 'PENDING_AUTHORIZATION'
      ? 'authorize it with POST /quotes/{quoteId}/authorize'
      : 'it must be PENDING'
  throw conflict(`The quote is ${status}; ${next}`, { status })
}

/**
 * Checks that the external accounts of a quote were not deleted since it was made, and that no proof of
 * ownership of the one that is paid failed since.
 *
 * @throws ApiException 404 `REFERENCE_NOT_FOUND`, 400 `EXTERNAL_ACCOUNT_VERIFICATION_REQUIRED`
 */
export async function requireAccounts(work: Work, row: QuoteRow): Promise<void> {
  await findExternal(work, row.source)
  const payee = await findExternal(work, row.destination)
  const received = { amount: row.receivingAmount, currency: row.receivingCurrency }
  if (payee) await requireProven(work, payee, received)
}

async function findExternal(work: Work, { accountId }: { accountId?: unknown }) {
  if (typeof accountId !== 'string' || !accountId.startsWith('ExternalAccount:')) return undefined
  return getExternalAccount(work, accountId)
}

/** Starts a payment whose execution was checked in this unit: its customer may have to authorize it first. */
export async function startQuote(
  work: Work,
  row: QuoteRow,
  factor?: ScaFactor | undefined,
): Promise<QuoteRow> {
  const authorizer = await authorizerOf(work, row)
  if (!authorizer) return runQuote(work, row)
  await requirePayable(work, row)
  await requireVolume(work, volumeOf(row))
  return requestAuthorization(work, authorizer, row, factor)
}

async function requirePayable(work: Work, row: QuoteRow): Promise<void> {
  await requireAccounts(work, row)
  if (!isHeld(row.terms.funding)) return
  const { accountId } = row.source as { accountId: string }
  requireActive(await getInternalAccount(work, accountId))
  await requireFunds(work, accountId, row.sendingAmount)
}

/** Moves the money of a quote whose execution and authorization were checked. */
export async function runQuote(work: Work, row: QuoteRow): Promise<QuoteRow> {
  await requirePayable(work, row)
  await countVolume(work, volumeOf(row))
  const moved = await moveQuote(work, row.id, 'PROCESSING')
  await beginPayment(work, await getTransaction(work, row.transactionId))
  return moved
}

function volumeOf({ customerId, sendingCurrency, sendingAmount }: QuoteRow): Volume {
  return { customerId, currency: sendingCurrency, amount: sendingAmount }
}

function priceOf(
  input: QuoteCreate,
  source: Party,
  destination: Party,
  fee: PlatformFee | undefined,
): Price {
  const price = input.lockedCurrencySide === 'SENDING' ? priceFromSending : priceFromReceiving
  return price(source.currency, destination.currency, input.lockedCurrencyAmount, fee)
}

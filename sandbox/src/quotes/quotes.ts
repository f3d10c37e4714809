import { eq } from 'drizzle-orm'
import { getExternalAccount } from '../accounts/externalAccounts.ts'
import { getInternalAccount, requireActive } from '../accounts/internalAccounts.ts'
import { ApiException, conflict, notFound } from '../core/errors.ts'
import { schedule, type Work } from '../core/work/work.ts'
import { requireFunds } from '../ledger/ledger.ts'
import { resolveDestination, resolveSource } from '../payments/parties.ts'
import type { Party } from '../payments/party.ts'
import { beginPayment, moveQuote } from '../payments/payments.ts'
import { lockTransaction, moveTransaction } from '../payments/transactions.ts'
import { requireAllowed } from '../platform/platformConfig.ts'
import { type Price, priceFromReceiving, priceFromSending } from '../rates/pricing.ts'
import { requireWalletSignature } from '../signing/walletSignature.ts'
import { insertQuote } from './insertQuote.ts'
import type { QuoteCreate } from './quoteRequest.schema.ts'
import { isHeld, requireDemanded, requireExecutable } from './quoteRules.ts'
import type { Quote } from './quotes.schema.ts'
import { type QuoteRow, quotes } from './quotes.table.ts'
import { showQuote } from './showQuote.ts'

/** Prices a transfer and holds the price for a while. No money moves. */
export async function createQuote(work: Work, input: QuoteCreate): Promise<Quote> {
  const source = await resolveSource(work, input.source)
  const destination = await resolveDestination(work, input.destination, source)
  const price = priceOf(input, source, destination)
  if (input.immediatelyExecute) requireExecutable(source.funding, 'immediatelyExecute')
  await requireAllowed(work, 'OUTGOING', source.currency, price.sendingAmount)
  await requireDemanded(work, input, destination)
  if (isHeld(source.funding)) await requireFunds(work, source.ledgerId, price.sendingAmount)
  const row = await insertQuote(work, input, source, destination, price)
  await schedule(work, 'EXPIRE_QUOTE', row.id, row.expiresAt)
  return showQuote(work, input.immediatelyExecute ? await run(work, row) : row)
}

/** A quote as it stands. */
export async function getQuote(work: Work, id: string): Promise<Quote> {
  const [row] = await work.tx.select().from(quotes).where(eq(quotes.id, id))
  if (!row) throw notFound('QUOTE_NOT_FOUND', 'Quote')
  return showQuote(work, row)
}

/** Executes a quote: money in a wallet moves only with a signature of its owner's device. */
export async function executeQuote(
  work: Work,
  id: string,
  signature: string | undefined,
): Promise<Quote> {
  const row = await lockQuote(work, id)
  requirePending(work, row)
  if (row.terms.funding === 'push') requireExecutable('push', 'quoteId')
  if (row.payloadToSign !== null) {
    const { accountId } = row.source as { accountId: string }
    const check = { accountIds: [accountId], payload: row.payloadToSign, header: signature }
    await requireWalletSignature(work, { ...check, allowBare: true })
  }
  return showQuote(work, await run(work, row))
}

/** Expires a quote that was not executed in time, and its transaction with it. */
export async function expireQuote(work: Work, id: string): Promise<void> {
  const row = await lockQuote(work, id)
  if (row.status !== 'PENDING') return
  await moveQuote(work, row.id, 'EXPIRED')
  await moveTransaction(work, row.transactionId, 'EXPIRED', { failureReason: 'QUOTE_EXPIRED' })
}

/** Locks a quote's row until the unit ends, so that two executions take turns. */
export async function lockQuote({ tx }: Work, id: string): Promise<QuoteRow> {
  const [row] = await tx.select().from(quotes).where(eq(quotes.id, id)).for('update')
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
  if (status !== 'PENDING') throw conflict(`The quote is ${status}; it must be PENDING`, { status })
}

/**
 * Checks that the external accounts of a quote were not deleted since it was made.
 *
 * @throws ApiException 404 `REFERENCE_NOT_FOUND`
 */
export async function requireAccounts(
  work: Work,
  { source, destination }: QuoteRow,
): Promise<void> {
  for (const { accountId } of [source, destination] as { accountId?: string }[]) {
    if (accountId?.startsWith('ExternalAccount:')) await getExternalAccount(work, accountId)
  }
}

async function run(work: Work, row: QuoteRow): Promise<QuoteRow> {
  await requireAccounts(work, row)
  if (isHeld(row.terms.funding)) {
    const { accountId } = row.source as { accountId: string }
    requireActive(await getInternalAccount(work, accountId))
    await requireFunds(work, accountId, row.sendingAmount)
  }
  const moved = await moveQuote(work, row.id, 'PROCESSING')
  await beginPayment(work, await lockTransaction(work, row.transactionId))
  return moved
}

function priceOf(input: QuoteCreate, source: Party, destination: Party): Price {
  const price = input.lockedCurrencySide === 'SENDING' ? priceFromSending : priceFromReceiving
  return price(source.currency, destination.currency, input.lockedCurrencyAmount)
}

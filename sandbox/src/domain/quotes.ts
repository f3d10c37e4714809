import { eq } from 'drizzle-orm'
import { type PaymentPlan, quotes, transactions } from '../db/schema/payments.ts'
import { ApiException, conflict, notFound } from '../errors.ts'
import { newId, randomHex } from '../ids.ts'
import type { Quote, QuoteCreate } from '../schemas/payment.ts'
import { transactionSigning } from './activities.ts'
import { currencyOf } from './currencies.ts'
import { getInternalAccount, requireActive } from './internalAccounts.ts'
import { requireFunds } from './ledger.ts'
import { type Party, resolveDestination, resolveSource } from './parties.ts'
import { beginPayment, moveQuote } from './payments.ts'
import { requireAllowed } from './platformConfig.ts'
import {
  exchangeFeeBps,
  type Price,
  priceFromReceiving,
  priceFromSending,
  readFraction,
  statedRate,
  toNumber,
  writeFraction,
} from './pricing.ts'
import { holdTransaction, moveTransaction } from './transactions.ts'
import { requireWalletSignature } from './walletSignature.ts'
import { getWallet } from './wallets.ts'
import { after, schedule, type Work } from './work.ts'

export type QuoteRow = typeof quotes.$inferSelect

/** Prices a transfer and holds the price for a while. No money moves. */
export async function createQuote(work: Work, input: QuoteCreate): Promise<Quote> {
  const source = await resolveSource(work, input.source)
  const destination = await resolveDestination(work, input.destination, source)
  const price = priceOf(input, source, destination)
  if (source.type === 'EMBEDDED_WALLET' && input.immediatelyExecute) {
    throw new ApiException(400, 'INVALID_INPUT', 'A wallet pays only with its signature', {
      details: { field: 'immediatelyExecute' },
    })
  }
  await requireAllowed(work, 'OUTGOING', source.currency, price.sendingAmount)
  if (source.type !== 'EXTERNAL') await requireFunds(work, source.accountId, price.sendingAmount)
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
  const row = await holdQuote(work, id)
  if (row.status === 'EXPIRED' || row.expiresAt <= work.now) {
    throw new ApiException(409, 'QUOTE_EXPIRED', 'The quote has expired')
  }
  if (row.status !== 'PENDING') throw conflict(`The quote is ${row.status}`, { status: row.status })
  const { accountId } = row.source as { accountId: string }
  if (row.payloadToSign !== null) {
    const check = { accountIds: [accountId], payload: row.payloadToSign, header: signature }
    await requireWalletSignature(work, { ...check, allowBare: true })
  }
  return showQuote(work, await run(work, row))
}

/** A quote nobody executed in time is over, and its transaction with it. */
export async function expireQuote(work: Work, id: string): Promise<void> {
  const row = await holdQuote(work, id)
  if (row.status !== 'PENDING') return
  await moveQuote(work, row.id, 'EXPIRED')
  await moveTransaction(work, row.transactionId, 'EXPIRED')
}

/** Holds a quote's row until the unit ends, so that two executions take turns. */
export async function holdQuote({ tx }: Work, id: string): Promise<QuoteRow> {
  const [row] = await tx.select().from(quotes).where(eq(quotes.id, id)).for('update')
  if (!row) throw notFound('QUOTE_NOT_FOUND', 'Quote')
  return row
}

async function run(work: Work, row: QuoteRow): Promise<QuoteRow> {
  const { accountId } = row.source as { accountId: string }
  if (accountId.startsWith('InternalAccount:')) {
    requireActive(await getInternalAccount(work, accountId))
    await requireFunds(work, accountId, row.sendingAmount)
  }
  const moved = await moveQuote(work, row.id, 'PROCESSING')
  await beginPayment(work, await holdTransaction(work, row.transactionId))
  return moved
}

function priceOf(input: QuoteCreate, source: Party, destination: Party): Price {
  const price = input.lockedCurrencySide === 'SENDING' ? priceFromSending : priceFromReceiving
  return price(source.currency, destination.currency, input.lockedCurrencyAmount)
}

async function insertQuote(
  work: Work,
  input: QuoteCreate,
  source: Party,
  destination: Party,
  price: Price,
): Promise<QuoteRow> {
  const ids = { quoteId: newId('Quote'), transactionId: newId('Transaction') }
  const terms = quoteTerms(work, input, source, destination, price)
  const payloadToSign =
    source.type === 'EMBEDDED_WALLET'
      ? transactionSigning(
          work,
          await getWallet(work, source.accountId),
          unsignedTransaction(ids.quoteId, source, destination, price),
        )
      : null
  const [row] = await work.tx
    .insert(quotes)
    .values({ id: ids.quoteId, transactionId: ids.transactionId, payloadToSign, ...terms })
    .returning()
  if (!row) throw new Error('an insert returned nothing')
  await insertTransaction(work, row, input, {
    from: source.ledgerId,
    to: destination.ledgerId,
    outcome: destination.outcome,
    isSettled: false,
  })
  return row
}

function quoteTerms(
  work: Work,
  input: QuoteCreate,
  source: Party,
  destination: Party,
  { rate, ...amounts }: Price,
) {
  const { purposeOfPayment, senderCustomerInfo, description, lookupId } = input
  return {
    status: 'PENDING' as const,
    customerId: source.customerId,
    source: input.source,
    destination: input.destination,
    sendingCurrency: source.currency,
    receivingCurrency: destination.currency,
    ...amounts,
    rate: writeFraction(rate),
    terms: { purposeOfPayment, senderCustomerInfo, description, lookupId },
    expiresAt: after(work, work.settings.quoteLifetimeMs),
    createdAt: work.now,
    updatedAt: work.now,
  }
}

async function insertTransaction(
  work: Work,
  row: QuoteRow,
  input: QuoteCreate,
  plan: PaymentPlan,
): Promise<void> {
  await work.tx.insert(transactions).values({
    id: row.transactionId,
    type: 'OUTGOING',
    status: 'PENDING',
    customerId: row.customerId,
    quoteId: row.id,
    source: { ...input.source, currency: row.sendingCurrency },
    destination: { ...input.destination, currency: row.receivingCurrency },
    sentAmount: row.sendingAmount,
    sentCurrency: row.sendingCurrency,
    receivedAmount: row.receivingAmount,
    receivedCurrency: row.receivingCurrency,
    fees: row.fees,
    description: input.description,
    reference: `TX${randomHex(6).toUpperCase()}`,
    plan,
    extra: {
      exchangeRate: statedRate(work, readFraction(row.rate)),
      rateDetails: rateDetails(work, row),
    },
    createdAt: work.now,
    updatedAt: work.now,
  })
}

/** What the custodian would have to sign; here, the terms themselves as hex of JSON. */
function unsignedTransaction(quoteId: string, from: Party, to: Party, price: Price): string {
  const { sendingAmount, receivingAmount, fees } = price
  const terms = {
    quoteId,
    from: from.accountId,
    to: to.accountId,
    sendingAmount,
    sendingCurrency: from.currency,
    receivingAmount,
    receivingCurrency: to.currency,
    fees,
  }
  return Buffer.from(JSON.stringify(terms)).toString('hex')
}

/** A quote as the API shows it. */
function showQuote(work: Work, row: QuoteRow): Quote {
  const payload = row.payloadToSign
  return {
    id: row.id,
    status: row.status,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    source: row.source as Quote['source'],
    destination: row.destination as Quote['destination'],
    sendingCurrency: currencyOf(row.sendingCurrency),
    receivingCurrency: currencyOf(row.receivingCurrency),
    totalSendingAmount: row.sendingAmount,
    totalReceivingAmount: row.receivingAmount,
    exchangeRate: statedRate(work, readFraction(row.rate)),
    feesIncluded: row.fees,
    transactionId: row.transactionId,
    ...(payload !== null && {
      paymentInstructions: [
        { accountOrWalletInfo: { accountType: 'EMBEDDED_WALLET', payloadToSign: payload } },
      ],
    }),
    rateDetails: rateDetails(work, row),
  }
}

function rateDetails({ settings }: Work, row: QuoteRow): Record<string, number> {
  const prefix = settings.profile.rateDetailPrefix
  return {
    counterpartyMultiplier: toNumber(readFraction(row.rate)),
    counterpartyFixedFee: 0,
    [`${prefix}Multiplier`]: toNumber(readFraction(row.rate)),
    [`${prefix}FixedFee`]: 0,
    [`${prefix}VariableFeeRate`]: row.fees === 0 ? 0 : Number(exchangeFeeBps) / 10_000,
    [`${prefix}VariableFeeAmount`]: row.fees,
  }
}

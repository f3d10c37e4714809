import { newId, randomHex } from '../core/ids.ts'
import { insertRow } from '../core/work/rows.ts'
import { after, type Work } from '../core/work/work.ts'
import { getCustomer } from '../customers/customers.ts'
import { type QuoteRow, type QuoteTerms, quotes } from '../payments/quotes.table.ts'
import type { PaymentPlan } from '../payments/transactions.table.ts'
import { insertTransaction } from '../payments/transactions.ts'
import { type Price, readFraction, statedRate, writeFraction } from '../rates/pricing.ts'
import { transactionSigning } from '../signing/activities.ts'
import { getWallet } from '../wallets/wallets.ts'
import type { Destination, Source } from './party.ts'
import type { QuoteCreate } from './quoteRequest.schema.ts'
import { transactionRateDetails } from './showQuote.ts'

/**
 * Writes down a quote, and the transaction it will be.
 *
 * @param needsAuthorization - Whether its customer has to authorize the payment
 */
export async function insertQuote(
  work: Work,
  input: QuoteCreate,
  source: Source,
  destination: Destination,
  price: Price,
  needsAuthorization: boolean,
): Promise<QuoteRow> {
  const ids = { quoteId: newId('Quote'), transactionId: newId('Transaction') }
  const terms = await quoteTerms(work, input, source, destination, price, needsAuthorization)
  const payloadToSign =
    source.funding === 'signature'
      ? transactionSigning(
          work,
          await getWallet(work, source.ledgerId),
          unsignedTransaction(ids.quoteId, source, destination, price),
        )
      : null
  const { quoteId: id, transactionId } = ids
  const row = await insertRow(work.tx, quotes, { id, transactionId, payloadToSign, ...terms })
  await openTransaction(work, row, input, {
    from: source.ledgerId,
    to: destination.ledgerId,
    outcome: destination.outcome,
    isSettled: false,
    ...(destination.rail && { rail: destination.rail }),
    ...(price.platformFees > 0 && { platformFees: price.platformFees }),
  })
  return row
}

async function quoteTerms(
  work: Work,
  input: QuoteCreate,
  source: Source,
  destination: Destination,
  { rate, platformFees, ...amounts }: Price,
  needsAuthorization: boolean,
) {
  const { purposeOfPayment, senderCustomerInfo, description, lookupId } = input
  const isSent = source.funding === 'push'
  return {
    status:
      needsAuthorization && isSent ? ('PENDING_AUTHORIZATION' as const) : ('PENDING' as const),
    customerId: source.customerId,
    agentId: work.agentId,
    source: input.source,
    destination: input.destination,
    sendingCurrency: source.currency,
    receivingCurrency: destination.currency,
    ...amounts,
    rate: writeFraction(rate),
    terms: {
      funding: source.funding,
      // Money sent to a quote that has to be executed would pass by the authorization.
      ...((isSent || !needsAuthorization) && (await depositsOf(work, input, source))),
      ...(destination.counterparty && { counterparty: destination.counterparty }),
      purposeOfPayment,
      senderCustomerInfo,
      description,
      lookupId,
      ...(platformFees > 0 && { platformFees }),
    },
    expiresAt: after(work, work.settings.quoteLifetimeMs),
    createdAt: work.now,
    updatedAt: work.now,
  }
}

/** A quote can be paid by sending money to it when nothing else pays it, and to an UMA address always. */
async function depositsOf(
  work: Work,
  { source, destination }: QuoteCreate,
  payer: Source,
): Promise<Pick<QuoteTerms, 'deposits'>> {
  if (payer.funding !== 'push' && destination.destinationType !== 'UMA_ADDRESS') return {}
  const customer = payer.customerId === null ? undefined : await getCustomer(work, payer.customerId)
  const network = source.sourceType === 'REALTIME_FUNDING' ? source.cryptoNetwork : undefined
  return { deposits: { region: customer?.region ?? null, network } }
}

async function openTransaction(
  work: Work,
  row: QuoteRow,
  input: QuoteCreate,
  plan: PaymentPlan,
): Promise<void> {
  await insertTransaction(work, {
    id: row.transactionId,
    type: 'OUTGOING',
    status: row.status === 'PENDING_AUTHORIZATION' ? row.status : 'PENDING',
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
      rateDetails: transactionRateDetails(work, row),
      counterpartyInformation: row.terms.counterparty,
    },
    createdAt: work.now,
    updatedAt: work.now,
  })
}

/** Returns the text that the custodian would have to sign; here, the terms themselves as hex of JSON. */
function unsignedTransaction(quoteId: string, from: Source, to: Destination, price: Price): string {
  const { sendingAmount, receivingAmount, fees } = price
  const terms = {
    quoteId,
    from: from.name,
    to: to.name,
    sendingAmount,
    sendingCurrency: from.currency,
    receivingAmount,
    receivingCurrency: to.currency,
    fees,
  }
  return Buffer.from(JSON.stringify(terms)).toString('hex')
}

import type { PaymentInstruction } from '../accounts/paymentInstructions.schema.ts'
import type { Work } from '../core/work/work.ts'
import { currencyOf } from '../fixtures/currencies.ts'
import { depositDetails } from '../fixtures/depositDetails.ts'
import type { QuoteRow } from '../payments/quotes.table.ts'
import { exchangeFeeBps, readFraction, statedRate, toNumber } from '../rates/pricing.ts'
import { shownChallenge } from './quoteAuthorization.ts'
import type { Quote } from './quotes.schema.ts'

/** A quote as the API shows it. */
export async function showQuote(work: Work, row: QuoteRow): Promise<Quote> {
  const paymentInstructions = instructionsOf(work, row)
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
    ...(work.settings.profile.platformFees && {
      platformFeesIncluded: row.terms.platformFees ?? 0,
    }),
    transactionId: row.transactionId,
    ...(paymentInstructions.length > 0 && { paymentInstructions }),
    ...(row.terms.counterparty && { counterpartyInformation: row.terms.counterparty }),
    rateDetails: rateDetails(work, row),
    ...(await shownChallenge(work, row)),
  }
}

/** Returns the parts of the price, in the names of this generation. */
function rateDetails(work: Work, row: QuoteRow): Record<string, number> {
  const counterparty = {
    counterpartyMultiplier: toNumber(readFraction(row.rate)),
    counterpartyFixedFee: 0,
  }
  return { ...counterparty, ...serviceRateDetails(work, row) }
}

/** The same as a quote's transaction shows it. */
export function transactionRateDetails(work: Work, row: QuoteRow): Record<string, number> {
  return work.settings.profile.counterpartyRateInTransactions
    ? rateDetails(work, row)
    : serviceRateDetails(work, row)
}

function serviceRateDetails({ settings }: Work, row: QuoteRow): Record<string, number> {
  const prefix = settings.profile.rateDetailPrefix
  const fees = row.fees - (row.terms.platformFees ?? 0)
  return {
    [`${prefix}Multiplier`]: toNumber(readFraction(row.rate)),
    [`${prefix}FixedFee`]: 0,
    [`${prefix}VariableFeeRate`]: fees === 0 ? 0 : Number(exchangeFeeBps) / 10_000,
    [`${prefix}VariableFeeAmount`]: fees,
  }
}

/**
 * Lists the ways in which the quote can be paid: signed for by a wallet, or by money sent to the quote itself
 * once that is authorized.
 */
function instructionsOf(
  { settings }: Work,
  { id, status, payloadToSign, sendingCurrency, terms }: QuoteRow,
) {
  const generation = settings.profile.requestSchemas
  const signing: PaymentInstruction[] =
    payloadToSign === null
      ? []
      : [
          {
            accountOrWalletInfo: { accountType: 'EMBEDDED_WALLET', payloadToSign },
            ...(settings.profile.notedInstructions && {
              instructionsNotes: 'Sign payloadToSign to execute the quote',
            }),
          },
        ]
  const isOpen = status !== 'PENDING_AUTHORIZATION'
  const deposits =
    terms.deposits && isOpen
      ? depositDetails(sendingCurrency, { generation, seed: id, ...terms.deposits })
      : []
  const sending = deposits.map((accountOrWalletInfo) => ({
    accountOrWalletInfo,
    instructionsNotes: 'Send the exact amount before the quote expires',
  }))
  return [...signing, ...sending]
}

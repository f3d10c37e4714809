import type { Work } from '../core/work/work.ts'
import type { CustomerRow } from '../customers/customers.table.ts'
import { getCustomer } from '../customers/customers.ts'
import { moveQuote } from '../payments/payments.ts'
import type { QuoteRow } from '../payments/quotes.table.ts'
import { moveTransaction, repeatEvent } from '../payments/transactions.ts'
import type { ChallengeRow, PaymentPurpose } from '../sca/challenges.table.ts'
import { newestChallenge, showChallenge, startChallenge } from '../sca/challenges.ts'
import { payerToAuthorize } from '../sca/payerToAuthorize.ts'
import type { ScaChallenge, ScaFactor } from '../sca/sca.schema.ts'

/** The customer who has to authorize the payment of a quote, as things are now; none if it needs none. */
export async function authorizerOf(work: Work, row: QuoteRow): Promise<CustomerRow | undefined> {
  const { accountId } = row.destination as { accountId?: string }
  return payerToAuthorize(work, row, accountId)
}

/** Lists what a customer authorizes of a quote, in this order: the exchange if there is one, and the payment. */
function purposesOf({
  sendingCurrency,
  receivingCurrency,
}: QuoteRow): [PaymentPurpose, ...PaymentPurpose[]] {
  return sendingCurrency === receivingCurrency ? ['TRANSFER'] : ['CURRENCY_CONVERSION', 'PAYOUT']
}

/** Has a quote wait for its customer's authorization. No money moves. */
export async function requestAuthorization(
  work: Work,
  customer: CustomerRow,
  row: QuoteRow,
  factor: ScaFactor | undefined,
): Promise<QuoteRow> {
  await challengeFirst(work, customer, row, factor)
  await moveTransaction(work, row.transactionId, 'PENDING_AUTHORIZATION')
  return moveQuote(work, row.id, 'PENDING_AUTHORIZATION')
}

/**
 * Challenges a customer to authorize the first part of a quote, which lasts as long as its price.
 *
 * @throws ApiException 400 `INVALID_INPUT` for a factor that payments do not take or the customer does
 *   not have, 403 `USER_NOT_READY` without any
 */
export async function challengeFirst(
  work: Work,
  customer: CustomerRow,
  row: QuoteRow,
  factor: ScaFactor | undefined,
): Promise<void> {
  const [purpose] = purposesOf(row)
  await challenge(work, customer, row, purpose, factor)
}

/** Challenges a customer to authorize the part after one that passed. @returns whether there is one */
export async function challengeNext(
  work: Work,
  customer: CustomerRow,
  row: QuoteRow,
  passed: ChallengeRow,
): Promise<boolean> {
  const purposes = purposesOf(row)
  const next = purposes[(purposes as string[]).indexOf(passed.purpose) + 1]
  if (next === undefined) return false
  await challenge(work, customer, row, next, passed.factor)
  await repeatEvent(work, row.transactionId)
  return true
}

async function challenge(
  work: Work,
  customer: CustomerRow,
  { id: subject, expiresAt }: QuoteRow,
  purpose: PaymentPurpose,
  factor: ScaFactor | undefined,
): Promise<void> {
  await startChallenge(work, customer, { purpose, subject }, { factor, expiresAt })
}

/** Fails a quote whose customer did not authorize it. No money had moved. */
export async function failAuthorization(work: Work, row: QuoteRow): Promise<void> {
  await moveQuote(work, row.id, 'FAILED')
  const failureReason = 'SCA_NOT_COMPLETED'
  await moveTransaction(work, row.transactionId, 'FAILED', { failureReason })
}

/** The challenge that a quote waits for, and its customer. */
export async function challengeOf(
  work: Work,
  { id, customerId }: QuoteRow,
): Promise<{ customer: CustomerRow; challenge: ChallengeRow }> {
  const customer = await getCustomer(work, customerId ?? '')
  const challenge = await newestChallenge(work, customer, id)
  if (!challenge) throw new Error('The quote waits for no challenge')
  return { customer, challenge }
}

/** The same as the API shows it, on a quote that waits. */
export async function shownChallenge(
  work: Work,
  row: QuoteRow,
): Promise<{ scaChallenge?: ScaChallenge }> {
  if (row.status !== 'PENDING_AUTHORIZATION') return {}
  const { customer, challenge } = await challengeOf(work, row)
  return { scaChallenge: await showChallenge(work, customer, challenge) }
}

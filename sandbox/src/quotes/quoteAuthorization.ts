import type { Work } from '../core/work/work.ts'
import type { CustomerRow } from '../customers/customers.table.ts'
import { getCustomer } from '../customers/customers.ts'
import type { Destination, Source } from '../payments/party.ts'
import type { ChallengeRow } from '../sca/challenges.table.ts'
import { newestChallenge, showChallenge, startChallenge } from '../sca/challenges.ts'
import { payerToAuthorize } from '../sca/payerToAuthorize.ts'
import type { ScaChallenge, ScaFactor } from '../sca/sca.schema.ts'
import type { QuoteRow, QuoteTerms } from './quotes.table.ts'

/** The parts of a quote that a customer has to authorize, in this order. */
export type Authorizations = NonNullable<QuoteTerms['authorizations']>

/**
 * What has to be authorized before money of this source may go to this destination: the payment, and
 * before it the exchange if there is one.
 */
export async function authorizationsFor(
  work: Work,
  source: Source,
  destination: Destination,
): Promise<Authorizations> {
  if (!(await payerToAuthorize(work, source, destination.name))) return []
  return source.currency === destination.currency ? ['PAYMENT'] : ['CURRENCY_EXCHANGE', 'PAYMENT']
}

/**
 * Challenges the customer to authorize the next part of a quote, as long as the quote lives.
 *
 * @throws ApiException 400 `INVALID_INPUT` for a factor that the customer does not have, 403
 *   `USER_NOT_READY` without any
 */
export async function challengeFor(
  work: Work,
  customer: CustomerRow,
  { id: subject, expiresAt }: QuoteRow,
  purpose: Authorizations[number],
  factor: ScaFactor | undefined,
): Promise<void> {
  await startChallenge(work, customer, { purpose, subject }, { factor, expiresAt })
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

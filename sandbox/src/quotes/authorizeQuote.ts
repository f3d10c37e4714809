import { ApiException, conflict } from '../core/errors.ts'
import type { Work } from '../core/work/work.ts'
import { moveQuote } from '../payments/payments.ts'
import { moveTransaction } from '../payments/transactions.ts'
import { requireOpenChallenge, resendCode } from '../sca/challenges.ts'
import { passChallenge } from '../sca/passChallenge.ts'
import type { ScaProof } from '../sca/sca.schema.ts'
import { lockScaCustomer } from '../sca/scaCustomer.ts'
import { challengeFor, challengeOf } from './quoteAuthorization.ts'
import type { Quote } from './quotes.schema.ts'
import type { QuoteRow } from './quotes.table.ts'
import { lockQuote, runQuote } from './quotes.ts'
import { showQuote } from './showQuote.ts'

/**
 * Authorizes the part of a quote that its challenge is for. The quote then waits for its next
 * challenge, or can be executed.
 *
 * @throws ApiException 404 `QUOTE_NOT_FOUND`, 409 `QUOTE_EXPIRED`, `CONFLICT`, and what
 *   `passChallenge` throws
 */
export async function authorizeQuote(work: Work, id: string, proof: ScaProof): Promise<Quote> {
  const row = await lockWaiting(work, id)
  const customer = await lockScaCustomer(work, row.customerId ?? '')
  const { challenge } = await challengeOf(work, row)
  const { purpose, factor } = challenge
  await passChallenge(work, customer, { purpose, subject: id }, proof)
  const { authorizations = [] } = row.terms
  const next = authorizations[(authorizations as readonly string[]).indexOf(purpose) + 1]
  if (next === undefined) return showQuote(work, await release(work, row))
  await challengeFor(work, customer, row, next, factor)
  return showQuote(work, row)
}

/** Allows a quote to be paid, and executes it if it has `immediatelyExecute`. */
async function release(work: Work, row: QuoteRow): Promise<QuoteRow> {
  const released = await moveQuote(work, row.id, 'PENDING')
  await moveTransaction(work, row.transactionId, 'PENDING')
  return row.terms.executeOnAuthorization ? runQuote(work, released) : released
}

/**
 * Sends the text message of a quote's challenge again; the challenge and its expiry stay.
 *
 * @throws ApiException 404 `QUOTE_NOT_FOUND`, 409 `QUOTE_EXPIRED`, `CONFLICT`, 429 `RATE_LIMITED`
 */
export async function resendAuthorization(work: Work, id: string): Promise<void> {
  const row = await lockWaiting(work, id)
  const customer = await lockScaCustomer(work, row.customerId ?? '')
  const { purpose } = (await challengeOf(work, row)).challenge
  const target = { purpose, subject: id }
  await resendCode(work, await requireOpenChallenge(work, customer, target, undefined))
}

async function lockWaiting(work: Work, id: string): Promise<QuoteRow> {
  const row = await lockQuote(work, id)
  const { status, expiresAt } = row
  const isWaiting = status === 'PENDING_AUTHORIZATION'
  if (status === 'EXPIRED' || (isWaiting && expiresAt <= work.now))
    throw new ApiException(409, 'QUOTE_EXPIRED', 'The quote has expired; create a new one')
  if (isWaiting) return row
  throw conflict(`The quote is ${status}; it must be PENDING_AUTHORIZATION`, { status })
}

import { conflict } from '../core/errors.ts'
import type { Work } from '../core/work/work.ts'
import { moveQuote } from '../payments/payments.ts'
import type { QuoteRow } from '../payments/quotes.table.ts'
import { moveTransaction } from '../payments/transactions.ts'
import { refuseHastyProof, requireOpenChallenge, resendCode } from '../sca/challenges.ts'
import { requireUnlocked } from '../sca/lockouts.ts'
import { requireSession } from '../sca/loginSession.ts'
import { passChallenge } from '../sca/passChallenge.ts'
import type { ScaProof } from '../sca/sca.schema.ts'
import { getScaCustomer } from '../sca/scaCustomer.ts'
import { challengeNext, challengeOf, failAuthorization } from './quoteAuthorization.ts'
import type { Quote } from './quotes.schema.ts'
import { getQuoteRow, runQuote } from './quotes.ts'
import { showQuote } from './showQuote.ts'

/**
 * Authorizes the part of a quote that its challenge is for. The quote then waits for its next
 * challenge; after the last one its money moves, or can be sent to it. Too many wrong proofs fail it.
 *
 * @throws ApiException 404 `QUOTE_NOT_FOUND`, 409 `CONFLICT`, `SCA_SESSION_REQUIRED`, 423
 *   `ACCOUNT_LOCKED`, 429 `RATE_LIMITED`, and what `passChallenge` and paying the quote throw
 */
export async function authorizeQuote(work: Work, id: string, proof: ScaProof): Promise<Quote> {
  const row = await getWaiting(work, id)
  const customer = await getScaCustomer(work, row.customerId ?? '')
  requireSession(work, await requireUnlocked(work, customer))
  await refuseHastyProof(work, customer)
  const { purpose } = (await challengeOf(work, row)).challenge
  const target = { purpose, subject: id }
  const passed = await passChallenge(work, customer, target, proof, async ({ status }) => {
    if (status === 'VOID') await failAuthorization(work, row)
  })
  const waits = await challengeNext(work, customer, row, passed)
  return showQuote(work, waits ? row : await release(work, row))
}

/** Moves the money of a quote that is authorized, or has it sent. */
async function release(work: Work, row: QuoteRow): Promise<QuoteRow> {
  if (row.terms.funding !== 'push') return runQuote(work, row)
  await moveTransaction(work, row.transactionId, 'PENDING')
  return moveQuote(work, row.id, 'PENDING')
}

/**
 * Sends the text message of a quote's challenge again; the challenge and its expiry stay.
 *
 * @throws ApiException 404 `QUOTE_NOT_FOUND`, 409 `CONFLICT`, 429 `RATE_LIMITED`
 */
export async function resendAuthorization(work: Work, id: string): Promise<void> {
  const row = await getWaiting(work, id)
  const customer = await getScaCustomer(work, row.customerId ?? '')
  const { purpose } = (await challengeOf(work, row)).challenge
  const target = { purpose, subject: id }
  await resendCode(work, await requireOpenChallenge(work, customer, target, undefined))
}

/** A quote that waits for its authorization. */
async function getWaiting(work: Work, id: string): Promise<QuoteRow> {
  const row = await getQuoteRow(work, id)
  const { status, expiresAt } = row
  if (status !== 'PENDING_AUTHORIZATION')
    throw conflict(`The quote is ${status}; it must be PENDING_AUTHORIZATION`, { status })
  if (expiresAt > work.now) return row
  throw conflict('The challenge of the quote has expired; create a new quote')
}

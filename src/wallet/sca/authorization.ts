import { ApiError, WalletError } from '../../shared/errors.ts'
import { parseQuote } from '../../shared/payment.ts'
import type { Quote, ScaChallenge } from '../../shared/resources.ts'
import type { WalletContext } from '../context/walletContext.ts'
import { type Execution, readStage } from '../payments/executionRecord.ts'
import {
  type ExecuteQuoteResult,
  knownOutcome,
  outcomeOf,
  outcomeUnknown,
  type QuoteIn,
  resultOf,
} from '../payments/outcome.ts'
import { recordProof, removeProof } from '../payments/sentProofs.ts'
import { handOver, type Recipient, settleExecution } from '../payments/settleExecution.ts'
import { isLostResponse } from '../transport/lostResponse.ts'
import { pathOf } from '../transport/relayTransport.ts'
import { request } from '../transport/request.ts'
import type { Proof } from './askForProof.ts'
import { assertSameQuote, readBeforeProof, readSameQuote } from './readSameQuote.ts'
import { isWrongCode, toScaError } from './scaErrors.ts'

/** The result of `authorizeQuote`: `status` is what to branch on. */
export type AuthorizeQuoteResult =
  /** The payment was released, or has failed. */
  | Exclude<ExecuteQuoteResult, { status: 'pendingAuthorization' }>
  /** Of a quote with real-time funding: its `paymentInstructions` say where the money is to come. */
  | { status: 'authorized'; quote: QuoteIn<'PENDING'> }

/** A quote after a proof. */
export interface Authorization {
  quote: Quote
  /** Of a wrong code: the quote waits for another. */
  refusal?: ApiError
}

/**
 * Sends the answer to a quote's challenge, once: it releases the payment, and no key lets the service
 * notice a second one. To be called under the quote's lock: where the quote does not wait for this challenge any
 * more, because another tab answered it, nothing is sent.
 *
 * @throws STORAGE_FAILED when the answer could not be recorded; nothing was sent
 * @throws OUTCOME_UNKNOWN when it may have been accepted
 */
export async function sendAuthorization(
  context: WalletContext,
  execution: Execution,
  challenge: ScaChallenge,
  proof: Proof,
): Promise<Authorization> {
  const { accountId, quote } = execution
  const before = await readBeforeProof(context, execution)
  // guard: sca-answered-elsewhere
  if (hasMovedOn(before, challenge)) return { quote: before }
  // guard: sca-recorded
  await recordProof(context, accountId, quote.id, challenge)
  try {
    const path = pathOf`/quotes/${quote.id}/authorize`
    const call = { method: 'POST', path, body: proof } as const
    const next = await request(context.transport, call, parseQuote, 'quote')
    return { quote: assertSameQuote(quote, next) }
  } catch (error) {
    const found = await readSameQuote(context, quote).catch(() => undefined)
    // guard: sca-lost-response
    if (found && hasMovedOn(found, challenge)) return { quote: found }
    // A network may send a request twice: the refusal is of the second then, and the first may have been accepted.
    const isWaiting = /* guard: sca-refusal-read-back */ found?.scaChallenge?.id === challenge.id
    if (!isWaiting || !isRefused(error)) throw outcomeUnknown(error)
    await removeProof(context, accountId, challenge)
    if (isWrongCode(error, proof)) return { quote: found, refusal: error }
    throw toScaError(error)
  }
}

/** Checks whether a quote no longer waits for this challenge. Some services show it only once. */
function hasMovedOn({ status, scaChallenge }: Quote, { id }: ScaChallenge): boolean {
  return status !== 'PENDING_AUTHORIZATION' || (scaChallenge?.id ?? id) !== id
}

/** Checks whether the answer was not accepted. A conflict may be with the same answer, which was. */
function isRefused(error: unknown): boolean {
  if (!(error instanceof ApiError) || /* guard: sca-gateway-code */ isLostResponse(error))
    return false
  // guard: sca-conflict
  return error.status !== 409 || error.apiCode === 'SCA_SESSION_REQUIRED'
}

/**
 * Settles the payment of a quote that waits for no answer any more, unless another call of this page has.
 *
 * @param isAnswered - whether this call asked the customer
 * @throws QUOTE_EXPIRED, QUOTE_NOT_EXECUTABLE
 * @throws OUTCOME_UNKNOWN when the quote does not show the outcome of what was sent
 */
export async function settleAuthorization(
  context: WalletContext,
  accountId: string,
  quote: Quote,
  isAnswered: boolean,
  recipient: Recipient,
): Promise<AuthorizeQuoteResult> {
  const execution = { accountId, quote }
  // What cannot be read may be recorded: the storage hides no outcome.
  // guard: sca-record-unread
  const recorded = await readStage(context, execution).catch(() => 'pending')
  const known = knownOutcome(context, execution)
  const outcome = known ?? outcomeOf(quote.id, quote)
  if (!outcome || outcome.status === 'pendingAuthorization')
    return withoutOutcome(quote, recorded !== undefined || isAnswered)
  const isNews = recorded === 'pending' || outcome.status === 'expired'
  // Where another tab has settled it, this one tells it too, so it is not to show it again.
  const tell = isNews ? settleExecution : /* guard: sca-told */ handOver
  if (!known) await tell(context, accountId, outcome, recipient)
  return resultOf(outcome) as AuthorizeQuoteResult
}

/** Returns the result for a quote that is PENDING: the money of real-time funding is still to come. */
function withoutOutcome(quote: Quote, mayBeExecuted: boolean): AuthorizeQuoteResult {
  const isPending = quote.status === 'PENDING'
  if (isPending && !quote.source.accountId)
    return { status: 'authorized', quote: { ...quote, status: 'PENDING' } }
  // guard: sca-outcome
  if (mayBeExecuted || !isPending) throw outcomeUnknown()
  throw new WalletError(
    'QUOTE_NOT_EXECUTABLE',
    'The quote waits for no authorization: execute it first',
  )
}

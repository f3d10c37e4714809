import { assertInput } from '../../shared/assertInput.ts'
import { WalletError } from '../../shared/errors.ts'
import { id } from '../../shared/id.ts'
import type { Quote } from '../../shared/resources.ts'
import { unframedContextOf } from '../context/unframedContext.ts'
import type { Wallet, WalletContext } from '../context/walletContext.ts'
import { type Execution, recordedAs } from '../payments/pendingExecutions.ts'
import { quoteLock } from '../payments/quoteLock.ts'
import {
  type ExecuteQuoteResult,
  knownOutcome,
  outcomeOf,
  outcomeUnknown,
  type QuoteIn,
  resultOf,
} from '../payments/quoteOutcome.ts'
import { awaitsProof } from '../payments/sentProofs.ts'
import { handOver, type Recipient, settleExecution, thisPage } from '../payments/settleExecution.ts'
import { assertNotAborted } from '../platform/abort.ts'
import { isLostResponse } from '../transport/lostResponse.ts'
import { askForProof, type OnScaChallenge } from './askForProof.ts'
import { readSameQuote, sendAuthorization, wrongCode } from './sendAuthorization.ts'
import { whileSignedIn } from './whileSignedIn.ts'

/** What {@link authorizeQuote} takes. */
export interface AuthorizeQuoteOptions {
  /**
   * Asks the customer, once for each challenge and again after a wrong code: returns `{ code }` for
   * SMS_OTP, and `'passkey'` for PASSKEY, directly after a tap. To give up, it throws.
   */
  onChallenge: OnScaChallenge
  signal?: AbortSignal | undefined
}

/** How {@link authorizeQuote} ended: `status` is what to branch on. */
export type AuthorizeQuoteResult =
  /** The payment was released, or has failed. */
  | Exclude<ExecuteQuoteResult, { status: 'pendingAuthorization' }>
  /** Of a quote with real-time funding: its `paymentInstructions` say where the money is to come. */
  | { status: 'authorized'; quote: QuoteIn<'PENDING'> }

/** More than any payment is documented to need. */
const maxChallenges = 10

/**
 * Answers the challenges of a quote that is PENDING_AUTHORIZATION (strong customer authentication, for
 * customers in the EU), one after the other until the service asks for no other. The last answer releases the
 * payment: nothing is to be executed after it.
 *
 * The quote is read before the customer is asked and before an answer is sent, so another tab's answer is
 * noticed. An answer is recorded on this device and sent once, however often this is called: where its response
 * is lost, the quote is read instead. While that shows the same challenge, the outcome is unknown, and the customer
 * is not asked again. A challenge that lapses ends the payment as `failed`: nothing was paid.
 *
 * It ends with the session, if there is one, but never while an answer is on its way.
 *
 * @param quote - what `executeQuote`, `resumeExecutions` or `getQuote` returned
 * @returns how the payment ended, by `status`: only `executed` is a payment
 * @throws INVALID_INPUT when `quote` is not a quote, or `onChallenge` is no function or answers with
 * something else than the challenge demands
 * @throws OUTCOME_UNKNOWN when an answer may have been accepted: `resumeExecutions` reads how it ends
 * @throws SCA_LOCKED while the service locks the customer, with `retryAfterSeconds`; without it the customer is
 * suspended until the platform reports a reset of the login
 * @throws API_ERROR with `apiCode` SCA_SESSION_REQUIRED when the customer has to log in with the service
 * first; with `apiCode` INVALID_INPUT when the service refuses the passkey
 * @throws RATE_LIMITED after several wrong codes, with `retryAfterSeconds`
 * @throws QUOTE_NOT_EXECUTABLE when it waits for no authorization: `executeQuote` comes first
 * @throws QUOTE_EXPIRED when it was not executed in time
 * @throws QUOTE_MISMATCH when the response is about other terms or another payload to sign
 * @throws POLICY_VIOLATION when a passkey is demanded for another relying party or origin, or none is
 * named; the prompt is not opened
 * @throws STORAGE_FAILED when the answer could not be recorded; nothing was sent
 * @throws SESSION_REQUIRED when the session ended meanwhile; nothing more was sent
 * @throws PASSKEY_NOT_COMPLETED, PASSKEY_FOR_OTHER_ACCOUNT, USER_GESTURE_REQUIRED,
 * PASSKEY_BLOCKED_IN_IFRAME, PASSKEY_UNSUPPORTED, RP_ID_INVALID
 * @throws FRAMED_CONTEXT, NOT_FOUND
 * @throws CommonErrorCode
 * @example
 * ```ts
 * const { status, quote: authorized } = await authorizeQuote(wallet, quote, {
 *   onChallenge: async ({ factor }, { isRetry, signal }) =>
 *     factor === 'PASSKEY' ? confirmWithTap(signal) : { code: await askForCode(isRetry, signal) },
 * })
 * if (status === 'executed') showReceipt(authorized.transactionId)
 * if (status === 'failed') showFailure(authorized)
 * ```
 */
export async function authorizeQuote(
  wallet: Wallet,
  quote: Quote,
  options: AuthorizeQuoteOptions,
): Promise<AuthorizeQuoteResult> {
  const context = unframedContextOf(wallet, options)
  const { onChallenge, signal } = options
  assertInput(quote?.source && id.accepts(quote.id), 'quote must be what createQuote returned')
  assertInput(typeof onChallenge === 'function', 'onChallenge must be a function')
  const execution = { accountId: await context.accountId(signal), quote }
  const recipient = thisPage(context)
  const answered = await whileSignedIn(context, signal, (until) =>
    answerAll(context, execution, onChallenge, until),
  )
  const end = () => conclude(context, execution.accountId, answered, recipient)
  return context.withLock(quoteLock(quote), end)
}

/** A quote that waits for no answer any more. */
interface Answered {
  quote: Quote
  /** Whether this call has answered something. */
  isAnswered: boolean
}

async function answerAll(
  context: WalletContext,
  execution: Execution,
  onChallenge: OnScaChallenge,
  signal: AbortSignal,
): Promise<Answered> {
  const { accountId, quote } = execution
  const seen = new Set<string>()
  let isRetry = false
  let current = await readFirst(context, execution, signal)
  while (current.status === 'PENDING_AUTHORIZATION') {
    const challenge = current.scaChallenge ?? (seen.size > 0 ? undefined : quote.scaChallenge)
    const isNew = challenge && !seen.has(challenge.id)
    if (!challenge || (isNew && seen.size === maxChallenges))
      throw new WalletError('RESPONSE_INVALID', 'The challenges are missing or do not end')
    if (!(await awaitsProof(context, accountId, challenge))) throw outcomeUnknown()
    seen.add(challenge.id)
    const proof = await askForProof(context, challenge, onChallenge, { isRetry, signal })
    const send = () => {
      assertNotAborted(signal)
      return sendAuthorization(context, execution, challenge, proof)
    }
    const next = await context.withLock(quoteLock(quote), send, signal)
    isRetry = next === wrongCode
    current = next === wrongCode ? await readSameQuote(context, quote, signal) : next
  }
  return { quote: current, isAnswered: seen.size > 0 }
}

/**
 * Reads the quote before anything is asked.
 *
 * @throws OUTCOME_UNKNOWN when there is no response, and the challenge that the app knows of was answered
 */
async function readFirst(
  context: WalletContext,
  { accountId, quote }: Execution,
  signal: AbortSignal,
): Promise<Quote> {
  try {
    return await readSameQuote(context, quote, signal)
  } catch (error) {
    const { scaChallenge } = quote
    const isOpen =
      !scaChallenge ||
      !isLostResponse(error) ||
      (await awaitsProof(context, accountId, scaChallenge))
    // guard: sca-unread
    if (!isOpen) throw outcomeUnknown(error)
    throw error
  }
}

/** Ends the payment that waited for the authorization, unless another call of this page has. */
async function conclude(
  context: WalletContext,
  accountId: string,
  { quote, isAnswered }: Answered,
  recipient: Recipient,
): Promise<AuthorizeQuoteResult> {
  const execution = { accountId, quote }
  const known = knownOutcome(context, execution)
  const outcome = known ?? outcomeOf(quote.id, quote)
  const recorded = await recordedAs(context, execution)
  if (!outcome || outcome.status === 'pendingAuthorization')
    return withoutOutcome(quote, recorded !== undefined || isAnswered)
  const isNews = recorded === 'pending' || outcome.status === 'expired'
  // Where another tab has settled it, this one tells it too, so it is not to show it again.
  const tell = isNews ? settleExecution : /* guard: sca-told */ handOver
  if (!known) await tell(context, accountId, outcome, recipient)
  return resultOf(outcome) as AuthorizeQuoteResult
}

/** A quote that is PENDING: the money of real-time funding is still to come. */
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

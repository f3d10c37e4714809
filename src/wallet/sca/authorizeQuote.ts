import { assertInput } from '../../shared/assertInput.ts'
import { WalletError } from '../../shared/errors.ts'
import { id } from '../../shared/id.ts'
import type { Quote } from '../../shared/resources.ts'
import { unframedContextOf } from '../context/unframedContext.ts'
import type { Wallet, WalletContext } from '../context/walletContext.ts'
import { type Execution, wasSent } from '../payments/pendingExecutions.ts'
import { type ExecuteQuoteResult, outcomeOf, type QuoteIn } from '../payments/quoteOutcome.ts'
import { concludeExecution, type Recipient, thisPage } from '../payments/settleExecution.ts'
import { assertNotAborted } from '../platform/abort.ts'
import { askForProof, type OnScaChallenge } from './askForProof.ts'
import { readSameQuote, sendAuthorization, wrongCode } from './sendAuthorization.ts'
import { whileSignedIn } from './whileSignedIn.ts'

/** What {@link authorizeQuote} takes. */
export interface AuthorizeQuoteOptions {
  /**
   * Asks the customer, once for each challenge and again after a wrong code: returns `{ code }` for
   * SMS_OTP and TOTP, and `'passkey'` for PASSKEY, directly after a tap. To give up, it throws.
   */
  onChallenge: OnScaChallenge
  signal?: AbortSignal | undefined
}

/** How {@link authorizeQuote} ended: `status` is what to branch on. */
export type AuthorizeQuoteResult =
  /** The quote can be executed now: pass it to `executeQuote`. */
  | { status: 'authorized'; quote: QuoteIn<'PENDING'> }
  /** It had been executed before, and its payment goes on or has failed. */
  | Exclude<ExecuteQuoteResult, { status: 'pendingAuthorization' }>

/** More than any payment is documented to need. */
const maxChallenges = 10

/**
 * Answers the challenges of a quote that is PENDING_AUTHORIZATION (strong customer authentication, for
 * customers in the EU), one after the other until the service asks for no other.
 *
 * The quote is read before the customer is asked and before an answer is sent, so another tab's answer is
 * noticed. An answer is sent once: where the response is lost, the quote is read instead. It ends with the
 * session, if there is one.
 *
 * @param quote - what `createQuote`, `getQuote`, `executeQuote` or `resumeExecutions` returned
 * @throws INVALID_INPUT when `quote` is not a quote, or `onChallenge` is no function or answers with
 * something else than the challenge demands
 * @throws SCA_LOCKED after too many wrong answers, with `retryAfterSeconds`
 * @throws QUOTE_EXPIRED when it was not authorized in time
 * @throws QUOTE_MISMATCH when the response is about other terms or another payload to sign
 * @throws POLICY_VIOLATION when a passkey is demanded for another relying party or origin, or none is
 * named; the prompt is not opened
 * @throws API_ERROR with `apiCode` INVALID_INPUT when the service refuses the passkey
 * @throws SESSION_REQUIRED when the session ended meanwhile
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
 * if (status === 'authorized') await executeQuote(wallet, authorized)
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
  const accountId = await context.accountId(signal)
  const recipient = thisPage(context)
  const authorized = await whileSignedIn(context, signal, (until) =>
    answerAll(context, quote, onChallenge, until),
  )
  return conclude(context, { accountId, quote: authorized }, recipient)
}

async function answerAll(
  context: WalletContext,
  quote: Quote,
  onChallenge: OnScaChallenge,
  signal: AbortSignal,
): Promise<Quote> {
  let current = await readSameQuote(context, quote, signal)
  let challenge = current.scaChallenge ?? quote.scaChallenge
  for (let answers = 0; answers < maxChallenges; answers += 1) {
    if (current.status !== 'PENDING_AUTHORIZATION') return current
    if (!challenge) break
    const known = challenge
    current = await answerOne(context, { ...current, scaChallenge: known }, onChallenge, signal)
    challenge = current.scaChallenge
  }
  throw new WalletError('RESPONSE_INVALID', 'The challenges of the quote are missing or do not end')
}

/** Asks until a code is not wrong. */
async function answerOne(
  context: WalletContext,
  quote: Quote & Required<Pick<Quote, 'scaChallenge'>>,
  onChallenge: OnScaChallenge,
  signal: AbortSignal,
): Promise<Quote> {
  const { scaChallenge } = quote
  for (let isRetry = false; ; isRetry = true) {
    const proof = await askForProof(context, scaChallenge, onChallenge, { isRetry, signal })
    const send = () => {
      assertNotAborted(signal)
      return sendAuthorization(context, quote, scaChallenge, proof)
    }
    const next = await context.withLock(`authorize:${quote.id}`, send, signal)
    if (next !== wrongCode) return next
  }
}

/** Ends an execution that waited for the authorization. */
async function conclude(
  context: WalletContext,
  execution: Execution,
  recipient: Recipient,
): Promise<AuthorizeQuoteResult> {
  const { quote } = execution
  if (quote.status === 'PENDING')
    return { status: 'authorized', quote: { ...quote, status: 'PENDING' } }
  const outcome = outcomeOf(quote.id, quote)
  if (!outcome || outcome.status === 'pendingAuthorization')
    throw new WalletError('RESPONSE_INVALID', 'The response is invalid: the status is not known')
  const isRecorded = await wasSent(context, execution)
  if (isRecorded || outcome.status === 'expired') {
    const ended = await concludeExecution(context, execution, outcome, recipient)
    if (ended.status !== 'pendingAuthorization') return ended
  }
  return outcome as AuthorizeQuoteResult
}

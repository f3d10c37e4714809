import { WalletError } from '../../shared/errors.ts'
import type { Quote, ScaChallenge } from '../../shared/resources.ts'
import type { Wallet, WalletContext } from '../context/walletContext.ts'
import { quoteLock } from '../payments/executeQuote.ts'
import { type Execution, noteChallenge } from '../payments/executionRecord.ts'
import { givenQuote } from '../payments/givenQuote.ts'
import { outcomeUnknown } from '../payments/outcome.ts'
import { awaitsProof } from '../payments/sentProofs.ts'
import { type Recipient, thisPage } from '../payments/settleExecution.ts'
import { assertNotAborted, onAbort } from '../platform/abort.ts'
import {
  askForProof,
  askingContextOf,
  loadPasskeyProof,
  maxPrompts,
  type OnScaChallenge,
  type Proof,
} from './askForProof.ts'
import {
  type AuthorizeQuoteResult,
  sendAuthorization,
  settleAuthorization,
} from './authorization.ts'
import { readBeforeAsking, readBeforeProof } from './readSameQuote.ts'
import { whileSignedIn } from './whileSignedIn.ts'

/** Options of {@link authorizeQuote}. */
export interface AuthorizeQuoteOptions {
  /**
   * Asks the customer, once for each challenge and again after a wrong code: returns `{ code }` for
   * SMS_OTP, and `'passkey'` for PASSKEY, directly after a tap. To give up, it throws.
   */
  onChallenge: OnScaChallenge
  signal?: AbortSignal | undefined
}

/** A step of the authorization of a quote: its end, or a challenge. */
type Step = { result: AuthorizeQuoteResult } | { quote: Quote }

/** The factors that a payment is authorized with. */
const factors: string[] = ['SMS_OTP', 'PASSKEY']

/** More than any payment is documented to need. */
const maxChallenges = 10

/**
 * Answers the challenges of a quote that is PENDING_AUTHORIZATION (strong customer authentication, for
 * customers in the EU), one after the other until the service asks for no other. The last answer releases the
 * payment: nothing is to be executed after it.
 *
 * The quote is read before the customer is asked, unless its execution has just ended, and before an answer is sent, so
 * another tab's answer is noticed; where that ends the payment, the question is closed (its signal fires), and this ends with the outcome. An
 * answer is recorded on this device and sent once, however often this is called: where its response is lost or is a
 * refusal, the quote is read instead. While that shows the same challenge after a lost response, the outcome is unknown,
 * and the customer is not asked again. A challenge that lapses ends the payment as `failed`: nothing was paid, and
 * `failureReason` of `getTransaction` is SCA_NOT_COMPLETED.
 *
 * It needs no session of the wallet. Where one is open, this ends with it, but never while an answer is on its way.
 *
 * @param quote - what `executeQuote`, `resumeExecutions` or `getQuote` returned
 * @returns how the payment ended, by `status`: only `executed` is a payment
 * @throws INVALID_INPUT when `quote` is not a quote, or `onChallenge` is no function or answers with
 * something else than the challenge demands
 * @throws OUTCOME_UNKNOWN when an answer may have been accepted, of this call or an earlier one:
 * `resumeExecutions` reads how it ends
 * @throws INSUFFICIENT_FUNDS, and any other refusal of the service that is not of the code: the quote still waits, and
 * the customer is not asked again
 * @throws SCA_LOCKED while the service locks the customer, with `retryAfterSeconds`; without it the customer is
 * suspended until the platform reports a reset of the login
 * @throws API_ERROR with `apiCode` SCA_SESSION_REQUIRED when the customer has to log in with the service
 * first; with `apiCode` INVALID_INPUT when the service refuses the passkey, or 20 codes
 * @throws RATE_LIMITED after several wrong codes, with `retryAfterSeconds`: it can be called again then
 * @throws QUOTE_NOT_EXECUTABLE when it waits for no authorization: `executeQuote` comes first
 * @throws QUOTE_EXPIRED when it was not executed in time
 * @throws QUOTE_MISMATCH when the response is about other terms or another payload to sign
 * @throws POLICY_VIOLATION when a passkey is demanded for another relying party or origin, or none is
 * named, or one that signs in to the wallet, or a factor that is not for payments; the customer is not asked
 * @throws STORAGE_FAILED when the answer could not be recorded; nothing was sent
 * @throws SESSION_REQUIRED when a session that was open ended meanwhile; nothing more was sent
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
  const context = askingContextOf(wallet, options)
  const { onChallenge, signal } = options
  const given = givenQuote(quote)
  const execution = { accountId: await context.accountId(signal), quote: given }
  const recipient = thisPage(context)
  return whileSignedIn(context, signal, (until) =>
    answerAll(context, execution, onChallenge, until, recipient),
  )
}

async function answerAll(
  context: WalletContext,
  execution: Execution,
  onChallenge: OnScaChallenge,
  signal: AbortSignal,
  recipient: Recipient,
): Promise<AuthorizeQuoteResult> {
  const { accountId, quote } = execution
  const seen = new Set<string>()
  const stepTo = async (found: Quote): Promise<Step> => {
    if (found.status === 'PENDING_AUTHORIZATION') return { quote: found }
    const isAnswered = seen.size > 0
    return { result: await settleAuthorization(context, accountId, found, isAnswered, recipient) }
  }
  let wrongCodes = 0
  let isRetry = false
  const [found] = await Promise.all([
    readBeforeAsking(context, execution, signal),
    // Beside the read; where it fails, the question for the passkey does.
    quote.scaChallenge?.factor === 'PASSKEY' && loadPasskeyProof().catch(() => undefined),
  ])
  let step = await stepTo(found)
  while (!('result' in step)) {
    const challenge = nextChallenge(step.quote, quote, seen)
    if (!(await awaitsProof(context, accountId, challenge))) throw outcomeUnknown()
    seen.add(challenge.id)
    await noteChallenge(context, accountId, { id: quote.id, scaChallenge: challenge })
    const proof = await askWhilePending(context, quote.id, signal, (until) =>
      askForProof(context, challenge, onChallenge, { isRetry, signal: until }),
    )
    // Settled before the lock is released: what waits for it next may keep it.
    const answer = async (sent: Proof) => {
      assertNotAborted(signal)
      const { quote: next, refusal } = await sendAuthorization(context, execution, challenge, sent)
      return { next: await stepTo(next), refusal }
    }
    const readAgain = async () => stepTo(await readBeforeProof(context, execution, signal))
    const { next, refusal } = proof
      ? await context.withLock(quoteLock(quote), () => answer(proof), signal)
      : { next: await readAgain(), refusal: undefined }
    isRetry = refusal !== undefined
    if (isRetry) wrongCodes += 1
    // guard: sca-wrong-codes-end
    if (wrongCodes === maxPrompts) throw refusal
    step = next
  }
  return step.result
}

/**
 * Returns the challenge that a quote waits for.
 *
 * @param given - shows it where the service shows it only once
 * @param seen - those that the customer was asked to answer
 */
function nextChallenge(current: Quote, given: Quote, seen: Set<string>): ScaChallenge {
  const challenge = current.scaChallenge ?? (seen.size > 0 ? undefined : given.scaChallenge)
  const isNew = challenge && !seen.has(challenge.id)
  if (!challenge || (isNew && seen.size === maxChallenges))
    throw new WalletError('RESPONSE_INVALID', 'The challenges are missing or do not end')
  // Of no other factor is an answer bound to the amount and the payee.
  // guard: sca-payment-factor
  if (factors.includes(challenge.factor)) return challenge
  throw new WalletError('POLICY_VIOLATION', 'The factor of the challenge is not for payments')
}

/**
 * Asks the customer until they answer, or the payment ends without them: another call or tab was answered, and shows it
 * in `state.pendingExecutions`.
 *
 * @param ask - gets a signal for both, and ends with it
 * @returns undefined when the payment has ended
 */
async function askWhilePending<T>(
  { session }: WalletContext,
  quoteId: string,
  signal: AbortSignal,
  ask: (signal: AbortSignal) => Promise<T>,
): Promise<T | undefined> {
  const question = new AbortController()
  let wasPending = false
  let hasEnded = false
  const watch = () => {
    const { pendingExecutions } = session.getState()
    const isPending = pendingExecutions.some((pending) => pending.quoteId === quoteId)
    // guard: sca-question-ends
    if (wasPending && !isPending) {
      hasEnded = true
      question.abort()
    }
    wasPending ||= isPending
  }
  const stops = [onAbort(signal, () => question.abort(signal.reason)), session.subscribe(watch)]
  watch()
  try {
    return await ask(question.signal)
  } catch (error) {
    if (hasEnded && !signal.aborted) return undefined
    throw error
  } finally {
    for (const stop of stops) stop()
  }
}

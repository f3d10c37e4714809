import { assertInput } from '../../shared/assertInput.ts'
import { WalletError } from '../../shared/errors.ts'
import { id } from '../../shared/id.ts'
import type { Quote } from '../../shared/resources.ts'
import { unframedContextOf } from '../context/unframedContext.ts'
import type { Wallet, WalletContext } from '../context/walletContext.ts'
import type { Execution } from '../payments/pendingExecutions.ts'
import { quoteLock } from '../payments/quoteLock.ts'
import { outcomeUnknown } from '../payments/quoteOutcome.ts'
import { awaitsProof } from '../payments/sentProofs.ts'
import { type Recipient, thisPage } from '../payments/settleExecution.ts'
import { assertNotAborted } from '../platform/abort.ts'
import { isLostResponse } from '../transport/lostResponse.ts'
import { askForProof, type OnScaChallenge } from './askForProof.ts'
import { type AuthorizeQuoteResult, concludeAuthorization } from './concludeAuthorization.ts'
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

/** Where the authorization of a quote is: at its end, or at a challenge. */
type Step = { result: AuthorizeQuoteResult } | { quote: Quote }

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
    return { result: await concludeAuthorization(context, accountId, found, isAnswered, recipient) }
  }
  let isRetry = false
  let step = await stepTo(await readFirst(context, execution, signal))
  while (!('result' in step)) {
    const challenge = step.quote.scaChallenge ?? (seen.size > 0 ? undefined : quote.scaChallenge)
    const isNew = challenge && !seen.has(challenge.id)
    if (!challenge || (isNew && seen.size === maxChallenges))
      throw new WalletError('RESPONSE_INVALID', 'The challenges are missing or do not end')
    if (!(await awaitsProof(context, accountId, challenge))) throw outcomeUnknown()
    seen.add(challenge.id)
    const proof = await askForProof(context, challenge, onChallenge, { isRetry, signal })
    // Concluded before the lock is released: what waits for it next may keep it.
    const answer = async () => {
      assertNotAborted(signal)
      const next = await sendAuthorization(context, execution, challenge, proof)
      return next === wrongCode ? next : stepTo(next)
    }
    const next = await context.withLock(quoteLock(quote), answer, signal)
    isRetry = next === wrongCode
    step = next === wrongCode ? await stepTo(await readSameQuote(context, quote, signal)) : next
  }
  return step.result
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

import { assertInput } from '../../shared/assertInput.ts'
import { id } from '../../shared/fieldRules.ts'
import type { Quote } from '../../shared/resources.ts'
import { unframedContextOf } from '../context/unframedContext.ts'
import type { Wallet } from '../context/walletContext.ts'
import { executeQuoteIntent } from '../signing/intent.ts'
import { signPayload } from '../signing/signPayload.ts'
import { loadExecution } from './loadExecution.ts'
import type { ExecuteQuoteResult } from './outcome.ts'

/** Options of {@link executeQuote}. */
export interface ExecuteQuoteOptions {
  /**
   * Stops waiting for a sign-in, or for another call that executes the same quote. Once the request
   * is sent nothing is stopped any more: it cannot be undone.
   */
  signal?: AbortSignal | undefined
  /**
   * The customer's factor to authorize the payment with; only where the service demands an authorization.
   * @default the service's choice, a text message
   */
  scaFactor?: 'SMS_OTP' | 'PASSKEY' | undefined
}

/**
 * Signs a quote's payload on this device and executes it (spec 4.2), exactly once however often
 * it is called: double clicks, other tabs and lost responses included.
 *
 * After a refusal, the quote is read. If it is still PENDING, the refusal is thrown, unless an earlier request may still be
 * carried out: after a lost response, or a 409, only the service's own EXPIRED or FAILED proves that the payment was not
 * made, and a quote that is PENDING, however old, is OUTCOME_UNKNOWN. A 4xx without an error envelope, as proxies write
 * it, counts as a lost response.
 *
 * Called again in the page that knows the outcome, it returns that: nothing is signed or sent. In another page of the
 * device that has settled it, or for a quote that is PENDING_AUTHORIZATION, the quote is read and nothing is sent.
 *
 * The execution is in the account's record before it is sent, and in `state.pendingExecutions` until
 * its outcome is known: after a reload, in other tabs, and after signing out too. An outcome that this page
 * could not show, because it was left, is in `state.settledExecutions` then.
 *
 * Of a customer in the EU it may end in `pendingAuthorization`: nothing is paid until {@link authorizeQuote} has
 * answered the quote's `scaChallenge`, which releases the payment.
 *
 * @param quote - what `createQuote` returned: PENDING, not expired, out of this wallet; or PENDING_AUTHORIZATION
 * @returns how it ended, by `status`: only `executed` is a payment
 * @throws INVALID_INPUT when `quote` is not a quote, such as its id
 * @throws QUOTE_EXPIRED when it expired and was not executed
 * @throws QUOTE_NOT_EXECUTABLE when its status is another, its source is another account, or it has not one payload
 * to sign; nothing was signed
 * @throws SigningErrorCode
 * @throws INSUFFICIENT_FUNDS when the service refuses
 * @throws API_ERROR with `apiCode` INVALID_INPUT when the customer does not have `scaFactor` (`details` do not say so):
 * call again without it, or enroll it first; with `apiCode` USER_NOT_READY when they have no factor, such as before their phone
 * number is verified. Nothing was paid
 * @throws STORAGE_FAILED when the execution could not be recorded; nothing was sent
 * @throws NETWORK_ERROR when the relay cannot be reached: nothing was signed. A lost response is OUTCOME_UNKNOWN
 * @throws OUTCOME_UNKNOWN when the money may or may not have moved: call again with the same quote,
 * or read it with `getQuote`; never create a new one before that
 * @throws CommonErrorCode
 * @example
 * ```ts
 * const { status, quote: executed } = await executeQuote(wallet, quote)
 * if (status === 'executed') showReceipt(executed.transactionId)
 * if (status === 'failed') showFailure(executed)
 * if (status === 'pendingAuthorization') await authorizeQuote(wallet, executed, { onChallenge })
 * ```
 */
export async function executeQuote(
  wallet: Wallet,
  quote: Quote,
  options: ExecuteQuoteOptions = {},
): Promise<ExecuteQuoteResult> {
  const context = unframedContextOf(wallet, options)
  assertInput(id.accepts(quote?.id), 'quote must be what createQuote returned')
  const { signal, scaFactor } = options
  const accountId = await context.accountId(signal)
  const { ownCopy, signExecution, executeOrRead } = await loadExecution()
  const execution = ownCopy({ accountId, quote, scaFactor })
  const attempt = async (mustSign: boolean): Promise<ExecuteQuoteResult> => {
    // Before the lock: the customer may have to sign in first, which must not block other calls.
    const signed = await signExecution(context, execution, mustSign, (payload) =>
      signPayload(context, { accountId, payload, intent: executeQuoteIntent(), signal }),
    )
    const work = () => executeOrRead(context, execution, signed)
    // undefined: it was not signed, since its outcome seemed known or its time past, and neither proved true.
    return (await context.withLock(quoteLock(execution.quote), work, signal)) ?? attempt(true)
  }
  return attempt(false)
}

/** Returns the name of a quote's lock: one at a time executes, authorizes or has a code of it sent again, over all tabs. */
export function quoteLock({ id }: { id: string }): string {
  return /* guard: quote-lock */ `quote:${id}`
}

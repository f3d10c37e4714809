import { WalletError } from '../../shared/errors.ts'
import type { WalletContext } from '../context/walletContext.ts'
import { rememberNamed } from '../signing/rememberNamed.ts'
import type { PayloadToSign, SignedPayload } from '../signing/signPayload.ts'
import { isLostResponse } from '../transport/lostResponse.ts'
import { mayBeUnreachable } from '../transport/mayBeUnreachable.ts'
import { givenQuote } from './givenQuote.ts'
import { type Execution, recordedAs } from './pendingExecutions.ts'
import {
  type ExecuteQuoteResult,
  isPast,
  knownOutcome,
  outcomeUnknown,
  type QuoteOutcome,
  resultOf,
} from './quoteOutcome.ts'
import { quotePayload } from './quotePayload.ts'
import { readOutcome, readPastQuote } from './readOutcome.ts'
import { readQuote } from './readQuote.ts'
import { sendExecution } from './sendExecution.ts'
import {
  concludeExecution,
  handOver,
  type Recipient,
  settleExecution,
  thisPage,
} from './settleExecution.ts'

/**
 * Signs an execution, unless the quote waits for authorization, this page knows its outcome, or its time had passed: the
 * outcome is read then.
 *
 * @param isLast - whether it is signed all the same, because its outcome proved to be none
 * @param sign - what the page has loaded to sign with
 * @throws INVALID_INPUT, QUOTE_NOT_EXECUTABLE, and what {@link assertReachable} throws; nothing was signed then
 * @throws SigningErrorCode
 */
export async function signExecution(
  context: WalletContext,
  execution: Execution,
  isLast: boolean,
  sign: (payload: PayloadToSign) => Promise<SignedPayload>,
): Promise<SignedPayload | undefined> {
  givenQuote(execution.quote)
  const payload = quotePayload(execution)
  const isKnown = !isLast && context.settledQuotes.has(execution.quote.id)
  if (!payload || isKnown) return undefined
  await assertReachable(context, execution)
  return sign(payload).catch((error: unknown) => {
    const isOutOfTime = error instanceof WalletError && error.code === 'SIGNATURE_WINDOW_EXPIRED'
    if (isLast || !isOutOfTime) throw error
    return undefined
  })
}

/**
 * Refuses where the relay cannot be reached, before anything is signed. It costs a request only where that is in
 * doubt.
 *
 * @throws NETWORK_ERROR, TIMEOUT; nothing was signed
 * @throws OUTCOME_UNKNOWN when an earlier call may have sent it
 */
async function assertReachable(context: WalletContext, execution: Execution): Promise<void> {
  // guard: quote-unreachable
  if (!mayBeUnreachable(context.transport)) return
  try {
    await readQuote(context, execution.quote.id)
  } catch (error) {
    if (!isLostResponse(error)) return
    throw (await recordedAs(context, execution)) ? outcomeUnknown(error) : error
  }
}

/**
 * Executes a quote, or reads it if its time has passed, unless this page knows its outcome. To be
 * called under the quote's lock.
 *
 * @param signed - undefined when the outcome is known, or the quote's time had passed before it
 * could be signed
 * @returns undefined when it can be signed after all, because the response corrected the clock
 */
export async function runExecution(
  context: WalletContext,
  execution: Execution,
  signed: SignedPayload | undefined,
): Promise<ExecuteQuoteResult | undefined> {
  // guard: quote-known-outcome
  const known = knownOutcome(context, execution)
  if (known) return resultOf(known)
  const recipient = thisPage(context)
  const ended = await readEnded(context, execution, recipient)
  if (ended) return resultOf(ended)
  const past = isPast(context, execution.quote) && (await readPastQuote(context, execution))
  if (past) return concludeExecution(context, execution, past, recipient)
  if (!signed) return undefined
  const outcome = await sendExecution(context, execution, signed.signature)
  const executed = await concludeExecution(context, execution, outcome, recipient)
  await rememberNamed(context, execution.accountId, signed.named)
  return executed
}

/**
 * Reads an execution that an earlier page has settled, or whose quote waits for the customer: nothing is sent for it.
 *
 * @throws OUTCOME_UNKNOWN
 */
async function readEnded(
  context: WalletContext,
  execution: Execution,
  recipient: Recipient,
): Promise<QuoteOutcome | undefined> {
  const recorded = await recordedAs(context, execution)
  const isWaiting = execution.quote.status === 'PENDING_AUTHORIZATION'
  if (/* guard: quote-ended */ recorded !== 'ended' && !isWaiting) return undefined
  const outcome = await readOutcome(context, execution)
  if (recorded === 'pending')
    await settleExecution(context, execution.accountId, outcome, recipient)
  else await handOver(context, execution.accountId, outcome, recipient)
  return outcome
}

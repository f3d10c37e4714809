import { ApiError, WalletError } from '../../shared/errors.ts'
import { idempotencyKeyHeader, walletSignatureHeader } from '../../shared/headers.ts'
import { parseQuote } from '../../shared/payment.ts'
import type { Quote } from '../../shared/resources.ts'
import type { WalletContext } from '../context/walletContext.ts'
import { toSessionError } from '../signing/activeSessions.ts'
import { rememberOwner } from '../signing/rememberOwner.ts'
import type { PayloadToSign, SignedPayload } from '../signing/signPayload.ts'
import { isLostResponse, mayBeUnreachable } from '../transport/lostResponse.ts'
import { pathOf, type RelayCall } from '../transport/relayTransport.ts'
import { request } from '../transport/request.ts'
import { type Execution, readStage, recordExecution, removeExecution } from './executionRecord.ts'
import { givenQuote } from './givenQuote.ts'
import {
  type ExecuteQuoteResult,
  isPast,
  knownOutcome,
  outcomeOf,
  outcomeUnknown,
  type QuoteOutcome,
  resultOf,
} from './outcome.ts'
import { readOutcome, readPastQuote } from './readOutcome.ts'
import { readQuote } from './readQuote.ts'
import { handOver, type Recipient, settleExecution, thisPage } from './settleExecution.ts'

/**
 * Returns an execution with a copy of its quote: what the app makes of its own while the customer signs in is not
 * executed.
 *
 * @throws INVALID_INPUT when it is not a quote
 */
export function ownCopy(execution: Execution): Execution {
  return { ...execution, quote: givenQuote(execution.quote) }
}

/**
 * Signs an execution, unless the quote waits for authorization, this page knows its outcome, or its time had passed: the
 * outcome is read then.
 *
 * @param mustSign - whether it is signed all the same, because its outcome proved to be none
 * @param sign - what the page has loaded to sign with
 * @returns undefined when it was not signed
 * @throws QUOTE_NOT_EXECUTABLE, and what {@link assertReachable} throws; nothing was signed then
 * @throws SigningErrorCode
 */
export async function signExecution(
  context: WalletContext,
  execution: Execution,
  mustSign: boolean,
  sign: (payload: PayloadToSign) => Promise<SignedPayload>,
): Promise<SignedPayload | undefined> {
  if (execution.quote.status === 'PENDING_AUTHORIZATION') return undefined
  const payload = quotePayload(execution)
  if (!mustSign && context.settledQuotes.has(execution.quote.id)) return undefined
  await assertReachable(context, execution)
  return sign(payload).catch((error: unknown) => {
    const isOutOfTime = error instanceof WalletError && error.code === 'SIGNATURE_WINDOW_EXPIRED'
    if (mustSign || !isOutOfTime) throw error
    return undefined
  })
}

/**
 * Returns the payload to sign to execute a quote.
 *
 * @throws QUOTE_NOT_EXECUTABLE
 */
function quotePayload({ accountId, quote }: Execution): PayloadToSign {
  if (quote.status !== 'PENDING') throw notExecutable(`it is ${quote.status}`)
  if (quote.source.accountId !== accountId) throw notExecutable('its source is another account')
  const payloads = (quote.paymentInstructions ?? [])
    .map(({ accountOrWalletInfo }) => accountOrWalletInfo)
    .filter(
      ({ accountType }) => /* guard: quote-embedded-wallet */ accountType === 'EMBEDDED_WALLET',
    )
    .map(({ payloadToSign }) => payloadToSign)
  const [payload] = payloads
  if (/* guard: quote-one-payload */ payloads.length === 1 && typeof payload === 'string')
    return { payloadToSign: payload, expiresAt: quote.expiresAt }
  throw notExecutable('it needs one payload')
}

function notExecutable(why: string): WalletError {
  return new WalletError('QUOTE_NOT_EXECUTABLE', `The quote cannot be executed: ${why}`)
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
    throw (await readStage(context, execution)) ? outcomeUnknown(error) : error
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
export async function executeOrRead(
  context: WalletContext,
  execution: Execution,
  signed: SignedPayload | undefined,
): Promise<ExecuteQuoteResult | undefined> {
  // guard: quote-known-outcome
  const known = knownOutcome(context, execution)
  if (known) return resultOf(known)
  const recipient = thisPage(context)
  const settled = await readSettled(context, execution, recipient)
  if (settled) return resultOf(settled)
  const past = isPast(context, execution.quote) && (await readPastQuote(context, execution))
  if (past) return settle(context, execution, past, recipient)
  if (!signed) return undefined
  const outcome = await sendExecution(context, execution, signed.signature)
  const executed = await settle(context, execution, outcome, recipient)
  await rememberOwner(context, execution.accountId, signed.owner)
  return executed
}

/**
 * Settles an execution.
 *
 * @throws QUOTE_EXPIRED when it was not executed in time
 */
async function settle(
  context: WalletContext,
  { accountId }: Execution,
  outcome: QuoteOutcome,
  recipient: Recipient,
): Promise<ExecuteQuoteResult> {
  await settleExecution(context, accountId, outcome, recipient)
  return resultOf(outcome)
}

/**
 * Reads an execution that an earlier page has settled, or whose quote waits for the customer: nothing is sent for it.
 *
 * @throws OUTCOME_UNKNOWN
 */
async function readSettled(
  context: WalletContext,
  execution: Execution,
  recipient: Recipient,
): Promise<QuoteOutcome | undefined> {
  const recorded = await readStage(context, execution)
  const isWaiting = execution.quote.status === 'PENDING_AUTHORIZATION'
  if (/* guard: quote-ended */ recorded !== 'settled' && !isWaiting) return undefined
  const outcome = await readOutcome(context, execution)
  if (recorded === 'pending')
    await settleExecution(context, execution.accountId, outcome, recipient)
  else await handOver(context, execution.accountId, outcome, recipient)
  return outcome
}

/** The service carries out the same call with the same key once, so it can be sent again. */
const maxSends = 3
const pauseMs = 400

/**
 * Sends a signed execution, and reads its outcome where the response does not show it. It is in the
 * account's record from before it is sent until its outcome is known.
 *
 * @throws STORAGE_FAILED when it could not be recorded; nothing was sent
 * @throws OUTCOME_UNKNOWN, and the service's refusal of an execution that no call had sent before
 */
async function sendExecution(
  context: WalletContext,
  execution: Execution,
  signature: string,
): Promise<QuoteOutcome> {
  const { accountId, quote } = execution
  const call = executeCall(execution, signature)
  // guard: quote-recorded
  const isResumed = await recordExecution(context, execution)
  let failure: unknown = outcomeUnknown()
  const response = await send(context, call, isResumed).catch((error: unknown) => {
    failure = error
    return undefined
  })
  // guard: quote-refusal-read-back
  const outcome =
    outcomeOf(quote.id, response) ?? (await readOutcome(context, execution).catch(() => undefined))
  if (outcome) return outcome
  if (wasRefused(failure)) await removeExecution(context, accountId, quote.id)
  throw await toSessionError(context, accountId, failure)
}

function executeCall({ quote: { id }, scaFactor }: Execution, signature: string): RelayCall {
  return {
    method: 'POST',
    path: pathOf`/quotes/${id}/execute`,
    headers: {
      [walletSignatureHeader]: signature,
      // guard: quote-idempotency-key
      [idempotencyKeyHeader]: `execute-${id.replace(':', '-')}`,
    },
    body: scaFactor ? { scaFactor } : {},
  }
}

/**
 * Sends until there is a response.
 *
 * @param isResumed - whether an earlier call may have reached the service
 * @returns undefined for a response that may be the stored one to an earlier request: the service repeats it, and
 * the customer may have authorized the payment since
 * @throws the service's refusal when nothing else that was sent can still be carried out
 * @throws OUTCOME_UNKNOWN when it can: once a response was lost, no later refusal is about that
 */
async function send(
  context: WalletContext,
  call: RelayCall,
  isResumed: boolean,
): Promise<Quote | undefined> {
  let mayBeExecuted = isResumed
  for (let sends = 1; ; sends += 1) {
    try {
      const found = await request(context.transport, call, parseQuote, 'quote')
      // guard: quote-replayed
      if (mayBeExecuted && found.status === 'PENDING_AUTHORIZATION') return undefined
      return found
    } catch (error) {
      mayBeExecuted ||= !wasRefused(error) || isConflict(error)
      if (wasRefused(error) || sends === maxSends)
        // guard: quote-refusal-after-loss
        throw mayBeExecuted ? outcomeUnknown(error) : error
    }
    await new Promise((resolve) => setTimeout(resolve, pauseMs * sends))
  }
}

/** Checks whether this very request was not carried out. */
function wasRefused(error: unknown): error is ApiError {
  return error instanceof ApiError && !isLostResponse(error)
}

/**
 * Checks whether the service says that the quote is not PENDING any more: perhaps because this wallet
 * executed it. QUOTE_EXPIRED is no exception, because only an EXPIRED that is read proves it.
 */
function isConflict(error: unknown): boolean {
  // guard: quote-conflict
  return wasRefused(error) && (error.status === 409 || error.code === 'QUOTE_EXPIRED')
}

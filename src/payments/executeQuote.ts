import { ApiError, WalletError } from '../errors.ts'
import { executeQuoteIntent } from '../signing/intents.ts'
import { toSessionError } from '../signing/signedRetry.ts'
import { type SignPayloadOptions, signPayload } from '../signing/signPayload.ts'
import { isLostResponse } from '../transport/lostResponse.ts'
import { pathOf, type RelayCall } from '../transport/relayTransport.ts'
import { request } from '../transport/request.ts'
import { idempotencyKeyHeader, walletSignatureHeader } from '../transport/wire/headers.ts'
import { parseQuote } from '../transport/wire/payment.ts'
import type { Quote } from '../types.ts'
import { contextOf, type Wallet, type WalletContext } from '../walletContext.ts'
import { isExecuted, isPast, outcomeUnknown, readOutcome, readPastQuote } from './quoteOutcome.ts'

/** Options of {@link executeQuote}. */
export interface ExecuteQuoteOptions {
  /**
   * Stops waiting for a sign-in, or for another tab that executes the same quote. Once the signature
   * is made nothing is stopped any more: what was sent cannot be undone.
   */
  signal?: AbortSignal | undefined
}

/** The service carries out the same call with the same key once, so it can be sent again. */
const maxSends = 3
const pauseMs = 400

/**
 * Signs a quote's payload on this device and executes it (spec 4.2), exactly once however often
 * it is called: double clicks, other tabs and lost responses included.
 *
 * Once the request may have left, only the service's own EXPIRED or FAILED proves that the payment
 * was not made. A refusal is read back, and a quote that is still PENDING, however old, is
 * OUTCOME_UNKNOWN. A 4xx without an error envelope, as proxies write it, counts as a lost response.
 *
 * @param quote - what `createQuote` returned: PENDING, not expired, out of this wallet
 * @returns the quote in PROCESSING or a later status; FAILED is one of those
 * @throws QUOTE_EXPIRED when it expired and was not executed
 * @throws QUOTE_NOT_EXECUTABLE; nothing was signed
 * @throws SigningErrorCode
 * @throws INSUFFICIENT_FUNDS when the service refuses
 * @throws OUTCOME_UNKNOWN when the money may or may not have moved: call again with the same quote,
 * or read it with `getQuote`; never create a new one before that
 * @throws CommonErrorCode
 * @example
 * ```ts
 * const { transactionId } = await executeQuote(wallet, quote)
 * ```
 */
export async function executeQuote(
  wallet: Wallet,
  quote: Quote,
  options: ExecuteQuoteOptions = {},
): Promise<Quote> {
  const context = contextOf(wallet)
  const { signal } = options
  const accountId = await context.accountId(signal)
  const payload = { payloadToSign: payloadOf(accountId, quote), expiresAt: quote.expiresAt }
  const toSign = { accountId, payload, intent: executeQuoteIntent(), signal }
  const signAndExecuteQuote = () => signAndExecute(context, quote, toSign)
  return context.withLock(/* guard: quote-lock */ `quote:${quote.id}`, signAndExecuteQuote, signal)
}

function payloadOf(accountId: string, quote: Quote): string {
  if (quote.status !== 'PENDING') throw notExecutable(`its status is ${quote.status}, not PENDING`)
  if (quote.source.accountId !== accountId) throw notExecutable('its source is another account')
  const payloads = (quote.paymentInstructions ?? [])
    .map(({ accountOrWalletInfo }) => accountOrWalletInfo)
    .filter(({ accountType }) => accountType === 'EMBEDDED_WALLET')
    .map(({ payloadToSign }) => payloadToSign)
  const [payload] = payloads
  if (/* guard: quote-one-payload */ payloads.length === 1 && typeof payload === 'string')
    return payload
  throw notExecutable('it does not have exactly one payload to sign')
}

async function signAndExecute(
  context: WalletContext,
  quote: Quote,
  toSign: SignPayloadOptions,
): Promise<Quote> {
  const settled = isPast(context, quote) ? await readPastQuote(context, quote) : undefined
  if (settled) return settled
  let signature: string
  try {
    signature = await signPayload(context, toSign)
  } catch (error) {
    // The customer took longer to sign in than the quote had left.
    const late = isOutOfTime(error) ? await readPastQuote(context, quote) : undefined
    if (late) return late
    throw error
  }
  return execute(context, quote, executeCall(quote, signature)).catch(async (error: unknown) => {
    throw await toSessionError(context, toSign.accountId, error)
  })
}

function isOutOfTime(error: unknown): boolean {
  return error instanceof WalletError && error.code === 'SIGNATURE_WINDOW_EXPIRED'
}

function executeCall(quote: Quote, signature: string): RelayCall {
  return {
    method: 'POST',
    path: pathOf`/quotes/${quote.id}/execute`,
    headers: {
      [walletSignatureHeader]: signature,
      // guard: quote-idempotency-key
      [idempotencyKeyHeader]: `execute-${quote.id.replace(':', '-')}`,
    },
    body: {},
  }
}

/** Keeps the quote among the open executions from before it is sent until its outcome is known. */
async function execute(context: WalletContext, quote: Quote, call: RelayCall): Promise<Quote> {
  const { openExecutions } = context
  const isResumed = openExecutions.has(quote.id)
  // guard: quote-open-execution
  openExecutions.add(quote.id)
  const isOpen = (error: unknown) =>
    error instanceof WalletError && error.code === 'OUTCOME_UNKNOWN'
  try {
    const executed = await sendAndRead(context, quote, call, isResumed)
    openExecutions.delete(quote.id)
    return executed
  } catch (error) {
    if (!isOpen(error)) openExecutions.delete(quote.id)
    throw error
  }
}

async function sendAndRead(
  context: WalletContext,
  quote: Quote,
  call: RelayCall,
  isResumed: boolean,
): Promise<Quote> {
  try {
    const response = await send(context, call, isResumed)
    if (isExecuted(response, quote)) return response
  } catch (refusal) {
    // guard: quote-refusal-read-back
    return readOutcome(context, quote, refusal)
  }
  return readOutcome(context, quote, outcomeUnknown())
}

/**
 * Sends until there is a response.
 *
 * @param isResumed - whether an earlier call may have reached the service
 * @throws the service's refusal when nothing else that was sent can still be carried out
 * @throws OUTCOME_UNKNOWN when it can: once a response was lost, no later refusal is about that
 */
async function send(context: WalletContext, call: RelayCall, isResumed: boolean): Promise<Quote> {
  let mayBeExecuted = isResumed
  for (let sends = 1; ; sends += 1) {
    try {
      return await request(context.transport, call, parseQuote, 'quote')
    } catch (error) {
      mayBeExecuted ||= !isRefusal(error) || isConflict(error)
      if (isRefusal(error) || sends === maxSends)
        // guard: quote-refusal-after-loss
        throw mayBeExecuted ? outcomeUnknown(error) : error
    }
    await new Promise((resolve) => setTimeout(resolve, pauseMs * sends))
  }
}

/** Whether this very request was not carried out. */
function isRefusal(error: unknown): error is ApiError {
  return error instanceof ApiError && !isLostResponse(error)
}

/**
 * Whether the service says that the quote is not PENDING any more: perhaps because this wallet
 * executed it. QUOTE_EXPIRED is no exception, because only an EXPIRED that is read proves it.
 */
function isConflict(error: unknown): boolean {
  // guard: quote-conflict
  return isRefusal(error) && (error.status === 409 || error.code === 'QUOTE_EXPIRED')
}

function notExecutable(why: string): WalletError {
  return new WalletError('QUOTE_NOT_EXECUTABLE', `The quote cannot be executed: ${why}`)
}

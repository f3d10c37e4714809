import { ApiError, WalletError } from '../errors.ts'
import { executeQuoteIntent } from '../signing/intents.ts'
import { isLostAnswer, toSessionError } from '../signing/signedRetry.ts'
import { signPayload } from '../signing/signPayload.ts'
import { pathOf, type RelayCall } from '../transport/relayTransport.ts'
import { request } from '../transport/request.ts'
import { idempotencyKeyHeader, walletSignatureHeader } from '../transport/wire/headers.ts'
import { parseQuote } from '../transport/wire/payment.ts'
import type { Quote } from '../types.ts'
import { contextOf, type Wallet, type WalletContext } from '../walletContext.ts'
import { readQuote } from './getQuote.ts'

/** Options of {@link executeQuote}. */
export interface ExecuteQuoteOptions {
  /**
   * Stops waiting for a sign-in, or for another tab that executes the same quote. Once the signature
   * is made nothing is stopped any more: what was sent cannot be undone.
   */
  signal?: AbortSignal | undefined
}

/** The same call with the same key is carried out once, so a lost answer is asked for again. */
const mostSends = 3
const pauseMs = 400

/**
 * Signs a quote's payload on this device and executes it (spec 4.2), exactly once however often
 * it is called: double clicks, other tabs and lost answers included.
 *
 * @param quote - what `createQuote` gave: PENDING, not expired, out of this wallet
 * @returns the quote in PROCESSING or a later status; FAILED is one of those
 * @throws QUOTE_EXPIRED when it expired and was not executed
 * @throws QUOTE_NOT_EXECUTABLE; nothing was signed
 * @throws SigningErrorCode
 * @throws INSUFFICIENT_FUNDS when the service refuses
 * @throws OUTCOME_UNKNOWN when the money may or may not have moved: ask again with the same quote,
 * or read it with `getQuote`; never make a new one before
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
  const signAndExecute = async () => {
    // It may have been executed all the same: by another tab, or by a call whose answer was lost.
    if (isPast(context, quote)) return readOutcome(context, quote)
    const intent = executeQuoteIntent()
    const signature = await signPayload(context, { accountId, payload, intent, signal }).catch(
      toQuoteError,
    )
    return execute(context, accountId, quote, signature)
  }
  return context.withLock(`quote:${quote.id}`, signAndExecute, signal)
}

/** The time to sign a quote is the quote's own. */
function toQuoteError(error: unknown): never {
  const isOver = error instanceof WalletError && error.code === 'SIGNATURE_WINDOW_EXPIRED'
  throw isOver ? expired(error) : error
}

function isPast({ clock }: WalletContext, { expiresAt }: Quote): boolean {
  return Date.parse(expiresAt) <= clock.now()
}

function payloadOf(accountId: string, quote: Quote): string {
  if (quote.status !== 'PENDING') throw notExecutable(`it is ${quote.status}`)
  if (quote.source.accountId !== accountId) throw notExecutable('it is not out of this wallet')
  const payloads = (quote.paymentInstructions ?? [])
    .map(({ accountOrWalletInfo }) => accountOrWalletInfo)
    .filter(({ accountType }) => accountType === 'EMBEDDED_WALLET')
    .map(({ payloadToSign }) => payloadToSign)
  const [payload] = payloads
  if (payloads.length === 1 && typeof payload === 'string') return payload
  throw notExecutable('it carries no payload to sign')
}

/** Sends until there is an answer. Once one was lost, no later refusal says what the first did. */
async function execute(
  context: WalletContext,
  accountId: string,
  quote: Quote,
  signature: string,
): Promise<Quote> {
  const call = executeCall(quote, signature)
  for (let sends = 1; ; sends += 1) {
    try {
      const answer = await request(context.transport, call, parseQuote, 'quote')
      return isUnderWay(answer, quote) ? answer : await readOutcome(context, quote)
    } catch (error) {
      const isLost = isLostAnswer(error)
      if (!isLost && sends === 1 && !isConflict(error)) {
        throw await toSessionError(context, accountId, error)
      }
      if (!isLost || sends === mostSends) return readOutcome(context, quote, error)
    }
    await new Promise((resolve) => setTimeout(resolve, pauseMs * sends))
  }
}

function executeCall(quote: Quote, signature: string): RelayCall {
  return {
    method: 'POST',
    path: pathOf`/quotes/${quote.id}/execute`,
    headers: {
      [walletSignatureHeader]: signature,
      [idempotencyKeyHeader]: `execute-${quote.id.replace(':', '-')}`,
    },
    body: {},
  }
}

/** A conflict says that the quote is not PENDING any more: perhaps because of us. */
function isConflict(error: unknown): boolean {
  return error instanceof ApiError && error.status === 409
}

function isUnderWay(found: Quote, quote: Quote): boolean {
  return found.id === quote.id && found.status !== 'PENDING' && found.status !== 'EXPIRED'
}

async function readOutcome(context: WalletContext, quote: Quote, cause?: unknown): Promise<Quote> {
  const found = await readQuote(context, quote.id).catch(() => undefined)
  if (found && isUnderWay(found, quote)) return found
  const isOver =
    found?.status === 'EXPIRED' || (found?.status === 'PENDING' && isPast(context, quote))
  if (found?.id === quote.id && isOver) throw expired(cause)
  // PENDING proves nothing before the quote has expired: the request may still be on its way.
  throw new WalletError('OUTCOME_UNKNOWN', 'Nobody knows yet whether the quote was executed', {
    cause,
    retryable: true,
  })
}

function expired(cause?: unknown): WalletError {
  return new WalletError('QUOTE_EXPIRED', 'The quote expired: create a new one', { cause })
}

function notExecutable(why: string): WalletError {
  return new WalletError('QUOTE_NOT_EXECUTABLE', `The quote cannot be executed: ${why}`)
}

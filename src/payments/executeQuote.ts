import { ApiError, WalletError } from '../errors.ts'
import { executeQuoteIntent } from '../signing/intents.ts'
import { isLostAnswer } from '../signing/signedRetry.ts'
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
  /** Stops waiting for another tab that executes the same quote; a sent signature is not undone. */
  signal?: AbortSignal | undefined
}

/** The same call with the same key is carried out once, so a lost answer is asked for again. */
const mostSends = 3
const pauseMs = 400

/**
 * Signs a quote's payload on this device and executes it (spec 4.2), exactly once however often
 * it is called: double clicks, other tabs and lost answers included.
 *
 * @param quote - what `createQuote` gave, PENDING and not expired
 * @returns the quote in PROCESSING or a later status
 * @throws QUOTE_EXPIRED, QUOTE_NOT_EXECUTABLE; nothing was signed
 * @throws SESSION_REQUIRED, PAYLOAD_MISMATCH, PAYLOAD_UNKNOWN, ORGANIZATION_MISMATCH,
 * PAYLOAD_NOT_SIGNABLE; nothing was signed
 * @throws INSUFFICIENT_FUNDS, API_ERROR when the service refuses
 * @throws OUTCOME_UNKNOWN when no answer came and the quote still reads PENDING
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
  const accountId = await context.accountId()
  const payloadToSign = payloadOf(context, quote)
  return context.withLock(
    `quote:${quote.id}`,
    async () => {
      const payload = { payloadToSign, expiresAt: quote.expiresAt }
      const intent = executeQuoteIntent()
      const signature = await signPayload(context, { accountId, payload, intent })
      return sendSigned(context, quote, signature)
    },
    options.signal,
  )
}

function payloadOf({ clock }: WalletContext, quote: Quote): string {
  if (quote.status !== 'PENDING') throw notExecutable(`it is ${quote.status}`)
  if (Date.parse(quote.expiresAt) <= clock.now()) {
    throw new WalletError('QUOTE_EXPIRED', 'The quote expired: create a new one')
  }
  const payloads = (quote.paymentInstructions ?? [])
    .map(({ accountOrWalletInfo }) => accountOrWalletInfo)
    .filter(({ accountType }) => accountType === 'EMBEDDED_WALLET')
    .map(({ payloadToSign }) => payloadToSign)
  const [payload] = payloads
  if (payloads.length === 1 && typeof payload === 'string') return payload
  throw notExecutable('it carries no payload to sign')
}

async function sendSigned(context: WalletContext, quote: Quote, signature: string): Promise<Quote> {
  const call: RelayCall = {
    method: 'POST',
    path: pathOf`/quotes/${quote.id}/execute`,
    headers: {
      [walletSignatureHeader]: signature,
      [idempotencyKeyHeader]: `execute-${quote.id.replace(':', '-')}`,
    },
    body: {},
  }
  try {
    return await sendUntilAnswered(context, call)
  } catch (error) {
    if (isLostAnswer(error) || isConflict(error)) return readOutcome(context, quote, error)
    throw error
  }
}

async function sendUntilAnswered(context: WalletContext, call: RelayCall): Promise<Quote> {
  for (let sends = 1; ; sends += 1) {
    try {
      return await request(context.transport, call, parseQuote, 'quote')
    } catch (error) {
      if (sends === mostSends || !isLostAnswer(error)) throw error
    }
    await new Promise((resolve) => setTimeout(resolve, pauseMs * sends))
  }
}

/** A conflict says that the quote is not PENDING any more: perhaps because of us. */
function isConflict(error: unknown): boolean {
  return error instanceof ApiError && error.status === 409
}

async function readOutcome(context: WalletContext, quote: Quote, cause: unknown): Promise<Quote> {
  const found = await readQuote(context, quote.id).catch(() => undefined)
  if (found?.status === 'PROCESSING' || found?.status === 'COMPLETED') return found
  const isOver = found?.status === 'EXPIRED' || found?.status === 'FAILED'
  if (isConflict(cause) || isOver) throw cause
  // PENDING proves nothing before the quote has expired: the request may still be on its way.
  throw new WalletError('OUTCOME_UNKNOWN', 'No answer came; the quote reads PENDING', {
    cause,
    retryable: true,
  })
}

function notExecutable(why: string): WalletError {
  return new WalletError('QUOTE_NOT_EXECUTABLE', `The quote cannot be executed: ${why}`)
}

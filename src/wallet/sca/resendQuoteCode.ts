import { assertRule } from '../../shared/assertInput.ts'
import { ApiError, WalletError } from '../../shared/errors.ts'
import { idOf } from '../../shared/fieldRules.ts'
import { unframedContextOf } from '../context/unframedContext.ts'
import type { Wallet, WalletContext } from '../context/walletContext.ts'
import { quoteLock } from '../payments/executeQuote.ts'
import { outcomeOf, outcomeUnknown, quoteExpired } from '../payments/outcome.ts'
import { readAuthorized } from '../payments/readAuthorized.ts'
import { wasProven } from '../payments/sentProofs.ts'
import { assertEmpty } from '../transport/assertEmpty.ts'
import { pathOf } from '../transport/relayTransport.ts'

/** Options of {@link resendQuoteCode}. */
export interface ResendQuoteCodeOptions {
  signal?: AbortSignal | undefined
}

/**
 * Sends the text message of a quote's challenge again: the same challenge, with the same expiry. Only for
 * SMS_OTP.
 *
 * @param quoteId - `Quote:<uuid>`
 * @throws INVALID_INPUT when the id cannot be one
 * @throws OUTCOME_UNKNOWN when this device has answered the challenge, and the answer may have been accepted: no code
 * can be given any more, and no message was sent
 * @throws QUOTE_EXPIRED when the challenge has lapsed: create a new quote
 * @throws QUOTE_NOT_EXECUTABLE when the quote waits for no text message: it is paid, or has failed, or waits for a passkey
 * @throws NOT_FOUND
 * @throws FRAMED_CONTEXT
 * @throws CommonErrorCode
 * @example
 * ```ts
 * resendButton.onclick = () => resendQuoteCode(wallet, quote.id)
 * ```
 */
export async function resendQuoteCode(
  wallet: Wallet,
  quoteId: string,
  options: ResendQuoteCodeOptions = {},
): Promise<void> {
  const context = unframedContextOf(wallet, options)
  const { signal } = options
  assertRule('quoteId', quoteId, idOf('Quote'))
  const path = pathOf`/quotes/${quoteId}/authorize/resend`
  const accountId = await context.accountId(signal)
  const send = async () => {
    await assertUnanswered(context, accountId, quoteId, signal)
    try {
      return await context.transport.send({ method: 'POST', path, signal })
    } catch (error) {
      throw (await reasonOf(context, quoteId, error, signal)) ?? error
    }
  }
  assertEmpty(await context.withLock(quoteLock({ id: quoteId }), send, signal))
}

/** Reads the quote only where a challenge of it was answered. @throws OUTCOME_UNKNOWN */
async function assertUnanswered(
  context: WalletContext,
  accountId: string,
  quoteId: string,
  signal: AbortSignal | undefined,
): Promise<void> {
  if (!(await wasProven(context, accountId, quoteId))) return
  const { scaChallenge } = await readAuthorized(context, quoteId, signal).catch((error) => {
    throw signal?.aborted ? error : outcomeUnknown(error)
  })
  // guard: sca-resend-answered
  if (scaChallenge && (await wasProven(context, accountId, quoteId, scaChallenge.id)))
    throw outcomeUnknown()
}

/** Returns the reason why there is no message to send, where the service says that there is none. */
async function reasonOf(
  context: WalletContext,
  quoteId: string,
  cause: unknown,
  signal: AbortSignal | undefined,
): Promise<WalletError | undefined> {
  if (!(cause instanceof ApiError) || cause.status !== 409) return undefined
  const quote = await readAuthorized(context, quoteId, signal).catch(() => undefined)
  if (!quote) return undefined
  const { status, expiresAt, scaChallenge } = quote
  const isPaid = outcomeOf(quoteId, quote)?.status === 'executed'
  const hasLapsed = Date.parse(scaChallenge?.expiresAt ?? expiresAt) <= context.clock.now()
  if (status === 'EXPIRED' || (hasLapsed && !isPaid)) return quoteExpired(cause)
  const message = 'The quote waits for no code by text message'
  return new WalletError('QUOTE_NOT_EXECUTABLE', message, { cause })
}

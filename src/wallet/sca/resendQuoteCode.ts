import { assertRule } from '../../shared/assertInput.ts'
import { idOf } from '../../shared/id.ts'
import { unframedContextOf } from '../context/unframedContext.ts'
import type { Wallet } from '../context/walletContext.ts'
import { quoteLock } from '../payments/quoteLock.ts'
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
 * @throws API_ERROR with `apiCode` CONFLICT when the quote waits for no text message
 * @throws QUOTE_EXPIRED, NOT_FOUND
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
  const { transport, withLock } = unframedContextOf(wallet, options)
  const { signal } = options
  assertRule('quoteId', quoteId, idOf('Quote'))
  const path = pathOf`/quotes/${quoteId}/authorize/resend`
  const send = () => transport.send({ method: 'POST', path, signal })
  assertEmpty(await withLock(quoteLock({ id: quoteId }), send, signal))
}

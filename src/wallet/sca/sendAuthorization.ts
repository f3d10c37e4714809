import { ApiError, WalletError } from '../../shared/errors.ts'
import { parseQuote } from '../../shared/payment.ts'
import type { Quote, ScaChallenge } from '../../shared/resources.ts'
import type { WalletContext } from '../context/walletContext.ts'
import { readQuote } from '../payments/getQuote.ts'
import { isLostResponse } from '../transport/lostResponse.ts'
import { pathOf } from '../transport/relayTransport.ts'
import { request } from '../transport/request.ts'
import type { Proof } from './askForProof.ts'
import { assertSameQuote } from './assertSameQuote.ts'
import { isWrongCode, toScaError } from './scaErrors.ts'

/** The service refused the code; the challenge stands. */
export const wrongCode = 'wrongCode'

/**
 * Sends the answer to a quote's challenge, once. To be called under the quote's lock: where the quote
 * does not wait for this challenge any more, because another tab answered it, nothing is sent.
 *
 * @returns the quote after that
 */
export async function sendAuthorization(
  context: WalletContext,
  quote: Quote,
  challenge: ScaChallenge,
  proof: Proof,
): Promise<Quote | typeof wrongCode> {
  const before = await readSameQuote(context, quote)
  // guard: sca-answered-elsewhere
  if (isPast(before, challenge)) return before
  try {
    const path = pathOf`/quotes/${quote.id}/authorize`
    const call = { method: 'POST', path, body: proof } as const
    return assertSameQuote(quote, await request(context.transport, call, parseQuote, 'quote'))
  } catch (error) {
    if (isWrongCode(error, proof)) return wrongCode
    const found = mayBeTaken(error) ? await readAgain(context, quote) : undefined
    // guard: sca-lost-response
    if (found && isPast(found, challenge)) return found
    throw toScaError(error)
  }
}

/** A quote as it is now. @throws QUOTE_MISMATCH when it has other terms */
export async function readSameQuote(
  context: WalletContext,
  quote: Quote,
  signal?: AbortSignal,
): Promise<Quote> {
  return assertSameQuote(quote, await readQuote(context, quote.id, signal))
}

function readAgain(context: WalletContext, quote: Quote): Promise<Quote | undefined> {
  return readSameQuote(context, quote).catch((error: unknown) => {
    if (error instanceof WalletError && error.code === 'QUOTE_MISMATCH') throw error
    return undefined
  })
}

/** Whether a quote waits for this challenge no more. Some services show it only once. */
function isPast({ status, scaChallenge }: Quote, { id }: ScaChallenge): boolean {
  return status !== 'PENDING_AUTHORIZATION' || (scaChallenge?.id ?? id) !== id
}

/** A lost response, and the conflict with an answer that was taken before. */
function mayBeTaken(error: unknown): boolean {
  return isLostResponse(error) || (error instanceof ApiError && error.status === 409)
}

import { parseCardReveal } from '../../shared/card.ts'
import { unframedContextOf } from '../context/unframedContext.ts'
import type { Wallet } from '../context/walletContext.ts'
import { pathOf } from '../transport/relayTransport.ts'
import { request } from '../transport/request.ts'
import { assertCardId } from './getCard.ts'

/** Options of {@link revealCard}. */
export interface RevealCardOptions {
  signal?: AbortSignal | undefined
}

/** The attributes of an `<iframe>` that shows a card's number, and when its URL expires. */
export interface RevealedCard {
  /** Its `src`. The page at this URL shows the number to anyone, so set it at once and keep it nowhere. */
  url: string
  /** The time when the URL expires, ISO 8601; absent where the service does not say (earlier than August 2026). */
  expiresAt?: string
  /** Its `sandbox`: scripts of the issuer run without an origin, and reach neither the page nor its storage. */
  sandbox: string
  /** Its `referrerpolicy`. */
  referrerPolicy: 'no-referrer'
}

/**
 * Requests a URL of the issuer that shows a card's number, security code and expiry in an `<iframe>`. The URL is
 * good for minutes, and often for one view: call this when the customer asks for the number, and remove the frame
 * soon after. Do not keep the result in state that is stored or logged.
 *
 * @param cardId - `Card:<uuid>`
 * @throws INVALID_INPUT when the id cannot be one
 * @throws FRAMED_CONTEXT when the page is framed by another site; nothing was requested then
 * @throws NOT_FOUND
 * @throws API_ERROR with `apiCode` USER_NOT_READY when the card has no number yet, or no more
 * @throws CommonErrorCode
 * @example
 * ```ts
 * const { url, sandbox, referrerPolicy } = await revealCard(wallet, card.id)
 * Object.assign(frame, { sandbox, referrerPolicy, src: url })
 * ```
 */
export async function revealCard(
  wallet: Wallet,
  cardId: string,
  options: RevealCardOptions = {},
): Promise<RevealedCard> {
  const { transport } = unframedContextOf(wallet, options)
  assertCardId(cardId)
  const path = pathOf`/cards/${cardId}/reveal`
  const call = { method: 'POST', path, body: {}, signal: options.signal } as const
  const reveal = await request(transport, call, parseCardReveal, 'card reveal')
  return { ...reveal, sandbox: 'allow-scripts', referrerPolicy: 'no-referrer' }
}

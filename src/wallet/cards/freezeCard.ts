import type { Card } from '../../shared/cardResources.ts'
import type { Wallet } from '../context/walletContext.ts'
import { type ChangeCardOptions, updateCard } from './updateCard.ts'

/**
 * Freezes a card (PATCH /cards/{id}): new purchases are declined, and those under way are settled. The change
 * is signed on this device where the service demands it, as generations before August 2026 do.
 *
 * @param cardId - `Card:<uuid>`
 * @throws INVALID_INPUT when the id cannot be one
 * @throws NOT_FOUND
 * @throws API_ERROR with `apiCode` INVALID_STATE_TRANSITION when it is not ACTIVE, `apiCode` CARD_NOT_MUTABLE when it
 * is closed
 * @throws SigningErrorCode where the service demands a signature
 * @throws FRAMED_CONTEXT
 * @throws CommonErrorCode
 * @example
 * ```ts
 * await freezeCard(wallet, card.id)
 * ```
 */
export function freezeCard(
  wallet: Wallet,
  cardId: string,
  options: ChangeCardOptions = {},
): Promise<Card> {
  return updateCard(wallet, cardId, { state: 'FROZEN' }, options)
}

/**
 * Lets a frozen card pay again (PATCH /cards/{id}), signed like `freezeCard`.
 *
 * @param cardId - `Card:<uuid>`
 * @throws INVALID_INPUT when the id cannot be one
 * @throws NOT_FOUND
 * @throws API_ERROR with `apiCode` INVALID_STATE_TRANSITION when it is not FROZEN, `apiCode` CARD_NOT_MUTABLE when it
 * is closed
 * @throws SigningErrorCode where the service demands a signature
 * @throws FRAMED_CONTEXT
 * @throws CommonErrorCode
 * @example
 * ```ts
 * await unfreezeCard(wallet, card.id)
 * ```
 */
export function unfreezeCard(
  wallet: Wallet,
  cardId: string,
  options: ChangeCardOptions = {},
): Promise<Card> {
  return updateCard(wallet, cardId, { state: 'ACTIVE' }, options)
}

import type { Card } from '../../shared/cardResources.ts'
import type { Wallet } from '../context/walletContext.ts'
import { type ChangeCardOptions, updateCard } from './updateCard.ts'

/**
 * Closes a card for good (PATCH /cards/{id}), signed like `freezeCard`. Its funding sources are detached, and
 * their delegated keys revoked. Purchases under way are settled.
 *
 * @param cardId - `Card:<uuid>`
 * @throws INVALID_INPUT when the id cannot be one
 * @throws NOT_FOUND
 * @throws API_ERROR with `apiCode` CARD_ALREADY_CLOSED or `apiCode` INVALID_STATE_TRANSITION
 * @throws SigningErrorCode where the service demands a signature
 * @throws FRAMED_CONTEXT
 * @throws CommonErrorCode
 * @example
 * ```ts
 * await closeCard(wallet, card.id)
 * ```
 */
export function closeCard(
  wallet: Wallet,
  cardId: string,
  options: ChangeCardOptions = {},
): Promise<Card> {
  return updateCard(wallet, cardId, { state: 'CLOSED' }, options)
}

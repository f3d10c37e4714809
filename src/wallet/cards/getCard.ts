import type { Card } from '../../shared/cardResources.ts'
import { contextOf, type Wallet } from '../context/walletContext.ts'
import { assertCardId } from './cardId.ts'
import { readCard } from './readCard.ts'

/** Options of {@link getCard}. */
export interface GetCardOptions {
  signal?: AbortSignal | undefined
}

/**
 * Reads a card's current state (spec 2.15).
 *
 * @param cardId - `Card:<uuid>`
 * @throws INVALID_INPUT when the id cannot be one
 * @throws NOT_FOUND
 * @throws CommonErrorCode
 * @example
 * ```ts
 * const { state, last4 } = await getCard(wallet, cardId)
 * ```
 */
export async function getCard(
  wallet: Wallet,
  cardId: string,
  options: GetCardOptions = {},
): Promise<Card> {
  const { transport } = contextOf(wallet, options)
  assertCardId(cardId)
  return readCard(transport, cardId, options.signal)
}

import { assertRule } from '../../shared/assertInput.ts'
import { parseCard } from '../../shared/card.ts'
import type { Card } from '../../shared/cardResources.ts'
import { WalletError } from '../../shared/errors.ts'
import { idOf } from '../../shared/fieldRules.ts'
import { contextOf, type Wallet } from '../context/walletContext.ts'
import { pathOf, type RelayTransport } from '../transport/relayTransport.ts'
import { request } from '../transport/request.ts'

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

/** Reads a card. @throws RESPONSE_INVALID when the response is about another one */
export async function readCard(
  transport: RelayTransport,
  cardId: string,
  signal?: AbortSignal,
): Promise<Card> {
  const call = { method: 'GET', path: pathOf`/cards/${cardId}`, signal } as const
  return assertSameCard(cardId, await request(transport, call, parseCard, 'card'))
}

/** Returns the card of a response. @throws RESPONSE_INVALID when it is another one */
export function assertSameCard(cardId: string, card: Card): Card {
  // guard: card-response-id
  if (card.id === cardId) return card
  throw new WalletError('RESPONSE_INVALID', 'The response is about another card')
}

/** Refuses what cannot be the id of a card. @throws INVALID_INPUT naming `cardId` */
export function assertCardId(cardId: unknown): asserts cardId is string {
  assertRule('cardId', cardId, idOf('Card'))
}

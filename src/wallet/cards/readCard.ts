import { parseCard } from '../../shared/card.ts'
import type { Card } from '../../shared/cardResources.ts'
import { WalletError } from '../../shared/errors.ts'
import { pathOf, type RelayTransport } from '../transport/relayTransport.ts'
import { request } from '../transport/request.ts'

/** Reads a card. @throws RESPONSE_INVALID when the response is about another one */
export async function readCard(
  transport: RelayTransport,
  cardId: string,
  signal?: AbortSignal,
): Promise<Card> {
  const call = { method: 'GET', path: pathOf`/cards/${cardId}`, signal } as const
  return assertSameCard(cardId, await request(transport, call, parseCard, 'card'))
}

/** The card of a response. @throws RESPONSE_INVALID when it is another one */
export function assertSameCard(cardId: string, card: Card): Card {
  // guard: card-response-id
  if (card.id === cardId) return card
  throw new WalletError('RESPONSE_INVALID', 'The response is about another card')
}

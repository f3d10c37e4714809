import { assertInput } from '../../shared/assertInput.ts'
import { parseCard } from '../../shared/card.ts'
import type { Card } from '../../shared/cardResources.ts'
import { unframedContextOf } from '../context/unframedContext.ts'
import type { Wallet } from '../context/walletContext.ts'
import { type CardChange, updateCardIntent } from '../signing/actionIntents.ts'
import { requestSigned } from '../signing/requestSigned.ts'
import { pathOf } from '../transport/relayTransport.ts'
import { assertCardId, assertSameCard, readCard } from './getCard.ts'

/** Options of the actions that change a card. */
export interface ChangeCardOptions {
  /**
   * Activities that change a card beside `UPDATE_CARD`, if your service signs such changes and calls them
   * otherwise: names without `ACTIVITY_TYPE_` and version. No document shows one.
   *
   * @default none
   */
  activities?: readonly string[] | undefined
  signal?: AbortSignal | undefined
}

/** The name that an activity of this purpose would have, by analogy with the others. */
export const cardActivities: readonly string[] = ['UPDATE_CARD']

/** Changes a card: signed on this device where the service demands it, and at once where it does not. */
export async function updateCard(
  wallet: Wallet,
  cardId: string,
  change: CardChange,
  options: ChangeCardOptions,
): Promise<Card> {
  const context = unframedContextOf(wallet, options)
  assertCardId(cardId)
  const { activities = [], signal } = options
  assertInput(Array.isArray(activities), 'activities must be a list of names')
  const accountId = await context.accountId(signal)
  return requestSigned(context, {
    accountId,
    call: { method: 'PATCH', path: pathOf`/cards/${cardId}`, body: change, signal },
    intent: updateCardIntent(cardId, change, [...cardActivities, ...activities]),
    parse: ({ body }) => assertSameCard(cardId, parseCard(body, 'card')),
    readBack: async () => {
      const card = await readCard(context.transport, cardId)
      return isChanged(card, change) ? card : 'notDone'
    },
  })
}

function isChanged(card: Card, { state, fundingSources }: CardChange): boolean {
  if (state !== undefined) return card.state === state
  // guard: card-funding-order
  return JSON.stringify(card.fundingSources) === JSON.stringify(fundingSources)
}

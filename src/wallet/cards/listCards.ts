import { parseCard } from '../../shared/card.ts'
import type { Card } from '../../shared/cardResources.ts'
import { contextOf, type Wallet } from '../context/walletContext.ts'
import { allPages } from '../transport/allPages.ts'
import { requestPage } from '../transport/requestPage.ts'

/** Filters and order of the cards; everything may be left out. */
export interface ListCardsOptions {
  /** Only those in this state. */
  state?: Card['state'] | undefined
  /** By creation. @default 'desc' */
  sortOrder?: 'asc' | 'desc' | undefined
  /** The number of items that are fetched at a time, 1 to 100. @default 20 */
  limit?: number | undefined
  signal?: AbortSignal | undefined
}

/**
 * Lists the customer's cards, newest first, page after page as they are iterated (spec 2.15). Cards that another
 * person's wallet pays for are not among them.
 *
 * @throws INVALID_INPUT when `limit` cannot be one
 * @throws CommonErrorCode
 * @example
 * ```ts
 * for await (const card of listCards(wallet, { state: 'ACTIVE' })) show(card.last4)
 * ```
 */
export async function* listCards(
  wallet: Wallet,
  options: ListCardsOptions = {},
): AsyncGenerator<Card, void, undefined> {
  const { transport } = contextOf(wallet, options)
  const readPage = (cursor: string | undefined) =>
    requestPage(transport, '/cards', { ...options, cursor }, parseCard, 'cards')
  yield* allPages(readPage, 'cards')
}

import { parseCardTransaction } from '../../shared/card.ts'
import type { CardTransaction } from '../../shared/cardResources.ts'
import { contextOf, type Wallet } from '../context/walletContext.ts'
import { allPages } from '../transport/allPages.ts'
import { pathOf } from '../transport/relayTransport.ts'
import { requestPage } from '../transport/requestPage.ts'
import { assertCardId } from './getCard.ts'
import { orUnsupported } from './orUnsupported.ts'

/** Options of {@link listCardTransactions}. */
export interface ListCardTransactionsOptions {
  /** By creation. @default 'desc' */
  sortOrder?: 'asc' | 'desc' | undefined
  /** The number of items that are fetched at a time, 1 to 100. @default 20 */
  limit?: number | undefined
  signal?: AbortSignal | undefined
}

/**
 * Lists the payments of a card, newest first, page after page as they are iterated (August 2026).
 * `listTransactions` has the other payments.
 *
 * @param cardId - `Card:<uuid>`
 * @throws INVALID_INPUT when the id or `limit` cannot be one
 * @throws NOT_FOUND
 * @throws UNSUPPORTED_BY_SERVICE when the service is of an earlier generation, which lists none
 * @throws CommonErrorCode
 * @example
 * ```ts
 * for await (const { merchant, status } of listCardTransactions(wallet, card.id)) show(merchant, status)
 * ```
 */
export async function* listCardTransactions(
  wallet: Wallet,
  cardId: string,
  options: ListCardTransactionsOptions = {},
): AsyncGenerator<CardTransaction, void, undefined> {
  const { transport } = contextOf(wallet, options)
  assertCardId(cardId)
  const path = pathOf`/cards/${cardId}/transactions`
  const readPage = (cursor: string | undefined) =>
    orUnsupported(
      requestPage(
        transport,
        path,
        { ...options, cursor },
        parseCardTransaction,
        'card transactions',
      ),
    )
  yield* allPages(readPage, 'card transactions')
}

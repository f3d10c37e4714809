import { and, asc, eq, ne } from 'drizzle-orm'
import { type CardRow, cards } from '../cards/cards.table.ts'
import { moveCard } from '../cards/cards.ts'
import type { Work } from '../core/work/work.ts'
import { revokeKeysOf } from '../delegatedKeys/delegatedKeys.ts'

/** Closes every card of a customer who is deleted. */
export async function closeCardsOf(work: Work, customerId: string): Promise<void> {
  const isOpen = and(eq(cards.cardholderId, customerId), ne(cards.state, 'CLOSED'))
  const rows = await work.tx.select().from(cards).where(isOpen).orderBy(asc(cards.sequence))
  for (const row of rows) await closeCard(work, row, 'SERVICE')
}

/** Closes a card for good: its funding sources are detached, and their keys revoked. */
export async function closeCard(
  work: Work,
  row: CardRow,
  actor: 'PLATFORM' | 'SERVICE',
): Promise<CardRow> {
  await revokeKeysOf(work, row.id, row.fundingSources)
  return moveCard(work, row, actor, 'CLOSED', {
    stateReason: `CLOSED_BY_${actor}`,
    fundingSources: [],
  })
}

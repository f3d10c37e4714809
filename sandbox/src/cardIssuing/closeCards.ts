import { and, asc, eq, ne } from 'drizzle-orm'
import { cards } from '../cards/cards.table.ts'
import type { Work } from '../core/work/work.ts'
import { closeCard } from './updateCard.ts'

/** Closes every card of a customer who is deleted. */
export async function closeCardsOf(work: Work, customerId: string): Promise<void> {
  const isOpen = and(eq(cards.cardholderId, customerId), ne(cards.state, 'CLOSED'))
  const rows = await work.tx.select().from(cards).where(isOpen).orderBy(asc(cards.sequence))
  for (const row of rows) await closeCard(work, row, 'SERVICE')
}

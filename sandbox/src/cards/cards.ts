import { and, eq, type SQL, sql } from 'drizzle-orm'
import { notFound } from '../core/errors.ts'
import { requireTransition } from '../core/states.ts'
import { announce } from '../core/work/announce.ts'
import { type Page, readPage } from '../core/work/pages.ts'
import { findRow } from '../core/work/rows.ts'
import type { Work } from '../core/work/work.ts'
import type { Card, CardFilter } from './cards.schema.ts'
import { type CardActor, type CardState, cardTransitions } from './cards.states.ts'
import { type CardRow, cards } from './cards.table.ts'

/**
 * A card.
 *
 * @throws ApiException 404 `REFERENCE_NOT_FOUND`
 */
export async function getCard({ tx }: Work, id: string): Promise<CardRow> {
  const row = await findRow(tx, cards, 'id', id)
  if (!row) throw notFound('REFERENCE_NOT_FOUND', 'Card')
  return row
}

/** Cards in pages. */
export function listCards(work: Work, filter: CardFilter): Promise<Page<Card>> {
  return readPage(work, cards, and(...conditions(filter)), filter, (rows) =>
    rows.map((row) => showCard(work, row)),
  )
}

function conditions({ cardholderId, accountId, platformCardId, state }: CardFilter) {
  const found: (SQL | undefined)[] = [
    cardholderId ? eq(cards.cardholderId, cardholderId) : undefined,
    accountId
      ? sql`${accountId} in (select value from json_each(${cards.fundingSources}))`
      : undefined,
    platformCardId ? eq(cards.platformCardId, platformCardId) : undefined,
    state ? eq(cards.state, state === 'PROCESSING' ? 'PENDING_ISSUE' : state) : undefined,
  ]
  return found
}

/** The changes of a card besides its state. */
type CardChanges = Partial<typeof cards.$inferInsert>

/**
 * Checks that an actor may take a card to another state.
 *
 * @throws ApiException 409 `INVALID_STATE_TRANSITION`
 */
export function requireCardMove({ state }: CardRow, actor: CardActor, to: CardState): void {
  requireTransition(cardTransitions[actor], 'card', state, to, 'INVALID_STATE_TRANSITION')
}

/**
 * Changes the state of a card and notifies the platform.
 *
 * @throws ApiException 409 `INVALID_STATE_TRANSITION`
 */
export async function moveCard(
  work: Work,
  row: CardRow,
  actor: CardActor,
  to: CardState,
  changes: CardChanges = {},
): Promise<CardRow> {
  requireCardMove(row, actor, to)
  const moved = await changeCard(work, row, { state: to, ...changes })
  announce(work, 'CARD.STATE_CHANGE', showCard(work, moved))
  return moved
}

/** Writes changes of a card. */
export async function changeCard(
  work: Work,
  { id }: CardRow,
  changes: CardChanges,
): Promise<CardRow> {
  const [changed] = await work.tx
    .update(cards)
    .set({ ...changes, updatedAt: work.now })
    .where(eq(cards.id, id))
    .returning()
  if (!changed) throw new Error('The update returned no row')
  return changed
}

/** A card as the API shows it: without its number and its `panEmbedUrl`. */
export function showCard({ settings }: Work, row: CardRow): Card {
  const { provisioningState, spendLimits } = settings.profile.cards
  return {
    id: row.id,
    cardholderId: row.cardholderId,
    state: row.state === 'PENDING_ISSUE' ? provisioningState : row.state,
    stateReason: reasonOf(row, settings.profile.cards.closedByService),
    form: row.form,
    fundingSources: row.fundingSources,
    platformCardId: row.platformCardId,
    ...provisioned(row),
    currency: row.currency,
    issuerRef: row.issuerRef,
    ...(spendLimits && {
      maxSpendPerTransaction: row.maxSpendPerTransaction,
      processorRef: row.issuerRef,
    }),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

function reasonOf({ stateReason }: CardRow, closedByService: string): string | null {
  return stateReason === 'CLOSED_BY_SERVICE' ? closedByService : stateReason
}

/** Returns the fields that a card has since its activation. */
function provisioned({ brand, last4, expMonth, expYear }: CardRow) {
  if (brand === null || last4 === null || expMonth === null || expYear === null) return {}
  return { brand, last4, expMonth, expYear }
}

import { and, eq, gt, lte } from 'drizzle-orm'
import { ApiException } from '../core/errors.ts'
import { lifetimesMs } from '../core/lifetimes.ts'
import { newToken } from '../core/newToken.ts'
import { after, type Work } from '../core/work/work.ts'
import { sha256Hex } from '../crypto/sha256.ts'
import { type CardDetails, testCard } from '../fixtures/cardNumbers.ts'
import { cardReveals } from './cardReveals.table.ts'
import type { CardReveal } from './cards.schema.ts'
import type { CardRow } from './cards.table.ts'
import { getCard } from './cards.ts'

/** The path of the page with a card's number; the token follows. */
export const cardNumberPath = '/_sandbox/card-numbers'

/** The data that the page with a card's number shows. */
export type RevealedCard = CardDetails & { brand: string; expiry: string }

/**
 * Creates a URL that shows the card's number once, within minutes.
 *
 * @param origin - Where this sandbox is reached
 * @throws ApiException 403 `USER_NOT_READY` for a card without a number in use
 */
export async function openReveal(work: Work, card: CardRow, origin: string): Promise<CardReveal> {
  if (!hasNumber(card)) {
    const message = `The card is ${card.state}; only an ACTIVE or FROZEN one has a number to show`
    throw new ApiException(403, 'USER_NOT_READY', message)
  }
  const token = newToken(work.settings)
  const expiresAt = after(work, lifetimesMs.cardReveal)
  await work.tx.delete(cardReveals).where(lte(cardReveals.expiresAt, work.now))
  await work.tx
    .insert(cardReveals)
    .values({ tokenHash: sha256Hex(token), cardId: card.id, expiresAt })
  return {
    panEmbedUrl: `${origin}${cardNumberPath}/${token}`,
    expiresAt: expiresAt.toISOString(),
  }
}

/** Checks whether a card has a number that can be shown. */
export function hasNumber({ state }: CardRow): boolean {
  return state === 'ACTIVE' || state === 'FROZEN'
}

/** Redeems a URL; undefined if it was used or has expired, or its card was closed meanwhile. */
export async function takeReveal(work: Work, token: string): Promise<RevealedCard | undefined> {
  const isOpen = and(
    eq(cardReveals.tokenHash, sha256Hex(token)),
    // guard: card-reveal-expiry
    gt(cardReveals.expiresAt, work.now),
  )
  // guard: card-reveal-once
  const [taken] = await work.tx.delete(cardReveals).where(isOpen).returning()
  if (!taken) return undefined
  const card = await getCard(work, taken.cardId)
  return hasNumber(card) ? reveal(card) : undefined
}

function reveal({ id, brand, last4, expMonth, expYear }: CardRow): RevealedCard {
  const expiry = `${String(expMonth).padStart(2, '0')}/${String(expYear).slice(-2)}`
  return { ...testCard(id, last4 ?? ''), brand: brand ?? '', expiry }
}

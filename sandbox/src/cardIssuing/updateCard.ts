import { and, eq } from 'drizzle-orm'
import { internalAccounts } from '../accounts/internalAccounts.table.ts'
import type { Card, CardUpdate } from '../cards/cards.schema.ts'
import type { CardRow } from '../cards/cards.table.ts'
import { changeCard, getCard, moveCard, requireCardMove, showCard } from '../cards/cards.ts'
import { requireFundingSources } from '../cards/fundingSources.ts'
import { ApiException, invalidInput } from '../core/errors.ts'
import { announce } from '../core/work/announce.ts'
import type { Work } from '../core/work/work.ts'
import { revokeKeysOf } from '../delegatedKeys/delegatedKeys.ts'
import { cardUpdate } from '../signing/activities.ts'
import { type Signed, type SignedCall, signedRetry } from '../signing/signedRetry.ts'
import { getWallet } from '../wallets/wallets.ts'
import { closeCard } from './closeCards.ts'

/** Changes a card after a device of the cardholder signed the change. */
export async function updateCardSigned(
  work: Work,
  id: string,
  input: CardUpdate,
  call: SignedCall,
): Promise<Signed<Card>> {
  const row = await getCard(work, id)
  await requireChange(work, row, input)
  const wallets = await walletsOf(work, row.cardholderId)
  return signedRetry(work, call, {
    accountIds: wallets,
    makePayload: async () => cardUpdate(work, await getWallet(work, wallets[0] ?? ''), id, input),
    allowBare: true,
    perform: () => change(work, row, input),
  })
}

/** Changes a card. */
export async function updateCard(work: Work, id: string, input: CardUpdate): Promise<Card> {
  const row = await getCard(work, id)
  await requireChange(work, row, input)
  return change(work, row, input)
}

/** The wallets whose sessions may sign for a cardholder. An approved customer has one. */
async function walletsOf({ tx }: Work, customerId: string): Promise<string[]> {
  const isWallet = eq(internalAccounts.type, 'EMBEDDED_WALLET')
  const rows = await tx
    .select({ id: internalAccounts.id })
    .from(internalAccounts)
    .where(and(eq(internalAccounts.customerId, customerId), isWallet))
  return rows.map(({ id }) => id)
}

/**
 * Checks a change before a signature is requested.
 *
 * @throws ApiException 409 `CARD_ALREADY_CLOSED`, `CARD_NOT_MUTABLE`, `INVALID_STATE_TRANSITION`; 400
 */
async function requireChange(work: Work, row: CardRow, input: CardUpdate): Promise<void> {
  if (Object.values(input).every((value) => value === undefined))
    throw invalidInput('The body must name a field to change')
  if (input.state === 'CLOSED' && input.fundingSources)
    throw invalidInput('fundingSources must not accompany state CLOSED', {
      field: 'fundingSources',
    })
  if (row.state === 'CLOSED') throw alreadyClosed(input)
  if (input.state) requireCardMove(row, 'PLATFORM', input.state)
  if (input.fundingSources)
    await requireFundingSources(work, row.cardholderId, input.fundingSources)
}

function alreadyClosed({ state }: CardUpdate): ApiException {
  return state === 'CLOSED'
    ? new ApiException(409, 'CARD_ALREADY_CLOSED', 'The card is already closed')
    : new ApiException(409, 'CARD_NOT_MUTABLE', 'The card is closed and cannot be changed')
}

async function change(work: Work, row: CardRow, input: CardUpdate): Promise<Card> {
  const { state, fundingSources, maxSpendPerTransaction } = input
  if (state === 'CLOSED') return showCard(work, await closeCard(work, row, 'PLATFORM'))
  const moved = state ? await moveCard(work, row, 'PLATFORM', state) : row
  const limited =
    maxSpendPerTransaction === undefined
      ? moved
      : await changeCard(work, moved, { maxSpendPerTransaction })
  return showCard(
    work,
    fundingSources ? await replaceSources(work, limited, fundingSources) : limited,
  )
}

async function replaceSources(
  work: Work,
  row: CardRow,
  fundingSources: string[],
): Promise<CardRow> {
  const removed = row.fundingSources.filter((id) => !fundingSources.includes(id))
  await revokeKeysOf(work, row.id, removed)
  const changed = await changeCard(work, row, { fundingSources })
  announce(work, 'CARD.FUNDING_SOURCE_CHANGE', showCard(work, changed))
  return changed
}

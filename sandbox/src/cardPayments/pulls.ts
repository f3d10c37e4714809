import { getInternalAccount } from '../accounts/internalAccounts.ts'
import type { CardRow } from '../cards/cards.table.ts'
import { ineligible } from '../cards/fundingSources.ts'
import { ApiException } from '../core/errors.ts'
import type { Work } from '../core/work/work.ts'
import { hasActiveKey } from '../delegatedKeys/delegatedKeys.ts'
import { findBalance, move, post, systemAccount } from '../ledger/ledger.ts'
import type { CardTransactionRow } from './cardTransactions.table.ts'

/**
 * Finds the account that pays for a card: the first of its funding sources that can.
 *
 * @throws ApiException 400 `INSUFFICIENT_FUNDS`, `FUNDING_SOURCE_INELIGIBLE` as the first one is refused
 */
export async function choosePayer(work: Work, card: CardRow, amount: number): Promise<string> {
  const { payingSources } = work.settings.profile.cards
  const [first, ...others] = card.fundingSources
  const tried = payingSources === 'first' ? [first] : [first, ...others]
  let refusal: ApiException | undefined
  for (const accountId of tried.filter((id) => id !== undefined)) {
    const found = await findObstacle(work, card, accountId, amount)
    if (!found) return accountId
    refusal ??= found
  }
  throw refusal ?? ineligible('The card has no funding source')
}

/** Returns the reason this amount cannot be pulled from an account for a card; undefined when it can. */
export async function findObstacle(
  work: Work,
  card: CardRow,
  accountId: string,
  amount: number,
): Promise<ApiException | undefined> {
  if (!card.fundingSources.includes(accountId))
    return ineligible('The account is no longer a funding source of the card')
  const { type, status } = await getInternalAccount(work, accountId)
  if (status !== 'ACTIVE') return ineligible(`The account is ${status}; it must be ACTIVE`)
  if (type === 'EMBEDDED_WALLET' && !(await isAllowed(work, card, accountId)))
    return ineligible(
      'A card paid from an embedded wallet needs an active delegated key; create one with POST /auth/delegated-keys',
    )
  const balance = (await findBalance(work, accountId)) ?? 0
  return balance < amount ? insufficientFunds() : undefined
}

async function isAllowed(work: Work, card: CardRow, accountId: string): Promise<boolean> {
  const { delegatedKeys } = work.settings.profile.cards
  return !delegatedKeys || (await hasActiveKey(work, card.id, accountId))
}

/** The decline of an authorization that no account can pay. */
export function insufficientFunds(): ApiException {
  const message = 'The balance of the funding source is lower than the amount'
  return new ApiException(400, 'INSUFFICIENT_FUNDS', message)
}

/** Reserves an amount in the ledger, so that it cannot be spent twice. */
export async function hold(work: Work, row: CardTransactionRow, amount: number): Promise<void> {
  const { id, accountId, currency } = row
  const holds = systemAccount('cardHolds', currency)
  await post(work, 'CARD_HOLD', id, move(accountId, holds, currency, amount))
}

/** Releases a reserved amount, and returns the changes of the transaction. */
export async function pullHeld(
  work: Work,
  { id, currency, pendingCount, pendingAmount, pullCount, pulledAmount }: CardTransactionRow,
) {
  const [holds, reserve] = [systemAccount('cardHolds', currency), reserveOf(currency)]
  await post(work, 'CARD_PULL', id, move(holds, reserve, currency, pendingAmount))
  return {
    pendingCount: 0,
    pendingAmount: 0,
    pullCount: pullCount + pendingCount,
    pulledAmount: pulledAmount + pendingAmount,
  }
}

/** The ledger account of pulled amounts that wait for settlement. */
export function reserveOf(currency: string): string {
  return systemAccount('cardReserve', currency)
}

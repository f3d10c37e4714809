import { hasRoomFor } from '../accounts/internalAccounts.ts'
import type { Work } from '../core/work/work.ts'
import { move, post, systemAccount } from '../ledger/ledger.ts'
import type { CardTransactionRow } from './cardTransactions.table.ts'
import { reserveOf } from './pulls.ts'

type Parts = Pick<CardTransactionRow, 'id' | 'accountId' | 'currency'>

/**
 * The ledger account that receives money for an account: its own, or a separate one if it was
 * closed or filled meanwhile, so that the money is never lost.
 */
export async function payee(work: Work, row: Parts, amount: number): Promise<string> {
  return (await hasRoomFor(work, row.accountId, amount))
    ? row.accountId
    : systemAccount('suspense', row.currency)
}

/** Returns what an authorization still holds, first the part that was not pulled yet. */
export async function release(work: Work, row: CardTransactionRow, amount: number) {
  const held = Math.min(row.pendingAmount, amount)
  const pulled = amount - held
  const to = await payee(work, row, amount)
  const holds = systemAccount('cardHolds', row.currency)
  await post(work, 'CARD_RELEASE', row.id, [
    ...move(holds, to, row.currency, held),
    ...move(reserveOf(row.currency), to, row.currency, pulled),
  ])
  const pendingAmount = row.pendingAmount - held
  return {
    openAmount: row.openAmount - amount,
    pendingAmount,
    pendingCount: pendingAmount === 0 ? 0 : row.pendingCount,
    ...(pulled > 0 && {
      refundCount: row.refundCount + 1,
      refundTotal: row.refundTotal + pulled,
    }),
  }
}

import { findPlatformAccount, hasRoomFor } from '../accounts/internalAccounts.ts'
import type { Work } from '../core/work/work.ts'
import { type Entry, findBalance, move, systemAccount } from '../ledger/ledger.ts'
import type { TransactionRow } from './transactions.table.ts'

type Fee = { amount: number; currency: string }

/** Returns the platform's fee of a payment: the part of the fees that its own account is credited with. */
function feeOf({ plan, sentCurrency, receivedCurrency }: TransactionRow): Fee {
  return { amount: plan.platformFees ?? 0, currency: sentCurrency ?? receivedCurrency }
}

/** Checks whether the platform has an account that its fee of a payment can be credited to. */
export async function canCreditFee(work: Work, row: TransactionRow): Promise<boolean> {
  const { amount, currency } = feeOf(row)
  if (amount === 0) return true
  const account = await findPlatformAccount(work, currency)
  return account !== undefined && hasRoomFor(work, account.id, amount)
}

/** The entries that credit the platform with its fee, out of clearing. */
export async function creditFee(work: Work, row: TransactionRow): Promise<Entry[]> {
  const { amount, currency } = feeOf(row)
  if (amount === 0) return []
  const account = await findPlatformAccount(work, currency)
  if (!account) throw new Error('The platform has no account for its fee')
  return move(systemAccount('clearing', currency), account.id, currency, amount)
}

/**
 * The entries that take the fee of a payment that comes back from the platform again. What it does not
 * have any more is advanced, so that the customer gets all of the money.
 */
export async function returnFee(work: Work, row: TransactionRow): Promise<Entry[]> {
  const { amount, currency } = feeOf(row)
  if (amount === 0) return []
  const account = await findPlatformAccount(work, currency)
  const balance = account && (await findBalance(work, account.id))
  const taken = Math.min(amount, balance ?? 0)
  const clearing = systemAccount('clearing', currency)
  return [
    ...(account ? move(account.id, clearing, currency, taken) : []),
    ...move(systemAccount('suspense', currency), clearing, currency, amount - taken),
  ]
}

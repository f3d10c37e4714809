import type { InternalAccountRow } from '../accounts/internalAccounts.table.ts'
import { getInternalAccount } from '../accounts/internalAccounts.ts'
import { newId } from '../core/ids.ts'
import type { Work } from '../core/work/work.ts'
import type { CustomerRow } from '../customers/customers.table.ts'
import { getCustomer, nameOf } from '../customers/customers.ts'
import type { TransactionRow } from './transactions.table.ts'
import { insertTransaction, moveTransaction } from './transactions.ts'

/**
 * Records what a payment that reached an account here is to its receiver: an incoming transaction.
 * Between two accounts of one customer the payment's own transaction tells it all. The platform
 * ordered the payment, so it is not asked whether it may come in.
 */
export async function recordArrival(work: Work, payment: TransactionRow): Promise<void> {
  const account = await receivingAccount(work, payment)
  if (account === undefined) return
  const { customerId } = payment
  const isOther = customerId !== null && customerId !== account.customerId
  const sender = isOther ? await getCustomer(work, customerId) : undefined
  const row = await insertTransaction(work, arrivalOf(work, payment, account, sender))
  await moveTransaction(work, row.id, 'COMPLETED', { settledAt: work.now })
}

/** The customer's account the payment arrived in, unless it came from another account of theirs. */
async function receivingAccount(
  work: Work,
  { type, customerId, plan }: TransactionRow,
): Promise<InternalAccountRow | undefined> {
  if (type === 'INCOMING' || isOutside(plan.to)) return undefined
  const account = await getInternalAccount(work, plan.to)
  const isOwnMove = account.customerId === customerId && !isOutside(plan.from)
  return account.customerId === null || isOwnMove ? undefined : account
}

function isOutside(ledgerId: string): boolean {
  return ledgerId.startsWith('System:')
}

function arrivalOf(
  work: Work,
  payment: TransactionRow,
  { id: accountId, customerId, currency }: InternalAccountRow,
  sender: CustomerRow | undefined,
) {
  const { receivedAmount, receivedCurrency, description, reference, plan } = payment
  const name = sender && nameOf(sender)
  return {
    id: newId('Transaction'),
    type: 'INCOMING' as const,
    status: 'PENDING' as const,
    customerId,
    source: sourceOf(payment, sender),
    destination: { destinationType: 'ACCOUNT', accountId, currency },
    receivedAmount,
    receivedCurrency,
    fees: 0,
    description,
    reference,
    plan: { ...plan, isSettled: true },
    extra: name === undefined ? {} : { counterpartyInformation: { FULL_NAME: name } },
    createdAt: work.now,
    updatedAt: work.now,
  }
}

/** A receiver who is paid at an UMA address sees one; one who is paid into an account sees the source. */
function sourceOf({ source, destination }: TransactionRow, sender: CustomerRow | undefined) {
  if (!('umaAddress' in destination) || sender === undefined) return source
  const { currency } = source
  return { sourceType: 'UMA_ADDRESS', umaAddress: sender.umaAddress, currency }
}

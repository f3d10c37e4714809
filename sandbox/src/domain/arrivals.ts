import { newId } from '../ids.ts'
import { type CustomerRow, getCustomer, nameOf } from './customers.ts'
import { getInternalAccount, type InternalAccountRow } from './internalAccounts.ts'
import { insertTransaction, moveTransaction, type TransactionRow } from './transactions.ts'
import type { Work } from './work.ts'

/**
 * Writes down what a payment that reached an account here is to its receiver, when that is a customer
 * and not the one who sent it: an incoming transaction. The platform ordered the payment, so it is
 * not asked whether it may come in.
 */
export async function recordArrival(work: Work, payment: TransactionRow): Promise<void> {
  const account = await receivingAccount(work, payment)
  if (account === undefined) return
  const { customerId } = payment
  const sender = customerId === null ? undefined : await getCustomer(work, customerId)
  const row = await insertTransaction(work, arrivalOf(work, payment, account, sender))
  await moveTransaction(work, row.id, 'COMPLETED', { settledAt: work.now })
}

/** The account of another customer the payment arrived in, if that is where it went. */
async function receivingAccount(
  work: Work,
  { type, customerId, plan }: TransactionRow,
): Promise<InternalAccountRow | undefined> {
  if (type === 'INCOMING' || plan.to.startsWith('System:')) return undefined
  const account = await getInternalAccount(work, plan.to)
  return account.customerId === null || account.customerId === customerId ? undefined : account
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

/** Whoever is paid at an UMA address sees one; whoever is paid into an account sees where it came from. */
function sourceOf({ source, destination }: TransactionRow, sender: CustomerRow | undefined) {
  if (!('umaAddress' in destination) || sender === undefined) return source
  const { currency } = source
  return { sourceType: 'UMA_ADDRESS', umaAddress: sender.umaAddress, currency }
}

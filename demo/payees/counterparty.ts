import type { ExternalAccount, Transaction } from 'holdfast'
import { messages } from '../messages.ts'
import { holderOf } from './bankAccount.ts'

const { payment } = messages

/** Who is on the other side. */
export function titleOf(transaction: Transaction, accounts: ExternalAccount[]): string {
  const { type, source, destination } = transaction
  if (type === 'INCOMING') {
    return source?.umaAddress ? payment.receivedFrom(source.umaAddress) : payment.received
  }
  if (destination.umaAddress) return payment.sentTo(destination.umaAddress)
  const account = accounts.find(({ id }) => id === destination.accountId)
  return account ? payment.sentTo(holderOf(account)) : payment.title
}

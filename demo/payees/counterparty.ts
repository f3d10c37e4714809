import type { ExternalAccount, Quote, Transaction } from 'holdfast'
import { messages } from '../messages.ts'
import { foreignText } from '../ui/foreignText.ts'
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

/** What the other side calls the person there, to be shown; undefined where it does not say. */
export function counterpartyNameOf({
  counterpartyInformation,
}: Pick<Quote | Transaction, 'counterpartyInformation'>): string | undefined {
  const name = counterpartyInformation?.FULL_NAME
  return typeof name === 'string' ? foreignText(name) || undefined : undefined
}

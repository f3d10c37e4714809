import type { CreateQuoteOptions, ExternalAccount, Lookup, Quote } from 'holdfast'
import { leftToRight } from '../ui/leftToRight.ts'
import { describeAccount } from './bankAccount.ts'

/** The receiver of a payment: a bank account, or an address that was looked up. */
export type Payee = { account: ExternalAccount } | { umaAddress: string; lookup: Lookup }

/** A payee without the way in which they were found. */
export type Recipient = { account: ExternalAccount } | { umaAddress: string }

/** Whom a price is for; undefined where that account was removed. */
export function payeeOf(
  { destination }: Pick<Quote, 'destination'>,
  accounts: ExternalAccount[],
): Recipient | undefined {
  const { umaAddress, accountId } = destination
  if (umaAddress) return { umaAddress }
  const account = accounts.find(({ id }) => id === accountId)
  return account && { account }
}

/** Whom the payee is, in a line that fits none of the customer's other accounts. */
export function describePayee(payee: Recipient, accounts: ExternalAccount[]): string {
  if ('umaAddress' in payee) return leftToRight(payee.umaAddress)
  const { holder, within } = describeAccount(payee.account, accounts)
  return `${holder}, ${within}`
}

/** What the quote has to say about where the money goes. */
export function destinationOf(payee: Payee): Pick<CreateQuoteOptions, 'destination' | 'lookupId'> {
  if ('account' in payee) return { destination: { accountId: payee.account.id } }
  const { umaAddress, lookup } = payee
  return { destination: { umaAddress }, lookupId: lookup.lookupId }
}

/** Whether a price is for this payee and no other. */
export function isFor(payee: Recipient, { destination }: Quote): boolean {
  return 'account' in payee
    ? destination.accountId === payee.account.id
    : destination.umaAddress === payee.umaAddress
}

import type { ExternalAccount } from 'holdfast'
import { type AccountDescription, describeAccount } from './bankAccount.ts'
import { useBankAccounts } from './queries.ts'

/** What an account is recognised by, among all of the customer's. */
export function useDescription(account: ExternalAccount): AccountDescription {
  const { data } = useBankAccounts()
  return describeAccount(account, data ?? [account])
}

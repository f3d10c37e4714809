import type { ExternalAccount } from 'holdfast'
import { useBankAccounts } from '../shared/queries.ts'
import { type AccountDescription, describeAccount } from './bankAccount.ts'

/** What an account is recognised by, among all of the customer's. */
export function useDescription(account: ExternalAccount): AccountDescription {
  const { data } = useBankAccounts()
  return describeAccount(account, data ?? [account])
}

import { z } from 'zod'
import type { InternalAccount } from '../accounts/internalAccounts.schema.ts'
import {
  announceInstructions,
  listInternalAccounts,
  listPlatformAccounts,
  managedType,
  openAccounts,
} from '../accounts/internalAccounts.ts'
import { currencyCode } from '../core/http/common.schema.ts'
import type { Work } from '../core/work/work.ts'
import type { Customer } from '../customers/customers.schema.ts'
import { getCustomer } from '../customers/customers.ts'
import { listCustomers } from '../customers/listCustomers.ts'

/** An account without the ways to fund it, which are most of it. */
type Account = Omit<InternalAccount, 'fundingPaymentInstructions'>

/** The customers and the platform, with their accounts, as `/_sandbox/customers` shows them. */
type AccountHolders = {
  /** The last thousand customers, oldest first. */
  data: (Customer & { internalAccounts: Account[] })[]
  /** The accounts of the platform itself. */
  platform: { internalAccounts: Account[] }
}

const maxCustomerCount = 1_000
const maxAccountCount = 20_000

/** Lists the customers and the platform with their accounts and balances. */
export async function listAccountHolders(work: Work): Promise<AccountHolders> {
  const filter = { limit: maxCustomerCount, isIncludingDeleted: 'true' } as const
  const customers = await listCustomers(work, filter)
  const accounts = await listInternalAccounts(work, { limit: maxAccountCount })
  const accountsOf = new Map<string | undefined, Account[]>()
  for (const account of accounts.data.reverse()) {
    const { customerId } = account
    accountsOf.set(customerId, [...(accountsOf.get(customerId) ?? []), toAccount(account)])
  }
  return {
    data: customers.data
      .reverse()
      .map((customer) => ({ ...customer, internalAccounts: accountsOf.get(customer.id) ?? [] })),
    platform: { internalAccounts: (await listPlatformAccounts(work, {})).map(toAccount) },
  }
}

function toAccount({ fundingPaymentInstructions: _, ...account }: InternalAccount): Account {
  return account
}

/** The body that opens an account. */
export const NewAccount = z.object({ currency: currencyCode })

/**
 * Opens a further account of a customer, beside the wallet and those that came with approval.
 *
 * @throws ApiException 404 `USER_NOT_FOUND`
 */
export async function openAccount(
  work: Work,
  customerId: string,
  { currency }: z.infer<typeof NewAccount>,
): Promise<{ id: string }> {
  const customer = await getCustomer(work, customerId)
  const account = { type: managedType(currency), currency }
  const [id = ''] = await openAccounts(work, customer.id, [account])
  await announceInstructions(work, [id])
  return { id }
}

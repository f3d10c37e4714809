import type { ApiClient } from './apiClient.ts'
import { bodyOf } from './fixtureError.ts'

/** An approved individual with money in a wallet and a bank account to send it to. */
export type SandboxCustomer = {
  /** The customer's id. */
  id: string
  fullName: string
  /** The embedded wallet's internal account, which holds 100.00 USDB. */
  walletAccountId: string
  /** The internal account in dollars, which is empty. */
  usdAccountId: string
  /** An external account of the customer at a bank in the US. */
  externalAccountId: string
}

type Account = { id: string; balance: { currency: { code: string } } }

const fullName = 'Ada Example'
/** In millionths of a USDB. */
const funds = 100_000_000

/**
 * Creates a customer over the API, funds the wallet and adds a bank account.
 *
 * @throws FixtureError with the response of the failed request
 */
export async function createCustomer(api: ApiClient): Promise<SandboxCustomer> {
  const body = { customerType: 'INDIVIDUAL', fullName, region: 'US' }
  const { id } = bodyOf('create the customer', await api.post<{ id: string }>('/customers', body))
  const accountId = await findAccounts(api, id)
  const walletAccountId = accountId('USDB')
  await fund(api, walletAccountId)
  const externalAccountId = await addBankAccount(api, id)
  return { id, fullName, walletAccountId, usdAccountId: accountId('USD'), externalAccountId }
}

async function findAccounts(api: ApiClient, id: string): Promise<(currency: string) => string> {
  const path = `/customers/internal-accounts?customerId=${id}`
  const { data } = bodyOf('list the accounts', await api.get<{ data: Account[] }>(path))
  return (code) => data.find(({ balance }) => balance.currency.code === code)?.id ?? ''
}

async function fund(api: ApiClient, accountId: string): Promise<void> {
  const path = `/sandbox/internal-accounts/${accountId}/fund`
  bodyOf('fund the wallet', await api.post(path, { amount: funds }))
}

async function addBankAccount(api: ApiClient, customerId: string): Promise<string> {
  const response = await api.post<{ id: string }>('/customers/external-accounts', {
    currency: 'USD',
    customerId,
    accountInfo: {
      accountType: 'USD_ACCOUNT',
      accountNumber: '900000789',
      routingNumber: '021000021',
      beneficiary: { beneficiaryType: 'INDIVIDUAL', fullName },
    },
  })
  return bodyOf('add the bank account', response).id
}

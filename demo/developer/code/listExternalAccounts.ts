import { type ExternalAccount, listExternalAccounts, type Wallet } from 'holdfast'

/** The customer's bank accounts, page after page. */
export async function readAccounts(wallet: Wallet) {
  const accounts: ExternalAccount[] = []
  for await (const account of listExternalAccounts(wallet)) accounts.push(account)
  return accounts
}

// In the demo: demo/shared/queries.ts

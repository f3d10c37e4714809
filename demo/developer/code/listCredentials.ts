import { listCredentials, type Wallet } from 'holdfast'

/** The sign-in methods of the wallet. One without any has to be set up. */
export async function mustSetUp(wallet: Wallet) {
  const credentials = await listCredentials(wallet)
  return credentials.length === 0
}

// In the demo: demo/shared/queries.ts

import { deleteExternalAccount, type Wallet } from 'holdfast'

/** Needs no signature: it moves nothing. */
export function removeAccount(wallet: Wallet, accountId: string) {
  return deleteExternalAccount(wallet, accountId)
}

// In the demo: demo/payees/RemoveAccountSheet.tsx

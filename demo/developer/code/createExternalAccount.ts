import { createExternalAccount, type Wallet } from 'holdfast'

/** The members of `accountInfo` depend on the country: here, an account in the United States. */
export function addAccount(wallet: Wallet, routingNumber: string, accountNumber: string) {
  return createExternalAccount(wallet, {
    currency: 'USD',
    accountInfo: {
      accountType: 'USD_ACCOUNT',
      routingNumber,
      accountNumber,
      beneficiary: { beneficiaryType: 'INDIVIDUAL', fullName: 'Grace Hopper' },
    },
  })
}

// In the demo: demo/payees/AddAccountSheet.tsx

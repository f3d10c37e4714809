import { addOAuth, type Wallet } from 'holdfast'

/** Opens the provider's popup: call it within the press. */
export function addProvider(wallet: Wallet) {
  return addOAuth(wallet, { provider: 'skerry' })
}

// In the demo: demo/security/AddWayInSheet.tsx

import { startOAuthRedirect, type Wallet } from 'holdfast'

/** On phones: leaves for the provider and comes back to this screen. */
export function leaveForProvider(wallet: Wallet) {
  return startOAuthRedirect(wallet, { provider: 'skerry', returnTo: location.pathname })
}

// In the demo: demo/signIn/UnlockWithProvider.tsx

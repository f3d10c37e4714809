import { signInWithOAuth, type Wallet } from 'holdfast'

/** Unlocks with an OpenID provider in a popup. Call it within the press, or the popup is blocked. */
export function unlock(wallet: Wallet) {
  return signInWithOAuth(wallet, { provider: 'skerry' })
}

// In the demo: demo/signIn/UnlockWithProvider.tsx

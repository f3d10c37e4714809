import { type PreparedPasskeySignIn, signInWithPasskey, type Wallet } from 'holdfast'

/** Unlocks the wallet. The session's key is made in the browser and never leaves it. */
export async function unlock(wallet: Wallet, prepared?: PreparedPasskeySignIn) {
  const { expiresAt } = await signInWithPasskey(wallet, { prepared })
  return expiresAt
}

// In the demo: demo/signIn/usePasskeyUnlock.ts

import { type PreparedSignIn, signIn, type Wallet } from 'holdfast'

/** Creates a passkey. The first one of a wallet unlocks it too. */
export function createPasskey(wallet: Wallet, prepared?: PreparedSignIn) {
  return signIn(wallet, { method: 'createPasskey', nickname: 'This laptop', prepared })
}

// In the demo: demo/signIn/PasskeyForm.tsx

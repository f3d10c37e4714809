import { type PreparedSignUp, signUpWithPasskey, type Wallet } from 'holdfast'

/** Creates a passkey. The first one of a wallet unlocks it too. */
export function createPasskey(wallet: Wallet, prepared?: PreparedSignUp) {
  return signUpWithPasskey(wallet, { nickname: 'This laptop', prepared })
}

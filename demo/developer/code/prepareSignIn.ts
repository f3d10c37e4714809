import { prepareSignIn, type Wallet } from 'holdfast'

/** When the screen opens: Safari wants the passkey prompt right after the press. */
export function prepare(wallet: Wallet) {
  return prepareSignIn(wallet, { method: 'createPasskey' })
}

// In the demo: demo/signIn/usePreparedSignUp.ts

import { preparePasskeySignIn, type Wallet } from 'holdfast'

/** When the unlock sheet opens: Safari wants the passkey prompt right after the press. */
export function prepare(wallet: Wallet) {
  return preparePasskeySignIn(wallet)
}

// In the demo: demo/signIn/preparedPasskey.ts

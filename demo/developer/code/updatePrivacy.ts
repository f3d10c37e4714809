import { updatePrivacy, type Wallet } from 'holdfast'

/** Signed on this device; returns the account as it is then. */
export function makePrivate(wallet: Wallet) {
  return updatePrivacy(wallet, { privateEnabled: true })
}

// In the demo: demo/security/Privacy.tsx

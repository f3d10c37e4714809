import { signOut, type Wallet } from 'holdfast'

/** Locks the wallet: deletes the key in this browser and ends the session at the service. */
export function lock(wallet: Wallet) {
  return signOut(wallet)
}

// In the demo: demo/signIn/LockState.tsx

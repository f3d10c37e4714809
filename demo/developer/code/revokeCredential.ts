import { revokeCredential, type Wallet } from 'holdfast'

/** Signed with another method. Devices that were unlocked with this one are signed out. */
export function removeSignInMethod(wallet: Wallet, credentialId: string) {
  return revokeCredential(wallet, credentialId)
}

// In the demo: demo/security/RemoveWayInSheet.tsx

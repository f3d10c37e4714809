import { revokeSession, type Wallet } from 'holdfast'

/** Signs another device out. It can sign nothing from then on. */
export function signOutDevice(wallet: Wallet, sessionId: string) {
  return revokeSession(wallet, sessionId)
}

// In the demo: demo/security/Devices.tsx

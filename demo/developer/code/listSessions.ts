import { listSessions, type Wallet } from 'holdfast'

/** The other devices on which the wallet is unlocked. */
export async function otherDevices(wallet: Wallet) {
  const own = wallet.getState().session
  const sessions = await listSessions(wallet)
  return sessions.filter(({ id }) => id !== own?.id)
}

// In the demo: demo/shared/queries.ts

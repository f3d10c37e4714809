import { refreshSession, type Wallet } from 'holdfast'

/** Replaces the session by a longer one, before it expires. */
export async function stayUnlocked(wallet: Wallet) {
  const { expiresAt } = await refreshSession(wallet)
  return expiresAt
}

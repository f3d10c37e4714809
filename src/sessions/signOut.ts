import { contextOf, type Wallet } from '../walletContext.ts'

/**
 * Deletes this device's session key. Works offline.
 *
 * @throws STORAGE_FAILED, STORAGE_TIMEOUT when the browser would not delete it
 * @example
 * ```ts
 * await signOut(wallet)
 * ```
 */
export async function signOut(wallet: Wallet): Promise<void> {
  const context = contextOf(wallet)
  const accountId = await context.accountId()
  await context.withLock(accountId, () => context.session.close(accountId, 'signedOut'))
}

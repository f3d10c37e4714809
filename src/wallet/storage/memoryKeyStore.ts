import type { AccountRecord } from './accountRecord.ts'
import type { KeyStore } from './keyStore.ts'

/**
 * Keeps keys for as long as the page lives: for tests, servers, and browsers that cannot store a
 * CryptoKey (iOS Lockdown Mode, some private windows).
 *
 * @example
 * ```ts
 * const wallet = createWallet({ relayUrl: '/wallet', keyStore: memoryKeyStore() })
 * ```
 */
export function memoryKeyStore(): KeyStore {
  const records = new Map<string, AccountRecord>()
  return {
    kind: 'memory',
    read: async (accountId) => records.get(accountId),
    update: async (accountId, change) => {
      const changed = change(records.get(accountId) ?? {})
      if (changed) records.set(accountId, changed)
      else records.delete(accountId)
    },
    accountIds: async () => [...records.keys()],
    close: () => records.clear(),
  }
}

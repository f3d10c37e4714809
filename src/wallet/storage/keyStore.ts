import type { AccountRecord } from './accountRecord.ts'

/**
 * A store of account records. Keys in it are CryptoKeys that cannot be exported: a store of your
 * own must be able to hold those (structured clone), so it cannot be localStorage or a cookie.
 */
export interface KeyStore {
  /** The kind of store that `state.storage` reports. */
  readonly kind: 'indexedDb' | 'memory'
  read(accountId: string): Promise<AccountRecord | undefined>
  /** Replaces a record in one step; undefined removes it. */
  update(
    accountId: string,
    change: (record: AccountRecord) => AccountRecord | undefined,
  ): Promise<void>
  accountIds(): Promise<string[]>
  close(): void
}

import { promisifyRequest, type UseStore } from 'idb-keyval'
import { WalletError } from '../../shared/errors.ts'
import type { AccountRecord } from './accountRecord.ts'
import { createUseStore } from './idbConnection.ts'
import type { KeyStore } from './keyStore.ts'

const storeName = 'accounts'
const deadlineMs = 3_000

/** The prefix of the ids of probes; no account's id has it. */
export const probePrefix = 'probe:'

/** Options of {@link indexedDbKeyStore}. */
export interface IndexedDbKeyStoreOptions {
  /** The database's name. @default 'holdfast' */
  databaseName?: string | undefined
}

/**
 * Keeps records in IndexedDB, where a CryptoKey that cannot be exported survives a reload. Give each
 * relay of a page a database of its own: a wallet deletes the keys of accounts its relay does not
 * list. Without `keyStore` a wallet sees to that itself.
 *
 * @throws STORAGE_TIMEOUT, STORAGE_FAILED from its methods
 * @example
 * ```ts
 * const keyStore = indexedDbKeyStore({ databaseName: 'my-app-wallet' })
 * const wallet = createWallet({ relayUrl: '/wallet', keyStore })
 * ```
 */
export function indexedDbKeyStore(options: IndexedDbKeyStoreOptions = {}): KeyStore {
  return openKeyStore(options.databaseName)
}

/** A store, and what probing it needs. */
export interface ProbedKeyStore extends KeyStore {
  /** Every record, a probe's among them, in one transaction. */
  readAll(): Promise<AccountRecord[]>
}

/** {@link indexedDbKeyStore} for probing. Opened with its first use. */
export function openKeyStore(databaseName: string = 'holdfast'): ProbedKeyStore {
  const { useStore: inStore, close } = createUseStore(databaseName, storeName, deadlineMs)
  return {
    kind: 'indexedDb',
    read: (accountId) =>
      named(
        'read',
        inStore('readonly', (store) => promisifyRequest(store.get(accountId))),
      ),
    readAll: () =>
      named(
        'read',
        inStore('readonly', (store) => promisifyRequest(store.getAll())),
      ),
    update: (accountId, change) => named('changed', replaceRecord(inStore, accountId, change)),
    accountIds: async () => {
      const found = await named(
        'listed',
        inStore('readonly', (store) => promisifyRequest(store.getAllKeys())),
      )
      const names = found.filter((key) => typeof key === 'string')
      return names.filter((name) => !name.startsWith(probePrefix))
    },
    close,
  }
}

/** Reads and writes in one transaction. */
function replaceRecord(
  inStore: UseStore,
  accountId: string,
  change: (record: AccountRecord) => AccountRecord | undefined,
): Promise<void> {
  return inStore(
    'readwrite',
    (store) =>
      new Promise<void>((resolve, reject) => {
        const reading: IDBRequest<AccountRecord | undefined> = store.get(accountId)
        reading.onsuccess = () => {
          try {
            const changed = change(reading.result ?? {})
            if (changed) store.put(changed, accountId)
            else store.delete(accountId)
          } catch (error) {
            // A key that cannot be cloned throws right here; nothing of the change may stay.
            store.transaction.abort()
            reject(error)
          }
        }
        promisifyRequest(store.transaction).then(resolve, reject)
      }),
  )
}

async function named<T>(done: string, work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (cause) {
    if (cause instanceof WalletError) throw cause
    throw new WalletError('STORAGE_FAILED', `The session record could not be ${done}`, { cause })
  }
}

import { assertNotAborted, onAbort, walletDestroyed } from '../platform/abort.ts'
import { once } from '../platform/singleFlight.ts'
import { type AccountRecord, migrateRecord } from '../storage/accountRecord.ts'
import type { KeyStore } from '../storage/keyStore.ts'

/** Returns the changed record; undefined removes it. */
export type RecordChange = (record: AccountRecord) => AccountRecord | undefined

/** The account records on this device, in a store that is opened with the first use. */
export interface Records {
  /** The account's record; an empty one where there is none. */
  read(accountId: string): Promise<AccountRecord>
  update(accountId: string, change: RecordChange): Promise<void>
  accountIds(): Promise<string[]>
  /** Closes the store if it was opened here; nothing is read or written afterwards. */
  close(): void
}

/** Dependencies of {@link createRecords}. */
export interface RecordsParts {
  /** A store of the app's own, which it closes itself. */
  given: KeyStore | undefined
  /**
   * Chooses one where none is given.
   *
   * @param onCandidate - receives the one it will choose if it can, before anything is awaited
   */
  select: (onCandidate: (keyStore: KeyStore) => void) => Promise<KeyStore>
  onSelected: (kind: KeyStore['kind']) => void
}

/** Records whose store is neither chosen nor opened yet. */
export function createRecords({ given, select, onSelected }: RecordsParts): Records {
  const closing = new AbortController()
  let candidate: KeyStore | undefined
  const opened = once(async () => {
    if (given) return given
    const selected = await select((keyStore) => {
      candidate = keyStore
    })
    candidate = undefined
    onAbort(closing.signal, selected.close)
    return selected
  })
  const assertOpen = () => {
    // guard: closed-records
    assertNotAborted(closing.signal)
  }
  const store = async () => {
    assertOpen()
    const selected = await opened()
    assertOpen()
    onSelected(selected.kind)
    return selected
  }
  return {
    async read(accountId) {
      const opening = store()
      // While the candidate is probed: its answer counts if it is selected.
      const early = candidate?.read(accountId).catch(() => undefined)
      const selected = await opening
      const found = selected.kind === 'indexedDb' && (await early)
      return migrateRecord(found || (await selected.read(accountId)) || {})
    },
    update: async (accountId, change) =>
      (await store()).update(accountId, (record) => change(migrateRecord(record))),
    accountIds: async () => (await store()).accountIds(),
    close: () => closing.abort(walletDestroyed()),
  }
}

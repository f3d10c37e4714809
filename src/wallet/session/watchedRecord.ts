import type { CrossTabNotifier } from '../platform/crossTabNotifier.ts'
import { watchReturn } from '../platform/watchReturn.ts'
import type { AccountRecord } from '../storage/accountRecord.ts'
import type { RecordChange, Records } from './records.ts'

/** The record of the account that this page shows, in step with the other tabs. */
export interface WatchedRecord {
  accountId(): string | undefined
  set(accountId: string): void
  /** Reads the record, and watches this account from then on. */
  check(accountId: string): Promise<void>
  /** Changes any account's record, and says so to the other tabs. */
  change(accountId: string, update: RecordChange): Promise<void>
  /** Follows the other tabs, and the customer coming back to this one. */
  listen(): void
  /** Returns whether this account's record is the one that follows the other tabs. */
  follows(accountId: string): boolean
  stop(): void
}

/** Dependencies of {@link createWatchedRecord}. */
export interface WatchedRecordParts {
  records: Pick<Records, 'read' | 'update'>
  notifier: CrossTabNotifier
  /** Gets ready to show the record. @returns whether it was; after a wait the record is read again */
  prepare: (record: AccountRecord) => Promise<boolean> | boolean
  /** The watched record, as it was read. */
  onRead: (record: AccountRecord) => void
  /** The watched record, as this tab has changed it. */
  onChanged: (record: AccountRecord) => void
}

/** Watches no account yet. */
export function createWatchedRecord(parts: WatchedRecordParts): WatchedRecord {
  const { records, notifier, prepare, onRead, onChanged } = parts
  let watchedId: string | undefined
  let stopReturn: (() => void) | undefined
  let stopNotified: (() => void) | undefined
  let changes = 0

  const check = async (accountId: string): Promise<void> => {
    watchedId = accountId
    const before = changes
    const record = await records.read(accountId)
    const isReady = await prepare(record)
    // Read before this tab has opened or closed a session: it must not undo that.
    // guard: session-stale-read
    if (isReady && before === changes) onRead(record)
    else await check(accountId)
  }
  const recheck = (accountId: string | undefined) => {
    if (accountId && accountId === watchedId)
      /* guard: session-message-hint */ check(accountId).catch(() => undefined)
  }

  return {
    accountId: () => watchedId,
    set(accountId) {
      watchedId = accountId
    },
    check,
    async change(accountId, update) {
      let changed: AccountRecord | undefined
      await records.update(accountId, (record) => {
        changed = update(record)
        return changed
      })
      changes += 1
      if (watchedId === accountId) onChanged(changed ?? {})
      notifier.notify(accountId)
    },
    listen() {
      stopNotified ??= notifier.listen(recheck)
      stopReturn ??= watchReturn(() => recheck(watchedId))
    },
    // guard: session-without-channel
    follows: (accountId) => accountId === watchedId && stopNotified !== undefined,
    stop() {
      stopNotified?.()
      stopReturn?.()
    },
  }
}

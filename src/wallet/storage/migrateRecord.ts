import type { AccountRecord } from './accountRecord.ts'

/**
 * Gives a record the form of this build, whatever build wrote it. Version 1 added
 * `pendingExecutions`. A record of a later build stays as it is.
 */
export function migrateRecord(record: AccountRecord): AccountRecord {
  return record.version ? record : { pendingExecutions: [], ...record, version: 1 }
}

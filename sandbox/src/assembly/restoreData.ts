import type { Database } from '../core/database/database.ts'
import { openDatabase } from '../core/node/openDatabase.ts'
import type { Settings } from '../core/settings.ts'
import { openSnapshot, type SnapshotTarget } from '../snapshots/openSnapshot.ts'
import { assertEmpty, replaceState } from '../snapshots/replaceState.ts'
import { dueWork } from './dueWork.ts'
import { claimData, type OwnData } from './ownData.ts'
import { tryStart } from './tryStart.ts'

/**
 * Takes a new database with the state of a snapshot, in memory or in a folder without data.
 *
 * @throws SnapshotError
 * @throws SeedError
 */
export async function restoreData(settings: Settings, snapshot: Uint8Array): Promise<OwnData> {
  const empty = await openDatabase({ ...settings, dataDirectory: undefined })
  const state = await openSnapshot(snapshot, empty, toTarget(settings))
  // Before anything is in the folder: another seed is refused here.
  const data = { ...(await claimData(settings, state.database)), faults: state.faults }
  if (settings.dataDirectory === undefined) return data
  return { ...data, database: await moveToFolder(settings, data.database) }
}

/** Returns the target that a snapshot must fit. */
export function toTarget(settings: Settings): SnapshotTarget {
  const jobKinds = Object.keys(dueWork)
  return { settings, jobKinds, tryStart: (database) => tryStart(settings, database) }
}

async function moveToFolder(settings: Settings, restored: Database): Promise<Database> {
  try {
    const database = await openDatabase(settings)
    try {
      await assertEmpty(database)
      await replaceState(database, restored)
      return database
    } catch (error) {
      await database.discard()
      throw error
    }
  } finally {
    await restored.close()
  }
}

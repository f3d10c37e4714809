import type { FaultEntry } from '../control/faults/faultEntry.ts'
import type { Database } from '../core/database/database.ts'
import { openDatabase } from '../core/node/openDatabase.ts'
import type { Settings } from '../core/settings.ts'
import { keepGeneration } from '../core/work/dataGeneration.ts'
import { createSigners, type Signers } from '../crypto/signers.ts'
import { keepSigners } from '../platform/signers.ts'
import { claimSeed } from '../seed/keptSeed.ts'
import { openSnapshot, type SnapshotTarget } from '../snapshots/openSnapshot.ts'
import { assertEmpty, replaceState } from '../snapshots/replaceState.ts'
import { dueWork } from './dueWork.ts'

/** A database whose data is this sandbox's. */
export type OwnData = {
  database: Database
  signers: Signers
  /** Whether the seed has to be made: the data is new. */
  needsSeed: boolean
  /** Of the sandbox that the data was copied from. */
  faults?: readonly FaultEntry[]
}

/**
 * Takes a database for a sandbox, unless its data was made with another profile, mode or seed. It is
 * closed then.
 *
 * @param signers - The keys of new data
 * @throws DataGenerationError
 * @throws SeedError
 */
export async function claimData(
  settings: Settings,
  database: Database,
  signers: Signers = createSigners(),
): Promise<OwnData> {
  try {
    return await database.transact(async (tx) => {
      const isNew = await keepGeneration({ tx, settings })
      const needsSeed = await claimSeed({ tx }, settings.seed, isNew)
      return { database, needsSeed, signers: await keepSigners({ tx }, signers) }
    })
  } catch (error) {
    await database.close()
    throw error
  }
}

/**
 * Takes a new database with the state of a snapshot, in memory or in a folder without data.
 *
 * @throws SnapshotError
 */
export async function restoreData(settings: Settings, snapshot: Uint8Array): Promise<OwnData> {
  const empty = await openDatabase({ ...settings, dataDirectory: undefined })
  const state = await openSnapshot(snapshot, empty, toTarget(settings))
  const { dataDirectory } = settings
  const database =
    dataDirectory === undefined ? state.database : await moveToFolder(settings, state.database)
  return { ...(await claimData(settings, database)), faults: state.faults }
}

/** What a snapshot must fit. */
export function toTarget(settings: Settings): SnapshotTarget {
  return { settings, jobKinds: Object.keys(dueWork) }
}

async function moveToFolder(settings: Settings, restored: Database): Promise<Database> {
  try {
    const database = await openDatabase(settings)
    try {
      await assertEmpty(database)
      await replaceState(database, restored)
      return database
    } catch (error) {
      await database.close()
      throw error
    }
  } finally {
    await restored.close()
  }
}

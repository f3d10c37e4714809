import type { Database } from '../core/database/database.ts'
import { openDatabase } from '../core/node/openDatabase.ts'
import type { Settings } from '../core/settings.ts'
import { keepGeneration } from '../core/work/dataGeneration.ts'
import { claimSeed } from '../seed/keptSeed.ts'

/** A database whose data is this sandbox's. */
export type OwnData = {
  database: Database
  /** Whether the seed has to be made: the data is new. */
  needsSeed: boolean
}

/**
 * Opens the database, unless its data was made with another profile, mode or seed.
 *
 * @throws DataGenerationError
 * @throws SeedError
 */
export async function openOwnData(settings: Settings): Promise<OwnData> {
  const database = await openDatabase(settings)
  try {
    const needsSeed = await database.transact(async (tx) => {
      const isNew = await keepGeneration({ tx, settings })
      return claimSeed({ tx }, settings.seed, isNew)
    })
    return { database, needsSeed }
  } catch (error) {
    await database.close()
    throw error
  }
}

import type { FaultEntry } from '../control/faults/faultEntry.ts'
import type { Database } from '../core/database/database.ts'
import type { Settings } from '../core/settings.ts'
import { keepGeneration } from '../core/work/dataGeneration.ts'
import { createSigners, type Signers } from '../crypto/signers.ts'
import { keepSigners } from '../platform/keptSigners.ts'
import { claimSeed } from '../seed/keptSeed.ts'

/** A database whose data is this sandbox's. */
export type OwnData = {
  database: Database
  signers: Signers
  /** True if the seed has to be made: the data is new. */
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
    await database.discard()
    throw error
  }
}

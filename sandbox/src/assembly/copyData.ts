import type { Faults } from '../control/faults/faults.ts'
import { keepClock } from '../core/work/keptClock.ts'
import { forgetEndpoint } from '../platform/platformConfig.ts'
import type { Engine } from './engine.ts'
import type { OwnData } from './ownData.ts'

/**
 * Copies the state of a service: its data, its signers, its faults, and where its clock stands. The
 * copy has no webhook endpoint, so that no webhook is sent by both.
 */
export async function copyData(engine: Engine, faults: Faults): Promise<OwnData> {
  const { clock, signers } = engine
  let offsetMs = 0
  let copied: OwnData['faults'] = []
  const database = await engine.database.fork(() => {
    offsetMs = clock.offsetMs()
    copied = faults.copies()
  })
  await database.transact(async (tx) => {
    await keepClock({ tx }, clock, offsetMs)
    await forgetEndpoint({ tx })
  })
  // Its own: a snapshot that is restored later changes the signers of one of the two.
  return { database, signers: { ...signers }, needsSeed: false, faults: copied }
}

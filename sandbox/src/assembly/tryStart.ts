import type { Database } from '../core/database/database.ts'
import type { Settings } from '../core/settings.ts'
import { findKeptOffset } from '../core/work/keptClock.ts'
import { createSigners } from '../crypto/signers.ts'
import { createEngine } from './engine.ts'
import { putInPlace } from './provision.ts'

/** Ends the unit of a start that was only tried: its transaction is taken back. */
class TakenBackError extends Error {
  override readonly name = 'TakenBackError'
}

/**
 * Does what a start writes with restored data, and takes it back: rows whose texts mean nothing to a
 * start must be refused before they take the place of others.
 *
 * @throws what the start would throw
 */
export async function tryStart(settings: Settings, database: Database): Promise<void> {
  const data = { database, signers: createSigners(), needsSeed: false }
  const engine = createEngine({ ...settings, smtpUrl: undefined }, data)
  const { clock, run } = engine
  clock.setOffset(await run((work) => findKeptOffset(work, clock, settings.now)))
  try {
    await run(async (work) => {
      await putInPlace(work, engine)
      throw new TakenBackError('A start is possible')
    })
  } catch (error) {
    if (!(error instanceof TakenBackError)) throw error
  }
}

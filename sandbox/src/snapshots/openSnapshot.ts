import { z } from 'zod'
import { type FaultEntry, loadEntry } from '../control/faults/faultEntry.ts'
import type { Database } from '../core/database/database.ts'
import { withoutTriggers } from '../core/database/withoutTriggers.ts'
import type { Settings } from '../core/settings.ts'
import { SnapshotError } from '../core/snapshotError.ts'
import { forgetEndpoint } from '../platform/platformConfig.ts'
import { checkRules } from './checkRules.ts'
import { fillTables, type LineReader } from './fillTables.ts'
import { damaged, invalidData, readHeader } from './format.ts'
import { checkKeptState } from './keptState.ts'
import { decompressLines } from './lines.ts'

/** The target for which a snapshot is opened. */
export type SnapshotTarget = {
  settings: Pick<Settings, 'profile' | 'mode'>
  /** The kinds of work that can be due. */
  jobKinds: readonly string[]
  /** Does what a start does with the data, and takes it back. */
  tryStart(database: Database): Promise<void>
}

/** The state of a snapshot. */
export type SnapshotState = { database: Database; faults: FaultEntry[] }

const maxFaultCount = 100
const OutsideState = z.strictObject({ faults: z.array(z.unknown()).max(maxFaultCount) })

/**
 * Fills a new database with the state of a snapshot, which comes from outside: each row is checked
 * against its table, the rules of the ledger over all of them, and a start is tried. The platform has no
 * webhook endpoint then, so nothing is sent to where the original sends.
 *
 * @param database - Empty; closed when the snapshot is refused
 * @throws SnapshotError
 */
export async function openSnapshot(
  snapshot: Uint8Array,
  database: Database,
  { settings, jobKinds, tryStart }: SnapshotTarget,
): Promise<SnapshotState> {
  try {
    const content = readHeader(snapshot, { identity: database.identity, settings })
    const lines = decompressLines(content)
    const faults = await database.direct((engine) =>
      withoutTriggers(engine, async () => {
        const readLine = readerOf(lines)
        const loaded = loadFaults(await readLine())
        await fillTables(engine, readLine)
        if (!(await lines.next()).done) throw damaged()
        // guard: snapshot-ledger-rules
        checkRules(engine)
        // guard: snapshot-kept-state
        checkKeptState(engine, settings, jobKinds)
        return loaded
      }),
    )
    // guard: snapshot-no-endpoint
    await database.transact((tx) => forgetEndpoint({ tx }))
    // guard: snapshot-start
    await tryStart(database)
    return { database, faults }
  } catch (error) {
    await database.close()
    throw error instanceof SnapshotError ? error : invalidData('its state is inconsistent', error)
  }
}

function readerOf(lines: AsyncGenerator<string>): LineReader {
  return async () => {
    const { value, done } = await lines.next()
    if (done) throw damaged()
    try {
      return JSON.parse(value)
    } catch (cause) {
      throw damaged(cause)
    }
  }
}

function loadFaults(line: unknown): FaultEntry[] {
  const { data } = OutsideState.safeParse(line)
  if (!data) throw damaged()
  try {
    return data.faults.map(loadEntry)
  } catch (cause) {
    throw invalidData('a fault in it is invalid', cause)
  }
}

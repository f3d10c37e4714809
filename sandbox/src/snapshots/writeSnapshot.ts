import { type FaultEntry, saveEntry } from '../control/faults/faultEntry.ts'
import type { Database } from '../core/database/database.ts'
import type { Settings } from '../core/settings.ts'
import { maxSnapshotBytes } from '../core/snapshotFormat.ts'
import { tooLarge, writeHeader } from './format.ts'
import { compress } from './lines.ts'
import { inBatches, toLine } from './rowLines.ts'
import { readRows } from './tableRows.ts'
import { tableShapes } from './tables.ts'

/** The source that a snapshot is written from. No other one may write to the database. */
export type SnapshotSource = {
  database: Database
  faults: readonly FaultEntry[]
  settings: Pick<Settings, 'profile' | 'mode'>
}

/**
 * Writes a snapshot: a header, then compressed lines of JSON. The first has what is not in the database;
 * each table has a line with its name, and one for each row.
 *
 * @throws SnapshotError when it is too large to be restored
 */
export async function writeSnapshot(source: SnapshotSource): Promise<Uint8Array<ArrayBuffer>> {
  const { database, settings } = source
  const header = writeHeader({ identity: database.identity, settings })
  const chunks = [header, ...(await compress(contentOf(source)))]
  const snapshot = new Uint8Array(chunks.reduce((size, { length }) => size + length, 0))
  if (snapshot.length > maxSnapshotBytes) throw tooLarge()
  let at = 0
  for (const chunk of chunks) {
    snapshot.set(chunk, at)
    at += chunk.length
  }
  return snapshot
}

async function* contentOf({ database, faults }: SnapshotSource): AsyncGenerator<string> {
  yield toLine({ faults: faults.map(saveEntry) })
  for (const shape of tableShapes()) {
    const { rows, counter } = await database.direct((engine) => readRows(engine, shape))
    const columns = shape.columns.map(({ name }) => name)
    yield toLine({ table: shape.name, columns, counter, rows: rows.length })
    yield* inBatches(rows)
  }
  yield toLine({ end: true })
}

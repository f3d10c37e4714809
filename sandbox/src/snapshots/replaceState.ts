import { deleteRows } from '../core/database/clearTables.ts'
import type { Database } from '../core/database/database.ts'
import { withoutTriggers } from '../core/database/withoutTriggers.ts'
import { nextTurn } from '../core/nextTurn.ts'
import { SnapshotError } from '../core/snapshotError.ts'
import { insertInto, readRows, writeCounter } from './tableRows.ts'
import { tableShapes } from './tables.ts'

/**
 * Puts the state of one database in place of another's, in one transaction.
 *
 * @param from - One whose rows were checked, and to which nothing is written any more
 */
export async function replaceState(to: Database, from: Database): Promise<void> {
  await to.direct((engine) =>
    withoutTriggers(engine, async () => {
      deleteRows(engine)
      for (const shape of tableShapes()) {
        const { rows, counter } = await from.direct((source) => readRows(source, shape))
        const insert = insertInto(shape)
        for (const row of rows) engine.query(insert, row)
        if (counter !== undefined) writeCounter(engine, shape.name, counter)
        await nextTurn()
      }
    }),
  )
}

/** @throws SnapshotError when the database has data, which a snapshot would replace */
export async function assertEmpty({ direct }: Database): Promise<void> {
  const rows = await direct((engine) => engine.query('select 1 from kept_values limit 1', []))
  if (rows.length === 0) return
  const message =
    'The data folder already has data, which a snapshot does not replace. Choose an empty folder with --data (SANDBOX_DATA).'
  throw new SnapshotError('DATA_EXISTS', message)
}

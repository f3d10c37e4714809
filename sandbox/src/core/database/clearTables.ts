import type { SqliteEngine } from './sqliteEngine.ts'
import { withoutTriggers } from './withoutTriggers.ts'

/** Empties every table, in one transaction. */
export function clearTables(engine: SqliteEngine): Promise<void> {
  return withoutTriggers(engine, () => deleteRows(engine))
}

/** Deletes every row and sets the counters back, where no trigger refuses it. */
export function deleteRows(engine: SqliteEngine): void {
  const tables = engine.query(
    `select name from sqlite_schema where type = 'table' and name not like 'sqlite_%' and name not like 'fixed_%'`,
    [],
  ) as [string][]
  for (const [name] of tables) engine.execute(`delete from ${name}`)
  engine.execute('update sqlite_sequence set seq = 0')
}

import type { Engine } from './engine.ts'

/**
 * Empties every table. Triggers refuse to delete what is written once, so they are made again after it;
 * it is one transaction with the rest.
 */
export function clearTables(engine: Engine): void {
  const triggers = engine.query(
    `select name, sql from sqlite_schema where type = 'trigger'`,
    [],
  ) as [string, string][]
  const tables = engine.query(
    `select name from sqlite_schema where type = 'table' and name not like 'sqlite_%' and name not like 'fixed_%'`,
    [],
  ) as [string][]
  engine.execute('begin immediate; pragma defer_foreign_keys = on')
  try {
    for (const [name] of triggers) engine.execute(`drop trigger ${name}`)
    for (const [name] of tables) engine.execute(`delete from ${name}`)
    engine.execute('update sqlite_sequence set seq = 0')
    for (const [, sql] of triggers) engine.execute(sql)
    engine.execute('commit')
  } catch (error) {
    engine.execute('rollback')
    throw error
  }
}

import type { SqliteEngine } from './sqliteEngine.ts'

/**
 * Runs `body` in one transaction in which no trigger runs, and makes the triggers again at its end:
 * they refuse to delete what is written once. References are checked at the commit.
 */
export async function withoutTriggers<T>(
  engine: SqliteEngine,
  body: () => T | Promise<T>,
): Promise<T> {
  const triggers = engine.query(
    `select name, sql from sqlite_schema where type = 'trigger'`,
    [],
  ) as [string, string][]
  engine.execute('begin immediate; pragma defer_foreign_keys = on')
  try {
    for (const [name] of triggers) engine.execute(`drop trigger ${name}`)
    const result = await body()
    for (const [, sql] of triggers) engine.execute(sql)
    engine.execute('commit')
    return result
  } catch (error) {
    engine.execute('rollback')
    throw error
  }
}

import type { SqliteEngine } from './sqliteEngine.ts'

/** The statements that make the tables and their rules, and what tells them from those of another version. */
export type Schema = { statements: string; identity: number }

/** The application id that tells a sandbox's file from other SQLite files: `hold` in ASCII. */
export const applicationId = 0x68_6f_6c_64

/** Makes the tables in a new database, all of them or none. */
export function createTables(engine: SqliteEngine, { statements, identity }: Schema): void {
  enforceRules(engine)
  engine.execute('begin immediate')
  try {
    engine.execute(statements)
    engine.execute(`pragma application_id = ${applicationId}; pragma user_version = ${identity}`)
    engine.execute('commit')
  } catch (error) {
    engine.execute('rollback')
    throw error
  }
}

/** The identity of the schema that the tables were made with; undefined in a new database. */
export function readIdentity(engine: SqliteEngine): number | undefined {
  enforceRules(engine)
  const [[count] = []] = engine.query('select count(*) from sqlite_schema', [])
  if (count === 0) return undefined
  const [[application] = []] = engine.query('pragma application_id', [])
  const [[identity] = []] = engine.query('pragma user_version', [])
  return application === applicationId ? Number(identity) : -1
}

/** The rules that SQLite leaves to each connection: references, and triggers for rows that are replaced. */
const pragmas = ['foreign_keys', 'recursive_triggers']

/** @throws Error when this build of SQLite does not keep the rules */
export function enforceRules(engine: SqliteEngine): void {
  for (const name of pragmas) {
    engine.query(`pragma ${name} = on`, [])
    const [[value] = []] = engine.query(`pragma ${name}`, [])
    if (value !== 1) throw new Error(`This build of SQLite has no ${name}`)
  }
}

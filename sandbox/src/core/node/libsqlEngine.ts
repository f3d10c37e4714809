import { randomUUID } from 'node:crypto'
import Libsql from 'libsql'
import { type Engine, EngineError, type Value } from '../database/engine.ts'

type Connection = InstanceType<typeof Libsql>
/** Whether a statement has rows is asked once: the native build takes a call for it. */
type Prepared = { statement: ReturnType<Connection['prepare']>; hasRows: boolean }

/** More than the statements a sandbox uses: to prepare one takes longer than to run it. */
const maxStatements = 1_000

/** Opens SQLite in this process, as its native build: `:memory:`, or the path of a file. */
export function openLibsql(path: string): Engine {
  const connection = explain(() => new Libsql(path))
  const statements = new Map<string, Prepared>()
  const prepare = (text: string): Prepared => {
    const known = statements.get(text)
    if (known) return known
    if (statements.size >= maxStatements) statements.clear()
    const statement = connection.prepare(text)
    const prepared = { statement, hasRows: statement.reader }
    if (prepared.hasRows) statement.raw()
    statements.set(text, prepared)
    return prepared
  }
  return {
    query: (text, parameters) =>
      explain(() => {
        const { statement, hasRows } = prepare(text)
        if (hasRows) return statement.all(parameters) as Value[][]
        statement.run(parameters)
        return []
      }),
    execute: (text) => explain(() => void connection.exec(text)),
    copy: () =>
      explain(() => {
        // A name in memory: the copy is there as long as it is open.
        const name = `file:${randomUUID()}?mode=memory&cache=shared`
        const copy = openLibsql(name)
        connection.exec(`vacuum into '${name}'`)
        return copy
      }),
    close: () => void connection.close(),
  }
}

function explain<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof Error)) throw error
    const code = 'code' in error && typeof error.code === 'string' ? error.code : 'SQLITE_ERROR'
    throw new EngineError(code, error.message)
  }
}

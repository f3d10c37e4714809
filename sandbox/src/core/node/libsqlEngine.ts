import { randomUUID } from 'node:crypto'
import Libsql from 'libsql'
import { EngineError, type SqliteEngine, type Value } from '../database/sqliteEngine.ts'
import { createStatementCache } from '../database/statementCache.ts'

type Connection = InstanceType<typeof Libsql>
/** A statement, and whether it has rows, which is asked once: the native build takes a call for it. */
type Prepared = { statement: ReturnType<Connection['prepare']>; hasRows: boolean }

/** Opens SQLite in this process, as its native build: `:memory:`, or the path of a file. */
export function openLibsql(path: string): SqliteEngine {
  const connection = explain(() => new Libsql(path))
  const statements = createStatementCache((text): Prepared => {
    const statement = connection.prepare(text)
    const hasRows = statement.reader
    if (hasRows) statement.raw()
    return { statement, hasRows }
  })
  return {
    query: (text, parameters) =>
      explain(() => {
        const { statement, hasRows } = statements.get(text)
        const values = parameters.map(toBound)
        if (hasRows) return statement.all(values) as Value[][]
        statement.run(values)
        return []
      }),
    execute: (text) => explain(() => void connection.exec(text)),
    copy: () =>
      explain(() => {
        // A name in memory: the copy is there as long as it is open.
        const name = `file:${randomUUID()}?mode=memory&cache=shared`
        const copy = openLibsql(name)
        try {
          connection.exec(`vacuum into '${name}'`)
          return copy
        } catch (error) {
          copy.close()
          throw error
        }
      }),
    close: () => {
      statements.clear()
      connection.close()
    },
  }
}

/** A number is bound as one with a fraction: sums with it would be rounded, and a text of it has `.0`. */
function toBound(value: Value): Value {
  return Number.isInteger(value) ? BigInt(value as number) : value
}

function explain<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof Error)) throw error
    throw new EngineError(codeOf(error), error.message)
  }
}

/** The native build has no name for the code of a value whose type is not the column's. */
function codeOf(error: Error): string {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : 'SQLITE_ERROR'
  return code === 'UNKNOWN_SQLITE_ERROR_3091' ? 'SQLITE_CONSTRAINT_DATATYPE' : code
}

import { EngineError, type SqliteEngine, type Value } from '../database/sqliteEngine.ts'
import { createStatementCache } from '../database/statementCache.ts'

/** The part of SQLite's own WebAssembly build that is used; loading it is up to the page. */
export type WasmSqlite = {
  oo1: { DB: new (name: string) => Connection }
  capi: {
    sqlite3_exec(db: Of<Connection>, statements: string, callback: 0, of: 0, message: 0): number
    sqlite3_step(statement: Of<Statement>): number
    sqlite3_reset(statement: Of<Statement>): number
    sqlite3_column_js(statement: Of<Statement>, column: number): unknown
    sqlite3_txn_state(db: Of<Connection>, schema: 'main'): number
    sqlite3_extended_errcode(db: Of<Connection>): number
    sqlite3_errmsg(db: Of<Connection>): string
    sqlite3_js_rc_str(code: number): string | undefined
    sqlite3_js_db_export(db: Of<Connection>): Uint8Array
    sqlite3_deserialize(
      db: Of<Connection>,
      schema: 'main',
      data: number,
      size: number,
      bufferSize: number,
      flags: number,
    ): number
    sqlite3_column_type(statement: Of<Statement>, column: number): number
    SQLITE_BLOB: number
    SQLITE_TXN_NONE: number
    SQLITE_OK: number
    SQLITE_ROW: number
    SQLITE_DONE: number
    SQLITE_DESERIALIZE_FREEONCLOSE: number
    SQLITE_DESERIALIZE_RESIZEABLE: number
  }
  wasm: { allocFromTypedArray(bytes: Uint8Array): number }
}

/** The build takes the address of each, too. */
type Of<T> = T | number
type Connection = { prepare(text: string): Statement; isOpen(): boolean; close(): void }
type Statement = {
  columnCount: number
  bind(values: readonly Value[]): unknown
  finalize(): unknown
}

/** Opens SQLite in memory as its WebAssembly build, as a page can. */
export function openWasm(sqlite: WasmSqlite): SqliteEngine {
  return toEngine(sqlite, new sqlite.oo1.DB(':memory:'))
}

function toEngine(sqlite: WasmSqlite, connection: Connection): SqliteEngine {
  const { capi } = sqlite
  const fail = () => errorOf(sqlite, connection)
  const statements = createStatementCache(
    (text) => {
      const statement = orFail(fail, () => connection.prepare(text))
      return { statement, columnCount: statement.columnCount }
    },
    ({ statement }) => void statement.finalize(),
  )
  return {
    query: (text, parameters) => {
      const { statement, columnCount } = statements.get(text)
      const rows: Value[][] = []
      try {
        if (parameters.length > 0) orFail(fail, () => statement.bind(parameters))
        for (;;) {
          const code = capi.sqlite3_step(statement)
          if (code === capi.SQLITE_DONE) return rows
          if (code !== capi.SQLITE_ROW) throw fail()
          rows.push(readRow(capi, statement, columnCount))
        }
      } finally {
        capi.sqlite3_reset(statement)
      }
    },
    execute: (text) => {
      if (capi.sqlite3_exec(connection, text, 0, 0, 0) !== capi.SQLITE_OK) throw fail()
    },
    copy: () => copyOf(sqlite, connection),
    close: () => {
      statements.clear()
      connection.close()
    },
  }
}

function readRow(capi: WasmSqlite['capi'], statement: Statement, columnCount: number): Value[] {
  return Array.from({ length: columnCount }, (_, column) => {
    const value = (capi.sqlite3_column_js(statement, column) ?? null) as Value
    // No bytes are read as nothing.
    const isEmpty =
      value === null && capi.sqlite3_column_type(statement, column) === capi.SQLITE_BLOB
    return isEmpty ? new Uint8Array() : value
  })
}

/** Copies the pages; in a transaction these would be of half of it. */
function copyOf(sqlite: WasmSqlite, connection: Connection): SqliteEngine {
  const { capi, wasm, oo1 } = sqlite
  if (capi.sqlite3_txn_state(connection, 'main') !== capi.SQLITE_TXN_NONE)
    throw new EngineError('SQLITE_ERROR', 'Cannot copy within a transaction')
  const pages = capi.sqlite3_js_db_export(connection)
  const copy = new oo1.DB(':memory:')
  const { SQLITE_DESERIALIZE_FREEONCLOSE, SQLITE_DESERIALIZE_RESIZEABLE } = capi
  const flags = SQLITE_DESERIALIZE_FREEONCLOSE | SQLITE_DESERIALIZE_RESIZEABLE
  const address = wasm.allocFromTypedArray(pages)
  const code = capi.sqlite3_deserialize(copy, 'main', address, pages.length, pages.length, flags)
  if (code === capi.SQLITE_OK) return toEngine(sqlite, copy)
  const error = errorOf(sqlite, copy)
  copy.close()
  throw error
}

function orFail<T>(fail: () => EngineError, work: () => T): T {
  try {
    return work()
  } catch {
    throw fail()
  }
}

function errorOf({ capi }: WasmSqlite, connection: Connection): EngineError {
  if (!connection.isOpen()) return new EngineError('SQLITE_MISUSE', 'The database is closed')
  const code = capi.sqlite3_js_rc_str(capi.sqlite3_extended_errcode(connection))
  return new EngineError(code ?? 'SQLITE_ERROR', capi.sqlite3_errmsg(connection))
}

import sqlite3InitModule from '@sqlite.org/sqlite-wasm'
import { openWasm } from '../../src/core/browser/wasmEngine.ts'
import type { SqliteEngine } from '../../src/core/database/sqliteEngine.ts'
import { openLibsql } from '../../src/core/node/libsqlEngine.ts'

const sqlite = await sqlite3InitModule()

/** Every build of SQLite that the sandbox can run on, with what opens it in memory. */
export const engines: readonly (readonly [name: string, open: () => SqliteEngine])[] = [
  ['libsql', () => openLibsql(':memory:')],
  ['WebAssembly', () => openWasm(sqlite)],
]

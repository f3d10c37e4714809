import type { SqliteEngine, Value } from '../core/database/sqliteEngine.ts'
import type { TableShape } from './tables.ts'

/** The rows of a table in the order they were written, and where its counter stands, if it has one. */
export function readRows(
  engine: SqliteEngine,
  { name, columns, isCounted }: TableShape,
): { rows: Value[][]; counter: number | undefined } {
  const rows = engine.query(`select ${listOf(columns)} from "${name}" order by rowid`, [])
  return { rows, counter: isCounted ? readCounter(engine, name) : undefined }
}

/** The last number that was drawn for a row; undefined in a table that has had none. */
export function readCounter(engine: SqliteEngine, name: string): number | undefined {
  const [[counter] = []] = engine.query('select seq from sqlite_sequence where name = ?', [name])
  return counter === undefined ? undefined : Number(counter)
}

/** The statement that writes one row with the values of all columns. */
export function insertInto({ name, columns }: TableShape): string {
  const places = columns.map(() => '?').join(', ')
  return `insert into "${name}" (${listOf(columns)}) values (${places})`
}

/** Has a table go on with the number after this one: those of deleted rows are not drawn again. */
export function writeCounter(engine: SqliteEngine, name: string, counter: number): void {
  engine.query('delete from sqlite_sequence where name = ?', [name])
  engine.query('insert into sqlite_sequence (name, seq) values (?, ?)', [name, counter])
}

function listOf(columns: TableShape['columns']): string {
  return columns.map(({ name }) => `"${name}"`).join(', ')
}

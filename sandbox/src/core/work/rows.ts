import { getTableColumns, getTableName, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Transaction } from '../database/database.ts'

// Most statements are one of these, and to have the query builder write them takes longer than the
// database needs for them.

type Row<Table extends SQLiteTable> = Table['$inferSelect']
type Columns = Record<string, SQLiteColumn>

/** Finds the row in which a column that is unique has a value. */
export async function findRow<Table extends SQLiteTable, Name extends keyof Row<Table> & string>(
  tx: Transaction,
  table: Table,
  name: Name,
  value: Row<Table>[Name],
): Promise<Row<Table> | undefined> {
  const [row] = await findRows(tx, table, name, [value])
  return row
}

/** Finds the rows in which a column has one of several values. */
export function findRows<Table extends SQLiteTable, Name extends keyof Row<Table> & string>(
  tx: Transaction,
  table: Table,
  name: Name,
  values: readonly Row<Table>[Name][],
): Promise<Row<Table>[]> {
  const columns: Columns = getTableColumns(table)
  const where = `where ${quote(columnOf(columns, name).name)} in `
  const wanted = values.map((value) => toDriver(columns, name, value))
  const text = `select ${listOf(columns)} from ${quote(getTableName(table))} ${where}`
  return rowsOf(tx, columns, sql`${sql.raw(text)}${wanted}`)
}

/** Inserts a row, and returns it as it is in the table then: with what it did not say. */
export async function insertRow<Table extends SQLiteTable>(
  tx: Transaction,
  table: Table,
  row: Table['$inferInsert'],
): Promise<Row<Table>> {
  const columns: Columns = getTableColumns(table)
  const said = Object.entries(row).filter(([, value]) => value !== undefined)
  const names = said.map(([name]) => quote(columnOf(columns, name).name))
  const values = said.map(([name, value]) => toDriver(columns, name, value))
  const text = `insert into ${quote(getTableName(table))} (${names.join()}) values `
  const returning = sql.raw(` returning ${listOf(columns)}`)
  const [inserted] = await rowsOf<Table>(tx, columns, sql`${sql.raw(text)}${values}${returning}`)
  if (!inserted) throw new Error('The insert returned no row')
  return inserted
}

async function rowsOf<Table extends SQLiteTable>(
  tx: Transaction,
  columns: Columns,
  query: SQL,
): Promise<Row<Table>[]> {
  const all = Object.entries(columns)
  const found = await tx.values<unknown[]>(query)
  return found.map((values) =>
    Object.fromEntries(
      all.map(([name, column], index) => [name, fromDriver(column, values[index])]),
    ),
  )
}

function fromDriver(column: SQLiteColumn, value: unknown): unknown {
  return value === null ? null : column.mapFromDriverValue(value)
}

function toDriver(columns: Columns, name: string, value: unknown): unknown {
  return value === null ? null : columnOf(columns, name).mapToDriverValue(value)
}

function columnOf(columns: Columns, name: string): SQLiteColumn {
  const column = columns[name]
  if (!column) throw new Error(`The table has no column ${name}`)
  return column
}

function listOf(columns: Columns): string {
  return Object.values(columns)
    .map(({ name }) => quote(name))
    .join()
}

function quote(name: string): string {
  return `"${name}"`
}

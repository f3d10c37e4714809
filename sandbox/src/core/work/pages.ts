import { and, asc, count, desc, gt, lt, type SQL, type Subquery } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { readCursor, writeCursor } from './cursors.ts'
import type { Work } from './work.ts'

/** The page of a list that a caller asks for. */
export type PageRequest = { limit: number; cursor?: string | undefined; sortOrder?: 'asc' | 'desc' }

/** One page of rows. */
export type Page<T> = { data: T[]; hasMore: boolean; nextCursor?: string; totalCount: number }

/** A table, or a union of the identifiers in several. */
type Listable = (SQLiteTable | Subquery) & { sequence: SQLiteColumn }

type RowOf<Table> = Table extends { $inferSelect: infer Row } ? Row : { id: string }

/** Reads one page of a table, newest first unless asked otherwise. */
export async function readPage<Table extends Listable, T>(
  { tx, settings }: Work,
  table: Table,
  filter: SQL | undefined,
  { limit, cursor, sortOrder = 'desc' }: PageRequest,
  show: (rows: RowOf<Table>[]) => Promise<T[]> | T[],
): Promise<Page<T>> {
  const beyond = sortOrder === 'asc' ? gt : lt
  const order = sortOrder === 'asc' ? asc : desc
  const from =
    cursor === undefined ? undefined : beyond(table.sequence, readCursor(settings, cursor))
  const found = await tx
    .select()
    .from(table as SQLiteTable)
    .where(and(filter, from))
    .orderBy(order(table.sequence))
    .limit(limit + 1)
  const rows = found.slice(0, limit) as (RowOf<Table> & { sequence: number })[]
  const [total] = await tx
    .select({ value: count() })
    .from(table as SQLiteTable)
    .where(filter)
  const last = rows.at(-1)
  return {
    data: await show(rows),
    hasMore: found.length > limit,
    ...(found.length > limit && last && { nextCursor: writeCursor(settings, last.sequence) }),
    totalCount: total?.value ?? 0,
  }
}

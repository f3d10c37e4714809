import { gte, lte, type SQL } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'

type Times = {
  createdAfter?: string | undefined
  createdBefore?: string | undefined
  updatedAfter?: string | undefined
  updatedBefore?: string | undefined
}

/** The conditions of a list's time bounds, which are all included. */
export function timeConditions(
  table: { createdAt: SQLiteColumn; updatedAt: SQLiteColumn },
  { createdAfter, createdBefore, updatedAfter, updatedBefore }: Times,
): (SQL | undefined)[] {
  return [
    createdAfter === undefined ? undefined : gte(table.createdAt, new Date(createdAfter)),
    createdBefore === undefined ? undefined : lte(table.createdAt, new Date(createdBefore)),
    updatedAfter === undefined ? undefined : gte(table.updatedAt, new Date(updatedAfter)),
    updatedBefore === undefined ? undefined : lte(table.updatedAt, new Date(updatedBefore)),
  ]
}

import { getTableConfig } from 'drizzle-orm/sqlite-core'
import { everyTable } from './everyTable.ts'

/** The kinds of value that a column holds: the database has a type for some of these only. */
export type ColumnKind = 'text' | 'json' | 'integer' | 'boolean' | 'moment' | 'real' | 'bytes'

/** A table, as far as its rows are copied. */
export type TableShape = {
  name: string
  columns: readonly { name: string; kind: ColumnKind; isNullable: boolean }[]
  /** True if it has a counter, from which no number is drawn twice. */
  isCounted: boolean
}

/** Describes every table that has state, in the order in which a snapshot has them. */
export function tableShapes(): TableShape[] {
  return everyTable.map((table) => {
    const { name, columns } = getTableConfig(table)
    return {
      name,
      columns: columns.map((column) => ({
        name: column.name,
        kind: kindOf(column.getSQLType(), column.dataType),
        isNullable: !column.notNull,
      })),
      isCounted: columns.some(({ name, primary }) => primary && name === 'sequence'),
    }
  })
}

function kindOf(sqlType: string, dataType: string): ColumnKind {
  if (sqlType === 'blob') return 'bytes'
  if (sqlType === 'real') return 'real'
  if (sqlType === 'text') return dataType === 'json' ? 'json' : 'text'
  if (dataType === 'boolean') return 'boolean'
  return dataType === 'date' ? 'moment' : 'integer'
}

import { expect, it } from 'vitest'
import { createTables } from '../../src/core/database/schema.ts'
import { openLibsql } from '../../src/core/node/libsqlEngine.ts'
import { readSchema } from '../../src/core/node/packageFiles.ts'
import { resolveSettings } from '../../src/core/options/resolveSettings.ts'
import { tableShapes } from '../../src/snapshots/tables.ts'

/** Tables whose rows are made with them or which are empty after each transaction, so not part of the state. */
const withoutState = ['fixed_zero', 'ledger_open_sums', 'sqlite_sequence']

it('describes every column of every table that has state', () => {
  const engine = openLibsql(':memory:')
  createTables(engine, readSchema(resolveSettings({})))
  const columns = engine.query(
    `select t.name, c.name, c."notnull" or c.pk > 0, t.sql like '%AUTOINCREMENT%'
       from sqlite_schema t join pragma_table_xinfo(t.name) c where t.type = 'table'
       order by t.name, c.cid`,
    [],
  )
  const kept = columns.filter(([table]) => !withoutState.includes(String(table)))
  const described = tableShapes().flatMap(({ name, columns, isCounted }) =>
    columns.map((column) => [name, column.name, Number(!column.isNullable), Number(isCounted)]),
  )
  const key = (row: unknown[]) => row.slice(0, 2).join('.')
  const inOrder = (rows: unknown[][]) => rows.toSorted((a, b) => (key(a) < key(b) ? -1 : 1))
  expect(inOrder(described)).toEqual(inOrder(kept))
  engine.close()
})

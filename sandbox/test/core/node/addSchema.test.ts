import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { addSchema } from '../../../src/core/node/addSchema.ts'
import { openDatabase } from '../../../src/core/node/openDatabase.ts'
import { resolveSettings } from '../../../src/core/options/resolveSettings.ts'

it('leaves no schema behind when its tables cannot be made', async () => {
  const database = await openDatabase(resolveSettings({}))
  const schemas = () =>
    database.query((db) => db.select({ name: sql`nspname` }).from(sql`pg_namespace`))
  const before = await schemas()
  const adding = addSchema(database.transact, 'owner', ['create table kept ()', 'create table'])
  await expect(adding).rejects.toThrow('Failed query')
  expect(await schemas()).toEqual(before)
  await database.close()
})

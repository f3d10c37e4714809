import { appendFileSync, cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import type { Transaction } from '../../../src/core/database/database.ts'
import { databaseImageFile, readDatabaseImage } from '../../../src/core/node/databaseImage.ts'
import { openDatabase } from '../../../src/core/node/openDatabase.ts'
import { migrationsFolder } from '../../../src/core/node/packageFiles.ts'
import { resolveSettings } from '../../../src/core/options/resolveSettings.ts'

const folder = mkdtempSync(join(tmpdir(), 'holdfast-image-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const settings = resolveSettings({})

/** The migrations in a folder of their own, without an image. */
function copyMigrations(name: string) {
  const copy = join(folder, name)
  const filter = (path: string) => !basename(path).startsWith('image-')
  cpSync(migrationsFolder(), copy, { recursive: true, filter })
  return { ...resolveSettings({ migrationsFolder: copy }), migrationsFolder: copy }
}

/** Everything the migrations make, and which of them ran. */
async function describeSchema(tx: Transaction) {
  const inSchema = sql`'holdfast_sandbox'::regnamespace`
  const queries = [
    sql`select hash from __holdfast_sandbox_migrations order by created_at`,
    sql`select table_name, column_name, data_type, column_default, is_nullable
      from information_schema.columns where table_schema = 'holdfast_sandbox' order by 1, 2`,
    sql`select indexdef from pg_indexes where schemaname = 'holdfast_sandbox' order by 1`,
    sql`select conname, pg_get_constraintdef(oid) as def
      from pg_constraint where connamespace = ${inSchema} order by 1, 2`,
    sql`select pg_get_triggerdef(t.oid) as def from pg_trigger t join pg_class c on c.oid = tgrelid
      where relnamespace = ${inSchema} and not tgisinternal order by 1`,
    sql`select pg_get_functiondef(oid) as def from pg_proc where pronamespace = ${inSchema} order by 1`,
  ]
  const results = []
  for (const query of queries)
    results.push((await tx.execute(query)) as unknown as { rows: object[] })
  return results.map(({ rows }) => rows)
}

describe('the database image', () => {
  it('holds what the migrations make', async () => {
    expect(existsSync(await databaseImageFile(settings))).toBe(true)
    const fromImage = await openDatabase(settings)
    const image = await fromImage.query(describeSchema)
    await fromImage.close()
    const withoutImage = copyMigrations('same')
    expect(await readDatabaseImage(withoutImage)).toBeUndefined()
    const migrated = await openDatabase(withoutImage)
    expect(image).toEqual(await migrated.query(describeSchema))
    await migrated.close()
    for (const rows of image) expect(rows.length).toBeGreaterThan(0)
  })

  it('is another one for other migrations', async () => {
    const changed = copyMigrations('changed')
    const before = await databaseImageFile(changed)
    expect(basename(before)).toBe(basename(await databaseImageFile(settings)))
    appendFileSync(join(changed.migrationsFolder, '0000_tables.sql'), '\n-- one line more')
    expect(await databaseImageFile(changed)).not.toBe(before)
  })
})

describe('clearing a database', () => {
  it('empties small tables, large ones and those whose rows cannot be deleted', async () => {
    const database = await openDatabase(settings)
    await database.transact(async (tx) => {
      const statements = [
        `insert into kept_values select 'value ' || i, to_jsonb(repeat(md5(i::text), 20))
          from generate_series(1, 2000) i`,
        `insert into ledger_accounts values ('a', 'USD', true, 0), ('b', 'USD', true, 0)`,
        `insert into ledger_transfers (id, kind, reference, created_at) values ('t', 'TEST', 'x', now())`,
        `insert into ledger_entries (id, transfer_id, account_id, currency, amount)
          values ('1', 't', 'a', 'USD', 5), ('2', 't', 'b', 'USD', -5)`,
      ]
      for (const statement of statements) await tx.execute(sql.raw(statement))
    })
    const names = ['kept_values', 'ledger_accounts', 'ledger_transfers', 'ledger_entries']
    const count = async (name: string) => {
      const query = sql.raw(`select count(*)::int as n from ${name}`)
      const { rows } = (await database.query((db) => db.execute(query))) as unknown as {
        rows: { n: number }[]
      }
      return rows[0]?.n
    }
    expect(await Promise.all(names.map(count))).toEqual([2_000, 2, 1, 2])
    const migrationCount = await count('__holdfast_sandbox_migrations')
    expect(migrationCount).toBeGreaterThan(0)
    await database.clear()
    expect(await count('__holdfast_sandbox_migrations')).toBe(migrationCount)
    expect(await Promise.all(names.map(count))).toEqual([0, 0, 0, 0])
    await database.close()
  })
})

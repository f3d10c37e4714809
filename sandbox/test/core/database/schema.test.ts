import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTables, readIdentity } from '../../../src/core/database/schema.ts'
import type { SqliteEngine } from '../../../src/core/database/sqliteEngine.ts'
import { readSchema } from '../../../src/core/node/packageFiles.ts'
import { resolveSettings } from '../../../src/core/options/resolveSettings.ts'
import { engines } from '../../support/engines.ts'

const schema = readSchema(resolveSettings({}))

describe('the tables', () => {
  it('are those of the definitions (npm run generate -w sandbox writes them)', () => {
    const script = fileURLToPath(new URL('../../../scripts/generateSchema.ts', import.meta.url))
    const run = spawnSync(process.execPath, ['--import', 'tsx', script, '--check'], {
      encoding: 'utf8',
    })

    expect(run.stderr).toBe('')
    expect(run.status).toBe(0)
  })
})

describe.each(engines)('the tables on %s', (_, open) => {
  let engine: SqliteEngine
  beforeEach(() => {
    engine = open()
  })
  afterEach(() => engine.close())

  it('are strict, every one', () => {
    createTables(engine, schema)
    const loose = engine.query(
      `select name from pragma_table_list where schema = 'main' and strict = 0 and name not like 'sqlite_%'`,
      [],
    )

    expect(loose).toEqual([])
  })

  it('are told from those of another version, and a new database from both', () => {
    expect(readIdentity(engine)).toBeUndefined()
    createTables(engine, schema)

    expect(readIdentity(engine)).toBe(schema.identity)
  })

  it('are told from those of another program, whatever version it notes', () => {
    createTables(engine, schema)
    engine.execute('pragma application_id = 7')

    expect(readIdentity(engine)).not.toBe(schema.identity)
  })

  it('are made all or not at all', () => {
    const broken = { ...schema, statements: `${schema.statements}; create table` }
    expect(() => createTables(engine, broken)).toThrow()

    expect(readIdentity(engine)).toBeUndefined()
  })

  it('come with the rules that SQLite leaves to each connection', () => {
    createTables(engine, schema)

    expect(engine.query('pragma foreign_keys', [])).toEqual([[1]])
    expect(engine.query('pragma recursive_triggers', [])).toEqual([[1]])
  })

  it('never give the place of a deleted row again', () => {
    createTables(engine, schema)
    const add = (id: string) =>
      engine.query(
        `insert into jobs (id, kind, subject, due_at) values (?, 'k', 's', 0) returning sequence`,
        [id],
      )
    add('a')
    const last = add('b')
    engine.query(`delete from jobs where id = 'b'`, [])

    expect(Number(add('c')[0]?.[0])).toBeGreaterThan(Number(last[0]?.[0]))
  })
})

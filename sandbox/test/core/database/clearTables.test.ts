import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { clearTables } from '../../../src/core/database/clearTables.ts'
import { enforceRules } from '../../../src/core/database/schema.ts'
import type { SqliteEngine } from '../../../src/core/database/sqliteEngine.ts'
import { withoutTriggers } from '../../../src/core/database/withoutTriggers.ts'
import { engines } from '../../support/engines.ts'

describe.each(engines)('on %s', (_, open) => {
  let engine: SqliteEngine
  const rows = (table: string) => engine.query(`select * from ${table}`, []).flat()
  beforeEach(() => {
    engine = open()
    enforceRules(engine)
    engine.execute(`
      create table t (n integer primary key autoincrement) strict;
      create table part (n integer references t (n)) strict;
      create table fixed_zero (n integer primary key) strict;
      create trigger kept before delete on t begin select raise(abort, 'kept'); end;
      insert into fixed_zero values (0);
      insert into t values (1), (2)`)
  })
  afterEach(() => engine.close())

  it('empties every table but those that are fixed, and counts from the start again', async () => {
    await clearTables(engine)
    expect([rows('t'), rows('fixed_zero')]).toEqual([[], [0]])
    engine.execute('insert into t default values')
    expect(rows('t')).toEqual([1])
    expect(() => engine.execute('delete from t')).toThrow('kept')
  })

  it('leaves rows and triggers as they were when what is done without triggers fails', async () => {
    const failing = withoutTriggers(engine, () => {
      engine.execute('delete from t')
      throw new Error('It failed')
    })
    await expect(failing).rejects.toThrow('It failed')
    expect(rows('t')).toEqual([1, 2])
    expect(() => engine.execute('delete from t')).toThrow('kept')
  })

  it('takes rows in any order, but none that refers to one that is missing', async () => {
    await withoutTriggers(engine, () => engine.execute('insert into part values (3)')).catch(
      (error: Error) => expect(error.message).toContain('FOREIGN KEY'),
    )
    expect(rows('part')).toEqual([])
    await withoutTriggers(engine, () =>
      engine.execute('insert into part values (3); insert into t values (3)'),
    )
    expect(rows('part')).toEqual([3])
  })
})

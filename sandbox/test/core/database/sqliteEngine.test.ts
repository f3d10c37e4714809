import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { enforceRules } from '../../../src/core/database/schema.ts'
import { EngineError, type SqliteEngine } from '../../../src/core/database/sqliteEngine.ts'
import { engines } from '../../support/engines.ts'

describe.each(engines)('an engine on %s', (_, open) => {
  let engine: SqliteEngine
  beforeEach(() => {
    engine = open()
  })
  afterEach(() => engine.close())

  /** Returns the error that a statement is refused with. */
  const refusal = (work: () => unknown): EngineError => {
    try {
      work()
    } catch (error) {
      if (error instanceof EngineError) return error
      throw error
    }
    throw new Error('The statement was not refused')
  }

  it('returns the values of rows in the order of rows and columns', () => {
    engine.execute(`create table t (n integer, t text) strict`)
    engine.query('insert into t values (?, ?), (?, ?)', [2, 'b', 1, null])

    expect(engine.query('select t, n from t order by n', [])).toEqual([
      [null, 1],
      ['b', 2],
    ])
    expect(engine.query('insert into t values (3, ?) returning n, t', ['c'])).toEqual([[3, 'c']])
    expect(engine.query('select n from t where n > ?', [9])).toEqual([])
    expect(engine.query('update t set n = 1', [])).toEqual([])
  })

  it('returns values as they were written', () => {
    engine.execute('create table t (v any) strict')
    const values = [
      9e15,
      Number.MAX_SAFE_INTEGER,
      -Number.MAX_SAFE_INTEGER,
      2 ** 31,
      -1,
      0,
      0.1,
      '',
      'żółć 💶',
      '1',
      null,
    ]
    const read = (value: string | number | null) => {
      engine.query('delete from t', [])
      engine.query('insert into t values (?)', [value])
      return engine.query('select v from t', [])
    }

    expect(values.map(read)).toEqual(values.map((value) => [[value]]))
  })

  it('takes a whole number for one, with which sums are exact', () => {
    const text = 'select cast(? as text), typeof(?), typeof(?), cast(9007199254740992 + ? as text)'

    expect(engine.query(text, [9e15, 1, 0.5, 1])).toEqual([
      ['9000000000000000', 'integer', 'real', '9007199254740993'],
    ])
  })

  it('returns bytes as they were written', () => {
    engine.execute('create table t (v blob) strict')
    for (const bytes of [[0, 255, 0], []]) {
      engine.query('delete from t', [])
      engine.query('insert into t values (?)', [new Uint8Array(bytes)])
      const [[value] = []] = engine.query('select v from t', [])

      expect(value).toBeInstanceOf(Uint8Array)
      expect([...(value as Uint8Array)]).toEqual(bytes)
    }
  })

  it('takes a statement again after it was refused, and after the tables were changed', () => {
    engine.execute('create table t (v text primary key) strict')
    const add = (value: string) => engine.query('insert into t values (?)', [value])
    add('a')
    refusal(() => add('a'))
    engine.execute('alter table t add column w text')
    refusal(() => add('b'))
    engine.execute('alter table t drop column w')
    add('b')

    expect(engine.query('select v from t order by v', [])).toEqual([['a'], ['b']])
  })

  it('has the JSON, the windows and the common tables that queries are written with', () => {
    const text = JSON.stringify({ tags: ['a', 'b'], size: 2 })
    const each = 'select value from json_each(?, ?) order by key desc'

    expect(engine.query(`select ? ->> 'size', json_valid(?)`, [text, 'no'])).toEqual([[2, 0]])
    expect(engine.query(each, [text, '$.tags'])).toEqual([['b'], ['a']])
    expect(
      engine.query(
        'with recursive c (n) as (select 1 union all select n + 1 from c where n < 3) select n, sum(n) over (order by n) from c',
        [],
      ),
    ).toEqual([
      [1, 1],
      [2, 3],
      [3, 6],
    ])
  })

  it('takes as many parameters and columns as the service sends', () => {
    const values = Array.from({ length: 2_000 }, (_, index) => index)
    const marks = values.map(() => '?').join()

    expect(engine.query(`select ${marks}`, values)).toEqual([values])
  })

  it.each([
    [`insert into t (id) values ('a')`, 'SQLITE_CONSTRAINT_PRIMARYKEY', 't.id'],
    [`insert into t (id, only) values ('b', 'x')`, 'SQLITE_CONSTRAINT_UNIQUE', 't.only'],
    [`insert into t (id, size) values ('b', 10)`, 'SQLITE_CONSTRAINT_CHECK', 'size_in_range'],
    [`insert into t (id, size) values ('b', null)`, 'SQLITE_CONSTRAINT_NOTNULL', 't.size'],
    [`insert into t (id, size) values ('b', 'x')`, 'SQLITE_CONSTRAINT_DATATYPE', 't.size'],
    [`insert into t (id, of) values ('b', 'c')`, 'SQLITE_CONSTRAINT_FOREIGNKEY', ''],
    [`delete from t`, 'SQLITE_CONSTRAINT_TRIGGER', 'kept'],
    [`replace into t (id) values ('a')`, 'SQLITE_CONSTRAINT_TRIGGER', 'kept'],
    ['selec', 'SQLITE_ERROR', 'syntax error'],
    ['select nothing', 'SQLITE_ERROR', 'nothing'],
  ])('refuses %s by its code, in a query and in a script', (statement, code, message) => {
    enforceRules(engine)
    engine.execute(`
      create table t (
        id text primary key,
        only text unique default null,
        size integer not null default 1 constraint size_in_range check (size < 10),
        of text references t (id)
      ) strict;
      create trigger kept before delete on t begin select raise(abort, 'kept'); end;
      insert into t (id, only) values ('a', 'x')`)
    const refusals = [
      refusal(() => engine.query(statement, [])),
      refusal(() => engine.execute(statement)),
    ]

    expect(refusals.map((error) => error.code)).toEqual([code, code])
    for (const error of refusals) expect(error.message).toContain(message)
    expect(engine.query('select id from t', [])).toEqual([['a']])
  })

  it('raises the message of a trigger as it is', () => {
    engine.execute(`
      create table t (id text) strict;
      create trigger kept before insert on t begin select raise(abort, 'kept: no'); end`)

    expect(refusal(() => engine.query(`insert into t values ('a')`, [])).message).toBe('kept: no')
  })

  it('refuses a deferred reference at the commit, and leaves the transaction open', () => {
    enforceRules(engine)
    engine.execute(`
      create table zero (value integer primary key) strict;
      create table t (owed integer references zero (value) deferrable initially deferred) strict;
      begin immediate;
      insert into t values (1)`)

    for (const commit of [() => engine.execute('commit'), () => void engine.query('commit', [])]) {
      expect(refusal(commit).code).toBe('SQLITE_CONSTRAINT_FOREIGNKEY')
    }
    engine.execute('rollback')
    expect(engine.query('select * from t', [])).toEqual([])
  })

  it('runs a script up to the statement that is refused', () => {
    engine.execute('create table t (v integer) strict')
    refusal(() => engine.execute('insert into t values (1); selec; insert into t values (2)'))

    expect(engine.query('select v from t', [])).toEqual([[1]])
  })

  it('keeps savepoints apart', () => {
    engine.execute('create table t (v integer) strict; begin; insert into t values (1)')
    engine.execute('savepoint part; insert into t values (2); rollback to part; release part')
    engine.execute('insert into t values (3); commit')

    expect(engine.query('select v from t', [])).toEqual([[1], [3]])
  })

  describe('copied', () => {
    const rows = (of: SqliteEngine) => of.query('select v from t order by v', []).flat()
    const add = (to: SqliteEngine, value: number) => to.query('insert into t values (?)', [value])
    beforeEach(() => {
      engine.execute(`
        create table t (v integer primary key) strict;
        create trigger kept before delete on t begin select raise(abort, 'kept'); end;
        pragma application_id = 7; pragma user_version = 8`)
      add(engine, 1)
    })

    it('has all rows, rules and marks, and neither sees what the other writes', () => {
      const copy = engine.copy()
      add(engine, 2)
      add(copy, 3)

      expect(rows(engine)).toEqual([1, 2])
      expect(rows(copy)).toEqual([1, 3])
      expect(refusal(() => copy.execute('delete from t')).message).toBe('kept')
      expect([...copy.query('pragma application_id', []), ...copy.query('pragma user_version', [])]) //
        .toEqual([[7], [8]])
      copy.close()
    })

    it('is copied itself, and lives on when its original is closed', () => {
      const copy = engine.copy()
      add(copy, 2)
      const second = copy.copy()
      copy.close()
      engine.execute('drop table t')
      add(second, 3)

      expect(rows(second)).toEqual([1, 2, 3])
      second.close()
    })

    it('grows as its original could', () => {
      const copy = engine.copy()
      copy.execute(
        'with recursive c (n) as (select 2 union all select n + 1 from c where n < 50000) insert into t select n from c',
      )

      expect(rows(copy)).toHaveLength(50_000)
      copy.close()
    })

    it('is refused within a transaction, of which it would have a half', () => {
      engine.execute('begin immediate; insert into t values (2)')
      expect(refusal(() => engine.copy()).code).toBe('SQLITE_ERROR')
      engine.execute('rollback')

      expect(rows(engine)).toEqual([1])
    })
  })

  it('takes nothing once it is closed, not even a statement that it ran before', () => {
    const closed = open()
    closed.query('select 1', [])
    closed.close()

    expect(refusal(() => closed.query('select 1', []))).toBeInstanceOf(EngineError)
    expect(refusal(() => closed.execute('select 1'))).toBeInstanceOf(EngineError)
  })
})

describe('the rules that SQLite leaves to each connection', () => {
  it.each(['foreign_keys', 'recursive_triggers'])('are required: %s', (name) => {
    const engine = {
      query: (statement: string) => [[statement === `pragma ${name}` ? 0 : 1]],
      execute: () => {},
      copy: () => engine,
      close: () => {},
    }

    expect(() => enforceRules(engine)).toThrow(`no ${name}`)
  })
})

import { AsyncLocalStorage } from 'node:async_hooks'
import { eq, sql } from 'drizzle-orm'
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { breaksRule, isUniqueViolation } from '../../../src/core/database/conflicts.ts'
import type { Transaction } from '../../../src/core/database/database.ts'
import type { SqliteEngine } from '../../../src/core/database/sqliteEngine.ts'
import { createUnits, type Scope, type Unit } from '../../../src/core/database/units.ts'
import { engines } from '../../support/engines.ts'

const notes = sqliteTable('notes', { id: text('id').primaryKey(), size: integer('size').notNull() })

const storage = new AsyncLocalStorage<Unit>()
const scope: Scope = {
  run: (unit, body) => storage.run(unit, body),
  current: () => storage.getStore(),
}
afterAll(() => storage.disable())

describe.each(engines)('on %s', (_, open) => {
  let engine: SqliteEngine
  let units: ReturnType<typeof createUnits>

  beforeEach(() => {
    engine = open()
    engine.query('pragma foreign_keys = on', [])
    engine.execute(`
    create table fixed_zero (value integer primary key);
    insert into fixed_zero values (0);
    create table notes (
      id text primary key,
      size integer not null check (size < 10),
      owed integer default 0 references fixed_zero (value) deferrable initially deferred
    ) strict`)
    units = createUnits(engine, scope)
  })
  afterEach(() => engine.close())

  const add = (tx: Transaction, id: string, size = 1) => tx.insert(notes).values({ id, size })
  const turns = async (count: number) => {
    for (let turn = 0; turn < count; turn += 1)
      await new Promise((resolve) => setImmediate(resolve))
  }
  const ids = async () => (await units.query((db) => db.select().from(notes))).map(({ id }) => id)

  describe('a transaction', () => {
    it('is written as a whole, or not at all', async () => {
      await units.transact(async (tx) => {
        await add(tx, 'a')
        await add(tx, 'b')
      })
      const failing = units.transact(async (tx) => {
        await add(tx, 'c')
        throw new Error('no')
      })

      await expect(failing).rejects.toThrow('no')
      expect(await ids()).toEqual(['a', 'b'])
    })

    it('is not read by a query before it is committed, nor mixed with another one', async () => {
      const order: string[] = []
      let end = () => {}
      const first = units.transact(async (tx) => {
        await add(tx, 'a')
        order.push('first begins')
        await new Promise<void>((resolve) => {
          end = resolve
        })
        order.push('first ends')
        await add(tx, 'b')
      })
      const reading = ids()
      await turns(5)
      const second = units.transact(async (tx) => {
        order.push('second')
        await add(tx, 'c')
      })
      await turns(5)
      end()
      await Promise.all([first, second])

      expect(order).toEqual(['first begins', 'first ends', 'second'])
      expect(await reading).toEqual(['a', 'b'])
    })

    it('refuses at once to wait for itself', async () => {
      const nested = units.transact(() => units.transact(async () => {}))
      await expect(nested).rejects.toThrow('cannot wait for itself')
      const within = units.transact(async () => units.query((db) => db.select().from(notes)))
      await expect(within).rejects.toMatchObject({
        cause: { message: expect.stringContaining('cannot wait for itself') },
      })

      expect(await ids()).toEqual([])
    })

    it('refuses it through a transaction of another database, too, which may be used in it', async () => {
      const other = open()
      const others = createUnits(other, scope)
      const through = units.transact(() => others.transact(() => units.transact(async () => {})))
      await expect(through).rejects.toThrow('cannot wait for itself')
      await units.transact(async (tx) => {
        await add(tx, 'a')
        await others.transact(async () => {})
      })
      other.close()

      expect(await ids()).toEqual(['a'])
    })

    it('lets what it started go on after it', async () => {
      let later: Promise<string[]> | undefined
      await units.transact(async (tx) => {
        await add(tx, 'a')
        later = new Promise((resolve) => setImmediate(() => resolve(ids())))
      })

      expect(await later).toEqual(['a'])
    })

    it('takes nothing by its handle once it has ended', async () => {
      let kept: Transaction | undefined
      await units.transact(async (tx) => {
        kept = tx
      })

      await expect(add(kept as Transaction, 'late')).rejects.toMatchObject({
        cause: { message: 'The transaction of this handle has ended' },
      })
      expect(await ids()).toEqual([])
    })

    it('is rolled back after a statement that failed, though its body went on', async () => {
      const going = units.transact(async (tx) => {
        await add(tx, 'a')
        await add(tx, 'a').catch(() => {})
      })

      await expect(going).rejects.toMatchObject({
        cause: { message: 'A statement of this transaction has failed' },
      })
      expect(await ids()).toEqual([])
    })

    it('goes on after a part that was rolled back by itself', async () => {
      await units.transact(async (tx) => {
        await add(tx, 'a')
        await tx.transaction((part) => add(part, 'a')).catch(() => {})
        await tx.transaction((part) => add(part, 'b'))
      })

      expect(await ids()).toEqual(['a', 'b'])
    })

    it('is rolled back where the commit itself is refused', async () => {
      const owing = units.transact((tx) => tx.run(sql`insert into notes values ('a', 1, 7)`))
      await expect(owing).rejects.toMatchObject({
        cause: { code: 'SQLITE_CONSTRAINT_FOREIGNKEY' },
      })

      await units.transact((tx) => add(tx, 'b'))
      expect(await ids()).toEqual(['b'])
    })
  })

  describe('a copy', () => {
    it('is of the moment that it tells, after the transactions before it', async () => {
      const order: string[] = []
      const first = units.transact(async (tx) => {
        await add(tx, 'a')
        await turns(2)
        order.push('first')
      })
      const copying = units.copy(() => order.push('copy'))
      const second = units.transact(async (tx) => {
        order.push('second')
        await add(tx, 'b')
      })
      const [copy] = await Promise.all([copying, first, second])

      expect(order).toEqual(['first', 'copy', 'second'])
      expect(copy.query('select id from notes', [])).toEqual([['a']])
      copy.close()
    })
  })

  describe('a refused row', () => {
    it('is told by what it breaks', async () => {
      await units.transact((tx) => add(tx, 'a'))
      const twice = await units.transact((tx) => add(tx, 'a')).catch((error: unknown) => error)
      const large = await units.transact((tx) => add(tx, 'b', 10)).catch((error: unknown) => error)

      expect([isUniqueViolation(twice), breaksRule(twice, 'size')]).toEqual([true, false])
      expect([isUniqueViolation(large), breaksRule(large, 'size')]).toEqual([false, true])
    })
  })

  describe('a value', () => {
    it.each([
      ['a number that is not exact', 2 ** 53 + 2],
      ['no number', Number.NaN],
      ['no end', Number.POSITIVE_INFINITY],
    ])('is refused as %s', async (_, size) => {
      await expect(units.transact((tx) => add(tx, 'a', size))).rejects.toMatchObject({
        cause: { message: 'A number is too large to be stored exactly' },
      })
      expect(await ids()).toEqual([])
    })

    it('is refused as a text that would be cut', async () => {
      await expect(units.transact((tx) => add(tx, 'a\0b'))).rejects.toMatchObject({
        cause: { message: 'A text with a NUL character cannot be stored' },
      })
      expect(await ids()).toEqual([])
    })

    it('is read as it was written, to the largest exact number', async () => {
      await units.transact((tx) => tx.run(sql`create table large (value integer) strict`))
      for (const value of [Number.MAX_SAFE_INTEGER, -Number.MAX_SAFE_INTEGER, 0]) {
        await units.transact((tx) => tx.run(sql`insert into large values (${value})`))
      }
      const rows = await units.query((db) => db.values(sql`select value from large order by value`))

      expect(rows.flat()).toEqual([-Number.MAX_SAFE_INTEGER, 0, Number.MAX_SAFE_INTEGER])
    })
  })

  describe('clear', () => {
    it('empties tables whose rows cannot be deleted, and keeps their rules', async () => {
      engine.execute(`
      create table counted (n integer primary key autoincrement, of text references notes (id)) strict;
      create trigger kept before delete on notes begin select raise(abort, 'kept'); end`)
      await units.transact((tx) => add(tx, 'a'))
      await units.transact((tx) => tx.run(sql`insert into counted (of) values ('a')`))
      await units.clear()

      expect(await ids()).toEqual([])
      await units.transact((tx) => add(tx, 'b'))
      const removing = units.transact((tx) => tx.delete(notes).where(eq(notes.id, 'b')))
      await expect(removing).rejects.toMatchObject({ cause: { message: 'kept' } })
    })
  })
})

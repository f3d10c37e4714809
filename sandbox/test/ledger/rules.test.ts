import { beforeEach, describe, expect, it } from 'vitest'
import { createTables } from '../../src/core/database/schema.ts'
import type { SqliteEngine } from '../../src/core/database/sqliteEngine.ts'
import { readSchema } from '../../src/core/node/packageFiles.ts'
import { resolveSettings } from '../../src/core/options/resolveSettings.ts'
import { engines } from '../support/engines.ts'

describe.each(engines)('on %s', (_, open) => {
  let engine: SqliteEngine

  /** Runs statements in a transaction, which is rolled back where one of them or the commit fails. */
  function attempt(...statements: string[]): void {
    engine.execute('begin immediate')
    try {
      for (const statement of statements) engine.execute(statement)
      engine.execute('commit')
    } catch (error) {
      engine.execute('rollback')
      throw error
    }
  }

  const transfer = (id: string, or = '') =>
    `insert ${or} into ledger_transfers (id, kind, reference, created_at) values ('${id}', 'TEST', 'x', 0)`
  const entry = (
    id: string,
    to: string,
    account: string,
    amount: number,
    or = '',
    currency = 'USD',
  ) =>
    `insert ${or} into ledger_entries (id, transfer_id, account_id, currency, amount)
   values ('${id}', '${to}', '${account}', '${currency}', ${amount})`
  const balances = () => engine.query('select id, balance from ledger_accounts order by id', [])
  const entries = () => engine.query('select id, amount from ledger_entries order by sequence', [])

  beforeEach(() => {
    engine = open()
    createTables(engine, readSchema(resolveSettings({})))
    attempt(
      `insert into ledger_accounts (id, currency, is_system) values
       ('a', 'USD', 0), ('b', 'USD', 0), ('e', 'EUR', 0), ('out', 'USD', 1)`,
      transfer('first'),
      entry('1', 'first', 'out', -100),
      entry('2', 'first', 'a', 100),
    )
    return () => engine.close()
  })

  const kept = [
    ['a', 100],
    ['b', 0],
    ['e', 0],
    ['out', -100],
  ]

  describe('the ledger', () => {
    it('moves exactly the balance of each entry', () => {
      attempt(transfer('t'), entry('3', 't', 'a', -30), entry('4', 't', 'b', 30))

      expect(balances()).toEqual([
        ['a', 70],
        ['b', 30],
        ['e', 0],
        ['out', -100],
      ])
    })

    it.each(['', 'or ignore', 'or replace', 'or abort', 'or fail'])(
      'refuses what does not balance with insert %s',
      (or) => {
        const pair = (first: string, second: string) => () =>
          attempt(transfer('t', or), first, second)
        expect(pair(entry('3', 't', 'a', -1, or), entry('4', 't', 'b', 2, or))).toThrow(
          /FOREIGN KEY/,
        )
        expect(pair(entry('3', 't', 'a', -1, or), 'select 1')).toThrow(/FOREIGN KEY/)
        expect(pair(entry('3', 't', 'a', 0, or), 'select 1')).toThrow(/FOREIGN KEY/)
        expect(() => attempt(transfer('t', or))).toThrow(/FOREIGN KEY/)
        expect(pair(entry('3', 't', 'a', -101, or), entry('4', 't', 'b', 101, or))).toThrow(
          'ledger_balance_in_range',
        )
        expect(pair(entry('3', 't', 'out', -9e15, or), entry('4', 't', 'a', 9e15, or))).toThrow(
          'ledger_balance_in_range',
        )
        expect(pair(entry('3', 't', 'a', -1, or), entry('4', 't', 'e', 1, or))).toThrow('currency')
        expect(pair(entry('3', 't', 'a', -1, or), entry('4', 't', 'e', 1, or, 'EUR'))).toThrow(
          /FOREIGN KEY/,
        )
        expect(() =>
          attempt(entry('3', 'none', 'a', -1, or), entry('4', 'none', 'b', 1, or)),
        ).toThrow('no transfer')

        expect(balances()).toEqual(kept)
        expect(entries()).toHaveLength(2)
      },
    )

    it.each(['', 'or ignore', 'or replace'])(
      'takes a balance up to its limits, and not one further, with insert %s',
      (or) => {
        attempt(
          `insert into ledger_accounts (id, currency, is_system) values
             ('low', 'USD', 1), ('high', 'USD', 1)`,
        )
        const move = (id: string, amount: number, from: string, to: string) =>
          attempt(
            transfer(id, or),
            entry(`${id} from`, id, from, -amount, or),
            entry(`${id} to`, id, to, amount, or),
          )
        move('t', Number.MAX_SAFE_INTEGER, 'low', 'high')
        move('u', 9e15 - 100, 'out', 'a')
        const full = [
          ['a', 9e15],
          ['b', 0],
          ['e', 0],
          ['high', Number.MAX_SAFE_INTEGER],
          ['low', -Number.MAX_SAFE_INTEGER],
          ['out', -9e15],
        ]
        expect(balances()).toEqual(full)
        for (const [from, to] of [
          ['out', 'a'],
          ['b', 'a'],
          ['b', 'out'],
          ['low', 'out'],
          ['out', 'high'],
        ] as const)
          expect(() => move('v', 1, from, to)).toThrow('ledger_balance_in_range')
        expect(balances()).toEqual(full)
      },
    )

    it('adds to no transfer what does not balance', () => {
      expect(() => attempt(entry('3', 'first', 'b', 5))).toThrow(/FOREIGN KEY/)
      expect(balances()).toEqual(kept)
    })

    it.each([
      'update ledger_entries set amount = 1',
      'update or ignore ledger_entries set amount = 1',
      "update or replace ledger_entries set id = '1' where id = '2'",
      'delete from ledger_entries',
      "update ledger_transfers set kind = 'OTHER'",
      "update or ignore ledger_transfers set kind = 'OTHER'",
      'delete from ledger_transfers',
      entry('1', 'first', 'b', 0, 'or replace'),
      transfer('first', 'or replace'),
      `${entry('1', 'first', 'b', 0)} on conflict (id) do update set amount = 7`,
    ])('keeps what is written from %s', (statement) => {
      expect(() => attempt(statement)).toThrow('append-only')

      expect(entries()).toEqual([
        ['1', -100],
        ['2', 100],
      ])
      expect(balances()).toEqual(kept)
    })

    it.each([-1, 9e15 + 1])('keeps a customer’s balance from becoming %d', (balance) => {
      expect(() =>
        attempt(`update ledger_accounts set balance = ${balance} where id = 'a'`),
      ).toThrow('ledger_balance_in_range')
    })

    it('leaves nothing open once it is committed', () => {
      expect(engine.query('select * from ledger_open_sums', [])).toEqual([])
    })
  })
})

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import Libsql from 'libsql'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { breaksRule } from '../../../src/core/database/conflicts.ts'
import type { Transaction } from '../../../src/core/database/database.ts'
import { openLibsql } from '../../../src/core/node/libsqlEngine.ts'
import { openDatabase } from '../../../src/core/node/openDatabase.ts'
import { QueryError } from '../../../src/core/node/queryError.ts'
import { resolveSettings } from '../../../src/core/options/resolveSettings.ts'
import { StartError } from '../../../src/core/startError.ts'

/** Counts to a thousand. */
const slow = sql`with recursive c (n) as (select 1 union all select n + 1 from c where n < 1000) select count(*) from c`

const folder = mkdtempSync(join(tmpdir(), 'holdfast-open-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('a database', () => {
  it('fails without showing the parameters of its query', async () => {
    const database = await openDatabase(resolveSettings({}))
    const fail = (db: Transaction) =>
      db.run(sql`insert into kept_values (name, value) values (${'SECRET'}, null)`)
    for (const failing of [database.query(fail), database.transact(fail)]) {
      const error: unknown = await failing.catch((reason: unknown) => reason)
      expect(error).toBeInstanceOf(QueryError)
      expect(String((error as Error).stack)).not.toContain('SECRET')
      expect(breaksRule(error, 'kept_values.value')).toBe(true)
    }
    await database.close()
  })

  it('leaves timers their turn between transactions that begin at once', async () => {
    const database = await openDatabase(resolveSettings({}))
    let open = 50
    let openAtTimer = 0
    setTimeout(() => {
      openAtTimer = open
    }, 5)
    const calls = Array.from({ length: open }, () => database.transact((tx) => tx.run(slow)))
    await Promise.all(calls.map((call) => call.then(() => (open -= 1))))
    expect(openAtTimer).toBeGreaterThan(0)
    await database.close()
  })

  it('marks no promise of its process outside of transactions, also in a fork', async () => {
    const marks = async () => {
      await new Promise(setImmediate)
      return Object.getOwnPropertySymbols(Promise.resolve()).length
    }
    const before = await marks()
    const database = await openDatabase(resolveSettings({}))
    const fork = await database.fork(() => {})
    const units = [database, fork, database].map((opened) => opened.transact((tx) => tx.run(slow)))
    const within = await fork.transact(() =>
      database.transact(() => fork.transact(async () => {}).catch(String)),
    )
    expect(within).toContain('cannot wait for itself')
    await Promise.all(units)
    expect(await marks()).toBe(before)
    await database.close()
    await fork.close()
  })

  it('keeps the rules of the ledger, and so does every one that is opened from it', async () => {
    const database = await openDatabase(resolveSettings({}))
    const fork = await database.fork(() => {})
    const opened = [database, fork, await fork.fork(() => {}), await database.openEmpty()]
    const transfer = (or = '') =>
      sql.raw(`insert ${or} into ledger_transfers (id, kind, reference, created_at)
                 values ('a', 'TEST', 'x', 0)`)
    const accounts = sql`insert into ledger_accounts (id, currency, is_system)
                           values ('in', 'USD', 1), ('out', 'USD', 1)`
    const entries = sql`insert into ledger_entries (id, transfer_id, account_id, currency, amount)
                          values ('1', 'a', 'in', 'USD', 5), ('2', 'a', 'out', 'USD', -5)`
    for (const { transact } of opened) {
      const unbalanced = transact((tx) => tx.run(transfer()))
      await expect(unbalanced).rejects.toMatchObject({
        cause: { message: expect.stringContaining('FOREIGN KEY') },
      })
      await transact(async (tx) => {
        for (const statement of [accounts, transfer(), entries]) await tx.run(statement)
      })
      const replaced = transact((tx) => tx.run(transfer('or replace')))
      await expect(replaced).rejects.toMatchObject({
        cause: { message: expect.stringContaining('append-only') },
      })
    }
    for (const each of opened) await each.close()
  })

  it('is closed when it is refused', async () => {
    const other = openLibsql(join(folder, 'sandbox.sqlite'))
    other.execute('create table customers (id text)')
    other.close()
    const closing = vi.spyOn(Libsql.prototype, 'close')
    const opening = openDatabase(resolveSettings({ dataDirectory: folder }))
    await expect(opening).rejects.toThrow(StartError)
    expect(closing).toHaveBeenCalledTimes(1)
    closing.mockRestore()
  })

  it('is refused where its folder is a file', async () => {
    const dataDirectory = join(folder, 'file')
    writeFileSync(dataDirectory, '')
    const opening = openDatabase(resolveSettings({ dataDirectory }))
    await expect(opening).rejects.toThrow(StartError)
    await expect(opening).rejects.toThrow(`${dataDirectory} cannot be used (EEXIST)`)
  })
})

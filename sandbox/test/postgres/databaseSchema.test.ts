import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { StartError } from '../../src/core/startError.ts'
import { createSandbox } from '../../src/index.ts'
import { createClient, expectStatus } from '../support/client.ts'
import { startOfTime } from '../support/harness.ts'
import { lane, laneServer } from '../support/lane.ts'
import { createDatabase, databaseUrl } from '../support/postgres.ts'
import { balanceOf, createTestCustomer, fund } from '../support/wallet.ts'

/** A database of these tests, and a connection that is no sandbox's. */
let url = ''
let observer: pg.Client

beforeAll(async () => {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await createDatabase(laneServer() ?? '', name)
  url = databaseUrl(laneServer() ?? '', name)
  observer = new pg.Client({ connectionString: url })
  await observer.connect()
})
afterAll(() => observer.end())

function start(databaseSchema?: string) {
  const { mode, profile } = lane
  return createSandbox({
    mode,
    profile,
    databaseUrl: url,
    databaseSchema,
    now: () => startOfTime,
  })
}

async function startWithClient(databaseSchema?: string) {
  const sandbox = await start(databaseSchema)
  return { sandbox, client: createClient(() => sandbox) }
}

const endOthers =
  'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()'

async function rowsOf(query: string): Promise<object[]> {
  return (await observer.query(query)).rows
}

describe('two sandboxes with a schema each on one server', () => {
  it('share neither data nor clock, and a reset of one leaves the other', async () => {
    // A key word of SQL is a name like any other.
    const [one, other] = [await startWithClient(), await startWithClient('order')]
    const platformCustomerId = 'ada'
    const ours = await createTestCustomer(one.client, { platformCustomerId })
    const theirs = await createTestCustomer(other.client, { platformCustomerId })
    expectStatus(await other.client.get(`/customers/${ours.customerId}`), 404)
    const listed = async ({ client }: typeof one) => {
      const { data } = (await client.get<{ data: { id: string }[] }>('/customers')).body
      return data.map(({ id }) => id)
    }
    expect(await listed(one)).toEqual([ours.customerId])
    expect(await listed(other)).toEqual([theirs.customerId])

    await Promise.all([one.sandbox.clock.advance(60_000), other.sandbox.clock.advance(5_000)])
    await fund(one.client, ours.usdAccountId, 100)
    await fund(other.client, theirs.usdAccountId, 700)
    await one.sandbox.reset()
    expect(await listed(one)).toEqual([])
    expect(await listed(other)).toEqual([theirs.customerId])
    await Promise.all([one.sandbox.close(), other.sandbox.close()])

    const [oneAgain, otherAgain] = [await startWithClient(), await startWithClient('order')]
    expect(oneAgain.sandbox.clock.now().getTime()).toBe(startOfTime)
    expect(otherAgain.sandbox.clock.now().getTime()).toBe(startOfTime + 5_000)
    expect(await balanceOf(otherAgain.client, theirs.usdAccountId)).toBe(700)
    await Promise.all([oneAgain.sandbox.close(), otherAgain.sandbox.close()])
  })

  it('keep the rules of the ledger for every other program too', async () => {
    await (await start('ruled')).close()
    await (await start('other_ledger')).close()
    await observer.query('begin')
    for (const schema of ['ruled', 'other_ledger']) {
      await observer.query(`
        insert into ${schema}.ledger_accounts values ('a', 'USD', true, 0), ('b', 'USD', true, 0)`)
    }
    await observer.query(`
      insert into ruled.ledger_transfers (id, kind, reference, created_at) values ('t', 'TEST', 'x', now());
      insert into ruled.ledger_entries (id, transfer_id, account_id, currency, amount)
        values ('1', 't', 'a', 'USD', 5), ('2', 't', 'b', 'USD', -5);
      commit`)
    const balances = (schema: string) =>
      rowsOf(
        `select balance::int from ${schema}.ledger_accounts where id in ('a', 'b') order by id`,
      )
    expect(await balances('ruled')).toEqual([{ balance: 5 }, { balance: -5 }])
    expect(await balances('other_ledger')).toEqual([{ balance: 0 }, { balance: 0 }])
    await expect(observer.query(`delete from ruled.ledger_entries`)).rejects.toThrow('append-only')
  })
})

describe('a schema that is missing', () => {
  it('is made by one of the sandboxes that start at the same time', async () => {
    const starts = await Promise.allSettled(Array.from({ length: 4 }, () => start('fresh')))
    const started = starts.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
    expect(started).toHaveLength(1)
    const [made] = await rowsOf(
      'select count(*) = count(distinct hash) and count(*) > 1 as once from fresh.__holdfast_sandbox_migrations',
    )
    expect(made).toEqual({ once: true })
    for (const sandbox of started) await sandbox.close()
  })
})

describe('a schema in use', () => {
  it('is refused to a second sandbox, by name, until the first one closes', async () => {
    const first = await start('taken')
    const error = await start('taken').catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(StartError)
    expect(String(error)).toContain('The schema taken on the Postgres server is in use')
    expect(String(error)).toContain('--database-schema')
    await first.close()
    await (await start('taken')).close()
  })

  it('belongs to a sandbox that started while the connection of the lock was lost', async () => {
    const { sandbox: first, client } = await startWithClient('lost')
    expectStatus(await client.get('/customers'), 200)
    await observer.query(endOthers)
    const second = await start('lost')
    expectStatus(await client.get('/customers'), 500)
    await second.close()
    expectStatus(await client.get('/customers'), 200)
    await first.close()
  })

  it('is free again, with what its namespaces left, after its process was killed', async () => {
    const added = () => rowsOf(`select from pg_namespace where nspname like '%\\_added\\_%'`)
    const other = await start('living')
    const kept = await other.createNamespace()
    const folder = process.cwd()
    const killed = spawn(
      process.execPath,
      ['--import', 'tsx', 'sandbox/src/cli.ts', '--port', '0', '--database-schema', 'killed'],
      { cwd: folder, env: { ...process.env, SANDBOX_DATABASE_URL: url } },
    )
    const address = await new Promise<string>((resolve) => {
      killed.stdout.on('data', (text) => {
        const found = /listening on (http:\/\/[^/\s]+)/.exec(String(text))?.[1]
        if (found !== undefined) resolve(found)
      })
    })
    const made = await fetch(`${address}/_sandbox/namespaces`, { method: 'POST' })
    expect(made.status).toBe(201)
    expect(await added()).toHaveLength(2)
    killed.kill('SIGKILL')
    const next = await start('killed')
    expect(await added()).toHaveLength(1)
    await next.close()
    await kept.close()
    await other.close()
  })
})

describe('the tables of another program', () => {
  it('are left alone in another schema, whatever they are called', async () => {
    await observer.query(`
      create table public.customers (name text);
      insert into public.customers values ('Ada');
      create schema drizzle;
      create table drizzle.__drizzle_migrations (id int);
      insert into drizzle.__drizzle_migrations values (1)`)
    const { sandbox, client } = await startWithClient('beside')
    await createTestCustomer(client)
    await sandbox.reset()
    await sandbox.close()
    expect(await rowsOf('select * from public.customers')).toEqual([{ name: 'Ada' }])
    expect(await rowsOf('select * from drizzle.__drizzle_migrations')).toEqual([{ id: 1 }])
    const made = await rowsOf(`
      select table_schema, table_name from information_schema.tables
      where table_schema in ('public', 'drizzle') order by 2`)
    expect(made).toHaveLength(2)
  })

  it('have their schema refused', async () => {
    await observer.query(`
      create schema books;
      create table books.customers (name text);
      insert into books.customers values ('Ada')`)
    const error = await start('books').catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(StartError)
    expect(String(error)).toContain('The schema books on the Postgres server holds tables')
    expect(String(error)).toContain('--database-schema')
    expect(await rowsOf('select * from books.customers')).toEqual([{ name: 'Ada' }])
    expect(
      await rowsOf(`select table_name from information_schema.tables where table_schema = 'books'`),
    ).toEqual([{ table_name: 'customers' }])
    // Nothing of the start is left behind.
    const own = 'datname = current_database() and pid <> pg_backend_pid()'
    await expect.poll(() => rowsOf(`select state from pg_stat_activity where ${own}`)).toEqual([])
  })

  it('do not keep an empty schema from being used', async () => {
    await observer.query('create schema empty')
    await (await start('empty')).close()
    await (await start('empty')).close()
  })
})

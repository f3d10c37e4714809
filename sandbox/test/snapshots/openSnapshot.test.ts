import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { toTarget } from '../../src/assembly/restoreData.ts'
import { lastMoment } from '../../src/core/clock.ts'
import { openLibsql } from '../../src/core/node/libsqlEngine.ts'
import { openDatabase } from '../../src/core/node/openDatabase.ts'
import { resolveSettings } from '../../src/core/options/resolveSettings.ts'
import { createSandbox, type Sandbox, SnapshotError } from '../../src/index.ts'
import { openSnapshot } from '../../src/snapshots/openSnapshot.ts'
import { createBusiness, createOwner } from '../support/business.ts'
import { createCardholder, issueCard, purchase, simulated } from '../support/cards.ts'
import { createClient, expectStatus } from '../support/client.ts'
import { passportFields, uploadDocument } from '../support/documents.ts'
import { startOfTime } from '../support/harness.ts'
import {
  editSnapshot,
  editTable,
  joinSnapshot,
  type Line,
  splitSnapshot,
} from '../support/snapshots.ts'
import { createSignedInCustomer, createTestCustomer, fund, quoteBody } from '../support/wallet.ts'

const folder = mkdtempSync(join(tmpdir(), 'holdfast-snapshot-'))
const now = () => startOfTime
let original: Sandbox
let snapshot: Uint8Array

beforeAll(async () => {
  original = await createSandbox({ now })
  const client = createClient(() => original)
  const { usdAccountId, customerId } = await createTestCustomer(client)
  await fund(client, usdAccountId, 100_000)
  await createSignedInCustomer(client)
  await uploadDocument(client, passportFields(customerId))
  const kyc = `/customers/${customerId}/kyc-link`
  expectStatus(await client.post(kyc, { redirectUri: 'https://app.example/done' }), 201)
  original.faults.add({ kind: 'latency', ms: 1, count: 1 })
  snapshot = await original.snapshot()
})
afterAll(async () => {
  await original.close()
  rmSync(folder, { recursive: true, force: true })
})

/** The refusal of a snapshot, which must be one sentence without anything of the snapshot in it. */
async function refusalOf(hostile: Uint8Array, more = {}): Promise<SnapshotError> {
  const options = { now, snapshot: hostile, ...more }
  const error = await createSandbox(options).then(
    (restored) => restored.close(),
    (refusal: unknown) => refusal,
  )
  expect(error).toBeInstanceOf(SnapshotError)
  const refusal = error as SnapshotError
  expect(refusal.message).toMatch(/^[A-Z][^\n]{20,300}\.$/)
  expect(refusal.message).not.toMatch(/evil|1152921504606847000/)
  return refusal
}

const edited = (edit: (lines: Line[]) => Line[]) => refusalOf(editSnapshot(snapshot, edit))
type Rows = Parameters<Parameters<typeof editTable>[2]>[0]
const editedTable = (table: string, edit: Parameters<typeof editTable>[2]) =>
  refusalOf(editTable(snapshot, table, edit))
const inFirst =
  (column: string, value: string | number | null) =>
  ([first, ...others]: Rows): Rows => [{ ...first, [column]: value }, ...others]

describe('a snapshot from outside', { tags: ['T46'] }, () => {
  it('is refused when it ends early, at any length', async () => {
    const { length } = snapshot
    const step = Math.ceil(length / 60)
    const ends = Array.from({ length: 60 }, (_, index) => index * step)
    for (const end of [...ends, length - 9, length - 8, length - 1].filter((end) => end < length)) {
      const { code } = await refusalOf(snapshot.subarray(0, end))
      expect(code).toMatch(/^(NOT_A_SNAPSHOT|DAMAGED)$/)
    }
  })

  it('is refused when a byte of it is another', async () => {
    for (let at = 0; at < snapshot.length; at += Math.ceil(snapshot.length / 60)) {
      const flipped = snapshot.slice()
      flipped[at] = (flipped[at] ?? 0) ^ 0xff
      // The note for people, and bytes of the compressed form that mean nothing, may differ.
      const restored = await createSandbox({ now, snapshot: flipped }).catch((error) => error)
      if (restored instanceof Error) expect(restored).toBeInstanceOf(SnapshotError)
      else await restored.close()
    }
  })

  it('is refused when another one follows it', async () => {
    const { header, content } = splitSnapshot(snapshot)
    const [first, second] = [joinSnapshot(header, content), joinSnapshot('', content)]
    const { code } = await refusalOf(new Uint8Array(Buffer.concat([first, second])))
    expect(code).toBe('DAMAGED')
  })

  it.each([
    ['nothing', ''],
    ['text', 'hello, this is no snapshot\n'.repeat(10)],
    ['a gzip file', joinSnapshot('', 'hello')],
    ['a PDF', '%PDF-1.7\n'],
  ])('is refused when it is %s', async (_, content) => {
    expect((await refusalOf(new Uint8Array(Buffer.from(content)))).code).toBe('NOT_A_SNAPSHOT')
  })

  it('is never opened as a database, whose triggers would run', async () => {
    const path = join(folder, 'evil.sqlite')
    const engine = openLibsql(path)
    engine.execute(
      `create table customers (id text); create trigger evil after insert on customers begin
         delete from customers; end; create view jobs as select 'evil' as id`,
    )
    engine.close()
    const { header } = splitSnapshot(snapshot)
    const file = readFileSync(path)
    expect((await refusalOf(new Uint8Array(file))).code).toBe('NOT_A_SNAPSHOT')
    expect((await refusalOf(joinSnapshot(header, file))).code).toBe('DAMAGED')
  })

  it('is refused before it is read when it is too large', async () => {
    const large = new Uint8Array(64 * 1024 * 1024 + 1)
    large.set(snapshot)
    expect((await refusalOf(large)).code).toBe('TOO_LARGE')
  })

  it('is refused when one line of it would fill the memory', async () => {
    const { header } = splitSnapshot(snapshot)
    const content = Buffer.alloc(40 * 1024 * 1024, 0x20)
    expect((await refusalOf(joinSnapshot(header, content))).code).toBe('TOO_LARGE')
  })

  it.each([
    [{ schema: 1 }, 'OTHER_VERSION'],
    [{ profile: 'live-2026-05' }, 'OTHER_PROFILE'],
    [{ mode: 'magic' }, 'OTHER_PROFILE'],
    [{ schema: 'evil' }, 'DAMAGED'],
  ])('is refused with %j', async (change, code) => {
    const { header, content } = splitSnapshot(snapshot)
    const [first, second = ''] = header.split('\n')
    const changed = `${first}\n${JSON.stringify({ ...JSON.parse(second), ...change })}\n`
    expect((await refusalOf(joinSnapshot(changed, content))).code).toBe(code)
  })

  it.each(['2', '10'])('is refused in version %s of the format', async (version) => {
    const { header, content } = splitSnapshot(snapshot)
    const changed = header.replace('snapshot 1', `snapshot ${version}`)
    expect((await refusalOf(joinSnapshot(changed, content))).code).toBe('OTHER_VERSION')
  })

  it('is refused in a sandbox of another profile or mode', async () => {
    expect((await refusalOf(snapshot, { mode: 'both' })).code).toBe('OTHER_PROFILE')
    expect((await refusalOf(snapshot, { profile: 'live-2026-08' })).code).toBe('OTHER_PROFILE')
  })

  it('has exactly our tables, each once', async () => {
    const table = { table: 'evil', columns: ['id'], rows: 0 }
    const sequence = { table: 'sqlite_sequence', columns: ['name', 'seq'], rows: 0 }
    for (const head of [table, sequence]) {
      const { code } = await edited((lines) => [...lines.slice(0, -1), head, ...lines.slice(-1)])
      expect(code).toBe('INVALID_DATA')
    }
    const without = (lines: Line[]) => lines.filter((line) => !isHead(line, 'trusted_payees'))
    expect((await edited(without)).code).toBe('INVALID_DATA')
    const twice = (lines: Line[]) =>
      lines.flatMap((line) => (isHead(line, 'trusted_payees') ? [line, line] : [line]))
    expect((await edited(twice)).code).toBe('INVALID_DATA')
    expect((await edited((lines) => [...lines, ['evil']])).code).toBe('DAMAGED')
    expect((await edited((lines) => lines.slice(0, -1))).code).toBe('DAMAGED')
  })

  it('has exactly our columns', async () => {
    const renamed = await editedTable('customers', (rows, head) => {
      head.columns[0] = 'evil'
      return rows
    })
    expect(renamed.code).toBe('INVALID_DATA')
    const added = await editedTable('customers', (rows) =>
      rows.map((row) => ({ ...row, evil: 'evil' })),
    )
    expect(added.code).toBe('INVALID_DATA')
    const named = await editedTable('customers', (rows, head) => {
      head.columns.push('evil", id) values (1); drop table customers; --')
      return rows.map((row) => ({ ...row, evil: 'evil' }))
    })
    expect(named.code).toBe('INVALID_DATA')
  })

  it.each([
    ['customers', 'id', null],
    ['customers', 'id', 7],
    ['customers', 'id', 'evil\0more'],
    ['customers', 'id', 'evil\ud800'],
    ['customers', 'profile', 'evil {'],
    ['customers', 'is_deleted', 2],
    ['customers', 'created_at', 'evil'],
    ['customers', 'created_at', 1.5],
    ['customers', 'created_at', 8_640_000_000_000_001],
    ['ledger_entries', 'amount', '100'],
    ['ledger_entries', 'amount', 2 ** 60],
    ['ledger_entries', 'sequence', null],
    ['credentials', 'webauthn_counter', 2 ** 60],
    ['document_files', 'content', 'evil!'],
    ['document_files', 'content', 7],
  ] as const)('is refused with a row of %s whose %s is %j', async (table, column, value) => {
    expect((await editedTable(table, inFirst(column, value))).code).toBe('INVALID_DATA')
  })

  it('is refused with a number that is infinite', async () => {
    const client = createClient(() => original)
    await createOwner(client, await createBusiness(client))
    const edit = inFirst('ownership_percentage', 1234.5)
    const marked = editTable(await original.snapshot(), 'beneficial_owners', edit)
    const { header, content } = splitSnapshot(marked)
    const { code } = await refusalOf(joinSnapshot(header, content.replace('1234.5', '1e999')))
    expect(code).toBe('INVALID_DATA')
  })

  it('closes the database that it was to fill, when it is refused', async () => {
    const settings = resolveSettings({})
    const database = await openDatabase(settings)
    const opening = openSnapshot(snapshot.subarray(0, 500), database, toTarget(settings))
    await expect(opening).rejects.toBeInstanceOf(SnapshotError)
    await expect(database.direct((engine) => engine.query('select 1', []))).rejects.toThrow()
  })

  it('is refused with rows that a table does not take', async () => {
    const twice = (rows: Rows) => [...rows, ...rows.slice(0, 1)]
    for (const table of ['customers', 'tokens', 'kept_values'])
      expect((await editedTable(table, twice)).code).toBe('INVALID_DATA')
    const sameId = ([first, second, ...others]: Rows) => [
      first as Rows[0],
      { ...second, id: first?.id ?? null },
      ...others,
    ]
    expect((await editedTable('customers', sameId)).code).toBe('INVALID_DATA')
  })

  it('keeps SQL in a text as text', async () => {
    const text = `'); drop table ledger_entries; insert into tokens values ('evil`
    const hostile = editTable(snapshot, 'messages', (rows) => [
      { ...messageOf(rows.length + 1), text },
      ...rows,
    ])
    const sandbox = await createSandbox({ now, snapshot: hostile })
    expect((await sandbox.mail.list()).map((mail) => mail.text)).toContain(text)
    const { transfers } = await createClient(() => sandbox).books()
    expect(transfers.length).toBeGreaterThan(0)
    await sandbox.close()
  })

  it.each([
    ['an unbalanced entry', 'ledger_entries', addTo('amount', 1)],
    ['an entry of another currency', 'ledger_entries', inFirst('currency', 'EVIL')],
    ['an entry without a transfer', 'ledger_entries', inFirst('transfer_id', 'evil')],
    ['an entry without an account', 'ledger_entries', inFirst('account_id', 'evil')],
    ['a missing entry', 'ledger_entries', (rows: Rows) => rows.slice(1)],
    ['no entries', 'ledger_entries', () => []],
    ['no transfers', 'ledger_transfers', () => []],
    ['a transfer without entries', 'ledger_transfers', addTransfer],
    ['a balance from nowhere', 'ledger_accounts', raiseCustomer],
    ['a negative balance', 'ledger_accounts', raise('balance', -1)],
    ['a customer’s account that may be negative', 'ledger_accounts', raise('is_system', 1)],
    ['an account of another currency', 'ledger_accounts', ofCustomers('currency', 'EVIL')],
  ])('is refused with %s', async (_, table, edit) => {
    expect((await editedTable(table, edit)).code).toBe('INVALID_DATA')
  })

  it('is refused when a balance was negative in between', async () => {
    const backwards = (rows: Rows) => {
      const last = rows.length + 1
      return rows.map((row) => ({ ...row, sequence: last - Number(row.sequence) }))
    }
    const client = createClient(() => original)
    const ada = await createTestCustomer(client)
    const bob = await createTestCustomer(client)
    await fund(client, ada.usdAccountId, 100)
    const body = quoteBody(ada.usdAccountId, bob.usdAccountId, 100, { immediatelyExecute: true })
    expectStatus(await client.post('/quotes', body), 201)
    const moved = await original.snapshot()
    const { code } = await refusalOf(editTable(moved, 'ledger_entries', backwards))
    expect(code).toBe('INVALID_DATA')
  })

  it.each([
    ['a counter behind its rows', 'tokens', 0],
    ['a counter whose numbers would not be exact', 'tokens', 2 ** 53 - 1],
    ['a counter of a table that has none', 'trusted_payees', 1],
  ])('is refused with %s', async (_, table, counter) => {
    const { code } = await editedTable(table, (rows, head) => {
      head.counter = counter
      return rows
    })
    expect(code).toBe('INVALID_DATA')
  })

  it.each(['customers', 'ledger_entries', 'tokens'])(
    'is refused when the last number of %s would not be exact, without a counter too',
    async (table) => {
      const { code } = await editedTable(table, (rows, head) => {
        delete head.counter
        return rows.map((row, index) =>
          index === 0 ? { ...row, sequence: Number.MAX_SAFE_INTEGER } : row,
        )
      })
      expect(code).toBe('INVALID_DATA')
    },
  )

  it('is refused with a counter behind the purchases that are numbered with it', async () => {
    const client = { sandbox: () => original, ...createClient(() => original) }
    const card = await issueCard(client, await createCardholder(client))
    await simulated(client, card.id, 'authorization', purchase(400))
    const moved = editTable(await original.snapshot(), 'transactions', (rows, head) => {
      head.counter = Number(head.counter) - 1
      return rows
    })
    const { code, message } = await refusalOf(moved)
    expect([code, message]).toEqual([
      'INVALID_DATA',
      expect.stringContaining('a counter is behind'),
    ])
  })

  it.each(['generation', 'clock', 'signers', 'platformConfig'])(
    'is refused when its %s is missing or another thing',
    async (name) => {
      const without = (rows: Rows) => rows.filter((row) => row.name !== name)
      const broken = (rows: Rows) =>
        rows.map((row) => (row.name === name ? { ...row, value: '{"evil":{}}' } : row))
      for (const edit of [without, broken])
        expect((await editedTable('kept_values', edit)).code).toBe('INVALID_DATA')
    },
  )

  it.each<[string, string, (value: object) => object]>([
    ['a clock after the last moment', 'clock', () => ({ frozenAt: lastMoment + 1 })],
    ['a clock ahead by too much', 'clock', () => ({ offsetMs: lastMoment + 1 })],
    ['a clock behind its source', 'clock', () => ({ offsetMs: -1 })],
    ['a key that is none', 'signers', (value) => ({ ...value, webhook: '0'.repeat(64) })],
    ['a seed that did not end', 'seed', () => ({ text: '', isDone: false })],
    ['a value that is unknown', 'evil', () => ({})],
  ])('is refused with %s', async (_, name, change) => {
    const { code } = await editedTable('kept_values', (rows) => {
      const before = rows.find((row) => row.name === name)?.value ?? '{}'
      const value = JSON.stringify(change(JSON.parse(String(before))))
      return [...rows.filter((row) => row.name !== name), { name, value }]
    })
    expect(code).toBe('INVALID_DATA')
  })

  it.each([
    ['work that is not known', 'jobs', addJob],
    ['permissions that are no list', 'tokens', inFirst('permissions', '{"evil":true}')],
    ['a link to a script', 'kyc_links', inFirst('redirect_uri', 'javascript:evil()')],
  ])('is refused with %s', async (_, table, edit) => {
    expect((await editedTable(table, edit)).code).toBe('INVALID_DATA')
  })

  it.each([
    [{}],
    [{ faults: {} }],
    [{ faults: [], evil: true }],
    [{ faults: [{ id: 1, fault: { kind: 'evil' } }] }],
    [
      {
        faults: [{ id: 1, fault: { kind: 'latency', ms: 1e9 }, addedAt: '', applied: 0, seed: 1 }],
      },
    ],
  ])('is refused with %j outside of the tables', async (state) => {
    expect((await edited(([_, ...lines]) => [state, ...lines])).code).toMatch(
      /^(INVALID_DATA|DAMAGED)$/,
    )
  })

  it('has at most a hundred faults', async () => {
    const addedAt = new Date(startOfTime).toISOString()
    const fault = { id: 1, fault: { kind: 'latency', ms: 1 }, addedAt, applied: 0, seed: 1 }
    const withFaults = (count: number) => (lines: Line[]) => [
      { faults: Array.from({ length: count }, () => fault) },
      ...lines.slice(1),
    ]
    const sandbox = await createSandbox({ now, snapshot: editSnapshot(snapshot, withFaults(100)) })
    await sandbox.close()
    expect((await edited(withFaults(101))).code).toBe('DAMAGED')
  })

  it('leaves a data folder without data when it is refused', async () => {
    const dataDirectory = join(folder, 'refused')
    const hostile = editTable(snapshot, 'ledger_entries', (rows) => rows.slice(1))
    await refusalOf(hostile, { dataDirectory })
    const sandbox = await createSandbox({ now, dataDirectory, snapshot })
    expect(sandbox.signers).toEqual(original.signers)
    await sandbox.close()
  })

  it('leaves a data folder without data when its seed is another', async () => {
    const dataDirectory = join(folder, 'seeded')
    const body = { customerType: 'INDIVIDUAL' }
    const seed = { requests: [{ method: 'POST' as const, path: '/customers', body }] }
    const refused = createSandbox({ now, dataDirectory, snapshot, seed })
    await expect(refused).rejects.toMatchObject({ name: 'SeedError' })
    const sandbox = await createSandbox({ now, dataDirectory, snapshot })
    await sandbox.close()
  })
})

describe('a sandbox with a restored snapshot', { tags: ['T46'] }, () => {
  it('keeps the rules of the ledger from then on', async () => {
    const sandbox = await createSandbox({ now, snapshot })
    const client = createClient(() => sandbox)
    const { usdAccountId } = await createTestCustomer(client)
    await fund(client, usdAccountId, 100)
    const { accounts, transfers } = await client.books()
    expect(accounts.reduce((sum, { balance }) => sum + balance, 0)).toBe(0)
    expect(accounts.find(({ id }) => id === usdAccountId)?.balance).toBe(100)
    expect(transfers.length).toBeGreaterThan(1)
    await sandbox.close()
  })

  it('sends no webhook and no mail, whatever the snapshot says', async () => {
    const calls: unknown[] = []
    const fetch: typeof globalThis.fetch = async (...call) => {
      calls.push(call)
      return new Response()
    }
    const hostile = editTable(snapshot, 'kept_values', (rows) =>
      rows.map((row) => {
        if (row.name !== 'platformConfig') return row
        const config = JSON.parse(String(row.value))
        return {
          ...row,
          value: JSON.stringify({ ...config, webhookEndpoint: 'http://127.0.0.1:9' }),
        }
      }),
    )
    const pending = editTable(hostile, 'webhooks', (rows) =>
      rows.map((row) => ({ ...row, status: 'PENDING', next_attempt_at: startOfTime })),
    )
    const sandbox = await createSandbox({ now, snapshot: pending, fetch })
    const client = createClient(() => sandbox)
    await sandbox.clock.advance(7 * 24 * 3_600_000)
    await createSignedInCustomer(client)
    expect((await client.get<object>('/config')).body).not.toHaveProperty('webhookEndpoint')
    expect(calls).toEqual([])
    await sandbox.close()
  })

  it('sends webhooks to the endpoint that it is given', async () => {
    const urls: string[] = []
    const fetch: typeof globalThis.fetch = async (url) => {
      urls.push(String(url))
      return new Response()
    }
    const webhookEndpoint = 'http://127.0.0.1:9/own'
    const sandbox = await createSandbox({ now, snapshot, fetch, webhookEndpoint })
    await createTestCustomer(createClient(() => sandbox))
    await sandbox.clock.advance(0)
    expect(new Set(urls)).toEqual(new Set([webhookEndpoint]))
    await sandbox.close()
  })

  it('takes the API secret that it was started with, and not that of the snapshot', async () => {
    const sandbox = await createSandbox({ now, snapshot, clientSecret: 'another' })
    const { authorization } = original
    const client = createClient(() => sandbox)
    expectStatus(await client.get('/customers'), 200)
    expectStatus(await client.get('/customers', { authorization }), 401)
    await sandbox.close()
  })
})

function isHead(line: Line, table: string): boolean {
  return typeof line === 'object' && line !== null && 'table' in line && line.table === table
}

function messageOf(sequence: number) {
  return {
    id: `Message:${sequence}`,
    sequence,
    channel: 'EMAIL',
    recipient: 'ada@example.test',
    sender: 'no-reply@sandbox.test',
    subject: 'Hello',
    text: '',
    code: null,
    created_at: startOfTime,
  }
}

function addTo(column: string, amount: number) {
  return ([first, ...others]: Rows): Rows => [
    { ...first, [column]: Number(first?.[column]) + amount },
    ...others,
  ]
}

function addTransfer(rows: Rows): Rows {
  const sequence = rows.length + 1
  return [...rows, { id: 'evil', sequence, kind: 'TEST', reference: 'x', created_at: startOfTime }]
}

function raise(column: string, by: number) {
  return (rows: Rows): Rows =>
    rows.map((row) => (row.is_system === 0 ? { ...row, [column]: Number(row[column]) + by } : row))
}

function ofCustomers(column: string, value: string) {
  return (rows: Rows): Rows =>
    rows.map((row) => (row.is_system === 0 ? { ...row, [column]: value } : row))
}

function raiseCustomer(rows: Rows): Rows {
  return raise('balance', 1)(rows)
}

function addJob(rows: Rows): Rows {
  const job = { id: 'evil', kind: '__proto__', subject: 'evil', due_at: startOfTime }
  return [...rows, { ...job, sequence: rows.length + 1 }]
}

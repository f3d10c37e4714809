import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { applicationId } from '../../../src/core/database/schema.ts'
import { openLibsql } from '../../../src/core/node/libsqlEngine.ts'
import { FolderInUseError } from '../../../src/core/node/openDatabase.ts'
import { readSchema } from '../../../src/core/node/packageFiles.ts'
import { resolveSettings } from '../../../src/core/options/resolveSettings.ts'
import { StartError } from '../../../src/core/startError.ts'
import { DataGenerationError } from '../../../src/core/work/dataGeneration.ts'
import { createSandbox, type SandboxOptions, SeedError } from '../../../src/index.ts'
import { createClient, expectStatus } from '../../support/client.ts'
import { startOfTime } from '../../support/harness.ts'
import { createTestCustomer, fund } from '../../support/wallet.ts'

const folder = mkdtempSync(join(tmpdir(), 'holdfast-data-'))
afterAll(() => {
  rmSync(folder, { recursive: true, force: true })
})

const ownSchema = readSchema(resolveSettings({})).statements

function makeFile(path: string, statements: string): void {
  const engine = openLibsql(join(path, 'sandbox.sqlite'))
  engine.execute(statements)
  engine.close()
}

// Every start opens a database on the disk.
describe('a data folder', { timeout: 120_000 }, () => {
  it('keeps everything over a restart, the moved clock and the signers too', async () => {
    const options = { dataDirectory: join(folder, 'kept'), now: () => startOfTime }
    const first = await createSandbox(options)
    const { customerId, usdAccountId } = await createTestCustomer(createClient(() => first))
    await fund(
      createClient(() => first),
      usdAccountId,
      700,
    )
    await first.clock.advance(60_000)
    const books = await createClient(() => first).books()
    await first.close()

    const second = await createSandbox(options)
    const client = createClient(() => second)
    expectStatus(await client.get(`/customers/${customerId}`), 200)
    expect(await client.books()).toEqual(books)
    expect(second.signers).toEqual(first.signers)
    expect(second.clock.now().toISOString()).toBe('2026-06-01T12:01:00.000Z')
    await second.close()
  })

  it.each([
    ['an earlier build, on Postgres', (path: string) => mkdirSync(join(path, 'database'))],
    ['another program', (path: string) => makeFile(path, 'create table customers (id text)')],
    ['a program with the same tables', (path: string) => makeFile(path, ownSchema)],
    [
      'a build with other rules',
      (path: string) => makeFile(path, `${ownSchema}; pragma application_id = ${applicationId}`),
    ],
  ])('is refused, and stays as it is, when %s made it', async (name, make) => {
    const dataDirectory = join(folder, name)
    mkdirSync(dataDirectory)
    make(dataDirectory)
    const contents = () =>
      readdirSync(dataDirectory).map((name) =>
        name === 'database' ? name : readFileSync(join(dataDirectory, name), 'base64'),
      )
    const before = contents()
    const starting = createSandbox({ dataDirectory })
    await expect(starting).rejects.toThrow(StartError)
    await expect(starting).rejects.toThrow(`${dataDirectory} was made by another version`)
    expect(contents()).toEqual(before)
  })

  it('is refused, and stays as it is, when its file is no database', async () => {
    const dataDirectory = join(folder, 'damaged')
    mkdirSync(dataDirectory)
    const file = join(dataDirectory, 'sandbox.sqlite')
    writeFileSync(file, 'no database '.repeat(100))
    const starting = createSandbox({ dataDirectory })
    await expect(starting).rejects.toThrow(`${dataDirectory} cannot be used (SQLITE_NOTADB)`)
    expect(readFileSync(file, 'utf8')).toBe('no database '.repeat(100))
  })

  it('is one file between two runs', async () => {
    const dataDirectory = join(folder, 'one file')
    await (await createSandbox({ dataDirectory })).close()
    expect(readdirSync(dataDirectory)).toEqual(['sandbox.sqlite'])
  })

  it('keeps where a frozen clock stands, and never moves back, frozen or not', async () => {
    const dataDirectory = join(folder, 'frozen')
    const startAt = new Date('2200-01-01T00:00:00Z')
    const isoTime = async (options: SandboxOptions, advanceMs = 0) => {
      const sandbox = await createSandbox({ dataDirectory, ...options })
      await sandbox.clock.advance(advanceMs)
      const time = sandbox.clock.now().toISOString()
      await sandbox.close()
      return time
    }
    const atStart = startOfTime
    expect(await isoTime({ clock: 'frozen', startAt })).toBe('2200-01-01T00:00:00.000Z')
    expect(await isoTime({ clock: 'frozen' }, 5_000)).toBe('2200-01-01T00:00:05.000Z')
    expect(await isoTime({ clock: 'frozen', startAt })).toBe('2200-01-01T00:00:05.000Z')
    const now = () => atStart
    expect(await isoTime({ now }, 1_000)).toBe('2200-01-01T00:00:06.000Z')
    const later = () => atStart + 500
    expect(await isoTime({ now: later })).toBe('2200-01-01T00:00:06.500Z')
    expect(await isoTime({ now: later, clock: 'frozen' })).toBe('2200-01-01T00:00:06.500Z')
    const muchLater = () => Date.parse('2300-01-01T00:00:00Z')
    expect(await isoTime({ now: muchLater })).toBe('2300-01-01T00:00:00.000Z')
  })

  it('is not left locked by a sandbox that could not start', async () => {
    const dataDirectory = join(folder, 'unlocked')
    const refused = createSandbox({ dataDirectory, webhookEndpoint: 'http://example.com/' })
    await expect(refused).rejects.toThrow('--webhook-host')
    await (await createSandbox({ dataDirectory })).close()
  })

  it.each([
    ['profile', { profile: 'live-2026-08' }, 'profile live-2026-08 in mode real'],
    ['mode', { mode: 'magic' }, 'profile spec in mode magic'],
    ['set of accepted proofs', { mode: 'both' }, 'profile spec in mode both'],
  ] as const)('is refused to a sandbox of another %s', async (name, other, described) => {
    const dataDirectory = join(folder, `other ${name}`)
    const first = await createSandbox({ dataDirectory })
    await first.reset()
    await first.close()
    const refused = createSandbox({ dataDirectory, ...other })
    await expect(refused).rejects.toThrow(DataGenerationError)
    await expect(refused).rejects.toThrow('profile spec in mode real')
    await expect(refused).rejects.toThrow(described)
    await (await createSandbox({ dataDirectory })).close()
  })

  it('does not bring back the leave to send webhooks to another host', async () => {
    const urls: string[] = []
    const fetch = async (url: string | URL | Request) => {
      urls.push(String(url))
      return new Response()
    }
    const options = { dataDirectory: join(folder, 'hosts'), now: () => startOfTime, fetch }
    const webhookEndpoint = 'https://hooks.example.test/in'
    const hosts = ['hooks.example.test']
    const first = await createSandbox({ ...options, webhookEndpoint, webhookHosts: hosts })
    await createTestCustomer(createClient(() => first))
    await first.clock.advance(0)
    await first.close()
    expect(urls).toEqual([webhookEndpoint])

    const second = await createSandbox(options)
    await createTestCustomer(createClient(() => second))
    await second.clock.advance(0)
    expect(urls).toEqual([webhookEndpoint])
    expect((await second.webhooks.list()).at(-1)).toMatchObject({
      status: 'PENDING',
      attempts: [{ endpoint: webhookEndpoint, error: expect.stringContaining('REFUSED') }],
    })
    await second.close()
  })

  describe('of a start that failed', () => {
    const seed = { requests: [{ method: 'POST', path: '/customers', body: {} }] } as const
    const start = (dataDirectory: string) =>
      expect(createSandbox({ dataDirectory, seed })).rejects.toThrow(SeedError)

    it('is gone, with the folders that were made for it', async () => {
      await start(join(folder, 'made', 'for', 'it'))
      expect(existsSync(join(folder, 'made'))).toBe(false)
    })

    it('keeps what was there before', async () => {
      const path = join(folder, 'beside')
      mkdirSync(path)
      await start(path)
      expect(readdirSync(path)).toEqual([])
      writeFileSync(join(path, 'notes.txt'), 'mine')
      await start(path)
      expect(readdirSync(path)).toEqual(['notes.txt'])
      writeFileSync(join(path, 'sandbox.sqlite'), '')
      await start(path)
      expect(readdirSync(path)).toEqual(['notes.txt', 'sandbox.sqlite'])
    })

    it('keeps the data of an earlier start', async () => {
      const dataDirectory = join(folder, 'earlier')
      const first = await createSandbox({ dataDirectory })
      const { customerId } = await createTestCustomer(createClient(() => first))
      await first.close()
      await start(dataDirectory)
      const again = await createSandbox({ dataDirectory })
      const read = await createClient(() => again).get(`/customers/${customerId}`)
      expectStatus(read, 200)
      await again.close()
    })
  })

  it('is refused to a second sandbox', async () => {
    const options = { dataDirectory: join(folder, 'locked') }
    const first = await createSandbox(options)
    await expect(createSandbox(options)).rejects.toThrow(FolderInUseError)
    await first.close()
    const second = await createSandbox(options)
    await second.close()
  })
})

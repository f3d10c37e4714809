import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { createServer, type RequestListener, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { readFlags } from '../../src/cli/readFlags.ts'
import { saveSnapshot } from '../../src/cli/saveSnapshot.ts'
import { maxSnapshotBytes } from '../../src/core/snapshotFormat.ts'
import { createSandbox, listen } from '../../src/index.ts'
import { createClient, expectStatus } from '../support/client.ts'
import { createTestCustomer } from '../support/wallet.ts'

const folder = mkdtempSync(join(tmpdir(), 'holdfast-cli-snapshot-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
  for (const name of readdirSync(folder)) rmSync(join(folder, name))
})
const file = join(folder, 'saved.snapshot')
const type = 'application/vnd.holdfast.sandbox-snapshot'

async function startSandbox(options = {}) {
  const sandbox = await createSandbox(options)
  const { url, close } = await listen(sandbox)
  ends.push(close, sandbox.close)
  return { sandbox, url }
}

async function startServer(handle: RequestListener): Promise<string> {
  const server: Server = createServer(handle)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  ends.push(() => server.close())
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
}

const save = async (args: string[], env = {}) => {
  const lines: string[] = []
  await saveSnapshot(args, env, (line) => lines.push(line))
  return lines
}

describe('holdfast-sandbox snapshot', () => {
  it.each(['', '/', '/2025-10-13'])(
    'saves what --snapshot starts from (URL with %j)',
    async (path) => {
      const { sandbox, url } = await startSandbox()
      const { customerId } = await createTestCustomer(createClient(() => sandbox))
      expect(await save([url + path, file])).toEqual([
        `Saved ${file}. It holds the test keys of the sandbox.`,
      ])
      expect(readdirSync(folder)).toEqual(['saved.snapshot'])
      expect(statSync(file).mode & 0o777).toBe(0o600)

      const flags = readFlags(['--snapshot', file], {})
      if (typeof flags === 'string') throw new Error('it was asked for a text')
      const restored = await createSandbox(flags.options)
      ends.push(restored.close)
      expectStatus(await createClient(() => restored).get(`/customers/${customerId}`), 200)
    },
  )

  it('sends the control token of the environment, and needs it', async () => {
    const { url } = await startSandbox({ controlToken: 'let me in' })
    await expect(save([url, file])).rejects.toMatchObject({ name: 'StartError' })
    await expect(save([url, file], { SANDBOX_CONTROL_TOKEN: 'wrong' })).rejects.toThrow(
      'The sandbox did not accept the control token. Set SANDBOX_CONTROL_TOKEN.',
    )
    expect(readdirSync(folder)).toEqual([])
    await save([url, file], { SANDBOX_CONTROL_TOKEN: 'let me in' })
    expect(statSync(file).size).toBeGreaterThan(500)
  })

  it('saves a namespace by its path', async () => {
    const { sandbox, url } = await startSandbox()
    const namespace = await sandbox.createNamespace()
    const { customerId } = await createTestCustomer(createClient(() => namespace))
    await save([url + namespace.controlPath, file])
    const restored = await createSandbox({ snapshot: readFileSync(file) })
    ends.push(restored.close)
    expectStatus(await createClient(() => restored).get(`/customers/${customerId}`), 200)
  })

  it('leaves the file as it was when the response ends early', { tags: ['T46'] }, async () => {
    writeFileSync(file, 'before')
    const url = await startServer((_, response) => {
      response.writeHead(200, { 'content-type': type, 'content-length': 1_000 })
      response.write('half', () => response.destroy())
    })
    await expect(save([url, file])).rejects.toMatchObject({ name: 'StartError' })
    expect(readFileSync(file, 'utf8')).toBe('before')
    expect(readdirSync(folder)).toEqual(['saved.snapshot'])
  })

  it.each([
    ['another type', 200, { 'content-type': 'text/html' }],
    ['a redirect', 302, { location: 'http://127.0.0.1:9/' }],
    ['a refusal', 500, {}],
  ])('saves nothing from %s', async (_, status, headers) => {
    const url = await startServer((__, response) => {
      response.writeHead(status, headers).end('<p>')
    })
    await expect(save([url, file])).rejects.toMatchObject({ name: 'StartError' })
    expect(readdirSync(folder)).toEqual([])
  })

  it('takes the control token to no other place', { tags: ['T46'] }, async () => {
    const tokens: unknown[] = []
    const location = await startServer(({ headers }, response) => {
      tokens.push(headers['x-sandbox-token'])
      response.writeHead(200, { 'content-type': type }).end('elsewhere')
    })
    const url = await startServer((_, response) => response.writeHead(302, { location }).end())
    const saving = save([url, file], { SANDBOX_CONTROL_TOKEN: 'let me in' })
    await expect(saving).rejects.toMatchObject({ name: 'StartError' })
    expect(tokens).toEqual([])
    expect(readdirSync(folder)).toEqual([])
  })

  it('saves nothing that is too large to be restored', { tags: ['T46'] }, async () => {
    const url = await startServer((_, response) => {
      response.writeHead(200, { 'content-type': type }).end(Buffer.alloc(64 * 1024 * 1024 + 1))
    })
    await expect(save([url, file])).rejects.toThrow('too large')
    expect(readdirSync(folder)).toEqual([])
  })

  it('says that no sandbox responds, and that a folder is missing', async () => {
    const url = await startServer(() => {})
    await ends.pop()?.()
    await expect(save([url, file])).rejects.toThrow(/did not respond/)
    const { url: running } = await startSandbox()
    const missing = join(folder, 'missing', 'file')
    await expect(save([running, missing])).rejects.toThrow(/could not be saved.*ENOENT/)
  })

  it.each([
    [[]],
    [['http://localhost:4800']],
    [['http://localhost:4800', 'a', 'b']],
    [['--token', 'x', 'http://localhost:4800', 'a']],
    [['localhost:4800', 'a']],
    [['file:///etc/passwd', 'a']],
    [['http://user:secret@localhost', 'a']],
  ])('refuses the command line %j', async (args) => {
    await expect(save(args)).rejects.toMatchObject({ name: 'FlagError' })
  })

  it.each([['--help'], ['-h'], ['http://localhost:1', file, '--help']])(
    'prints its usage, and saves nothing, with %j %j %j',
    async (...args) => {
      const [text = '', ...others] = await save(args.filter((arg) => arg !== undefined))
      expect(text).toMatch(/^Usage: holdfast-sandbox snapshot URL FILE\n/)
      expect(text).toContain('SANDBOX_CONTROL_TOKEN')
      expect(others).toEqual([])
      expect(readdirSync(folder)).toEqual([])
    },
  )

  it('is refused as an option where the file cannot be read', () => {
    const read = (path: string) => () => readFlags(['--snapshot', path], {})
    expect(read(join(folder, 'missing'))).toThrow(/--snapshot must be a file that can be read/)
    expect(read(folder)).toThrow(/--snapshot must be a file that can be read/)
    expect(read('/dev/null')).toThrow(/no regular file/)
    writeFileSync(file, '')
    truncateSync(file, maxSnapshotBytes + 1)
    expect(read(file)).toThrow(/more than \d+ bytes/)
  })
})

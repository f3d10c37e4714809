import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createRequire, isBuiltin } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Sbom } from '../../scripts/bundled/sbom.ts'
import { readImports } from '../../scripts/layers/readImports.ts'
import { installedNames, newProject, run } from './installPackage.ts'
import { packSandbox } from './packSandbox.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const { devDependencies } = JSON.parse(read('package.json'))
const runners = ['vitest', '@playwright/test'].map((name) => `${name}@${devDependencies[name]}`)

/** A test that needs no browser. */
const playwrightTest = `
  import { expect } from '@playwright/test'
  import { test } from 'holdfast-sandbox/playwright'
  test('a sandbox on a port', async ({ sandboxUrl, customer, api }) => {
    expect((await fetch(sandboxUrl + '/health')).status).toBe(200)
    expect((await api.get('/customers/' + customer.id)).status).toBe(200)
  })`

/** Every entry that an app's tests import has the same class of an error. */
const errorsTest = `
  import * as playwright from 'holdfast-sandbox/playwright'
  import * as testing from 'holdfast-sandbox/testing'
  import * as vitest from 'holdfast-sandbox/vitest'
  import { expect, test } from 'vitest'
  test('one class', () => {
    expect(vitest.FixtureError).toBe(testing.FixtureError)
    expect(playwright.FixtureError).toBe(testing.FixtureError)
  })`

/** Uses what is loaded late: mail, and the formats of passkeys. */
const lateScript = `
  import { createSandbox } from 'holdfast-sandbox'
  import { createApiClient, createCustomer, signIn } from 'holdfast-sandbox/testing'
  import smtp from ${JSON.stringify(createRequire(import.meta.url).resolve('smtp-server'))}
  const server = new smtp.SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData: (stream, _, done) => void stream.on('data', (text) => console.log(String(text))).on('end', done),
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  const sandbox = await createSandbox({ smtpUrl: 'smtp://127.0.0.1:' + server.server.address().port })
  const api = createApiClient(sandbox)
  const { walletAccountId } = await createCustomer(api)
  await api.post('/auth/credentials', { type: 'EMAIL_OTP', accountId: walletAccountId, email: 'ada@example.test' })
  const { sessionId } = await signIn(api, await createCustomer(api))
  console.log(sessionId)
  await sandbox.close()
  server.close()`

const consumer = `
  import { createSandbox, listen, type SandboxOptions, type SentMessage, type WebhookRecord } from 'holdfast-sandbox'
  import { createApiClient, createCustomer, signIn } from 'holdfast-sandbox/testing'
  const options: SandboxOptions = { mode: 'magic', log: (entry) => void entry.event }
  export async function run(): Promise<[SentMessage[], WebhookRecord[]]> {
    const sandbox = await createSandbox(options)
    await (await listen(sandbox)).close()
    await signIn(createApiClient(sandbox), await createCustomer(createApiClient(sandbox)))
    sandbox.events.subscribe(({ kind }) => void (kind === 'mail'))
    return [await sandbox.mail.list(), await sandbox.webhooks.list()]
  }`

/** The tests of the README and of docs/sandbox/tests.md in Node. */
const guides = ['firstTest', 'guide', 'testingGuide', 'vitestGuide'].map(
  (name) => `${name}.test.ts`,
)

let packed = ''
let folder = ''
let tarball = ''
/** A project with the sandbox and what comes with it. */
let bare = ''

beforeAll(() => {
  packed = mkdtempSync(join(tmpdir(), 'holdfast-tarball-'))
  tarball = packSandbox(packed)
  folder = newProject([tarball, ...runners])
  bare = newProject([tarball], '--omit=peer')
  mkdirSync(join(folder, 'guides'))
  for (const name of guides)
    writeFileSync(join(folder, 'guides', name), read(`sandbox/test/package/${name}`))
  writeFileSync(join(folder, 'errors.test.ts'), errorsTest)
  writeFileSync(join(folder, 'port.spec.ts'), playwrightTest)
}, 360_000)

afterAll(() => {
  for (const each of [packed, folder, bare]) rmSync(each, { recursive: true, force: true })
})

describe('the packed sandbox', () => {
  it('installs SQLite and nothing else', { tags: ['T20'] }, () => {
    const names = installedNames(bare).filter((name) => !name.startsWith('@libsql/'))

    expect(names.sort()).toEqual(['@neon-rs/load', 'detect-libc', 'holdfast-sandbox', 'libsql'])
  })

  it('weighs less than 40 MB with what comes with it', () => {
    const files = filesIn(join(bare, 'node_modules')).map((file) => statSync(file).size)

    expect(files.reduce((sum, size) => sum + size, 0)).toBeLessThan(40_000_000)
  })

  it('imports what is installed, and runners that its user has', { tags: ['T20'] }, () => {
    const { dependencies, peerDependencies } = manifest()
    const specifiers = filesIn(dist())
      .filter((file) => /\.(js|d\.ts)$/.test(file) && !file.includes('vendor'))
      .flatMap((file) => readImports(file, readFileSync(file, 'utf8')))
    const packages = specifiers.filter((it = 'computed') => !it.startsWith('.') && !isBuiltin(it))

    expect(specifiers.length).toBeGreaterThan(20)
    expect([...new Set(packages)].sort()).toEqual(
      Object.keys({ ...dependencies, ...peerDependencies }).sort(),
    )
  })

  it('has the pages that its README names', () => {
    expect(readdirSync(join(dist(), 'docs')).sort()).toEqual(
      readdirSync(join(root, 'docs/sandbox')).sort(),
    )
  })

  it('loads late what sends mail and what reads passkeys', () => {
    const printed = run('node', ['--input-type=module', '-e', lateScript], bare)

    expect(printed).toContain('To: ada@example.test')
    expect(printed).toContain('Session:')
  })

  it('runs by its name', () => {
    expect(run('npx', ['--no-install', 'holdfast-sandbox', '--version'], bare).trim()).toBe(
      manifest().version,
    )
  })

  it('has types that compile strictly without the packages it is made of', () => {
    writeFileSync(join(bare, 'consumer.ts'), consumer)
    const options = ['--strict', '--exactOptionalPropertyTypes', '--noEmit']
    const module = ['--module', 'nodenext', '--target', 'es2022', '--lib', 'es2023,dom']
    run(join(root, 'node_modules/.bin/tsc'), [...options, ...module, 'consumer.ts'], bare)
  })

  it('passes publint, and its types are found', () => {
    run('npx', ['--no-install', 'publint', '--strict', tarball], root)
    run('npx', ['--no-install', 'attw', '--profile', 'esm-only', tarball], root)
  })

  it('lists what it bundles and installs, with locked versions and licences', {
    tags: ['T20'],
  }, () => {
    const { components }: Sbom = JSON.parse(readFileSync(join(dist(), 'sbom.cdx.json'), 'utf8'))
    const notices = readFileSync(join(dist(), 'THIRD-PARTY-NOTICES.md'), 'utf8')
    const of = (delivery: string) =>
      components.filter(({ properties }) => properties[0]?.value === delivery)
    const bundled = of('bundled').map(({ name, version }) => `${name} ${version}`)
    const installed = of('installed').map(({ name }) => name)

    expect(bundled.length).toBeGreaterThan(20)
    expect([...notices.matchAll(/^## (.+)$/gm)].map(([, title]) => title).sort()).toEqual(
      bundled.sort(),
    )
    expect(installed).toEqual(
      expect.arrayContaining(installedNames(bare).filter((name) => name !== 'holdfast-sandbox')),
    )
    expect(locked('zod')).toBe(components.find(({ name }) => name === 'zod')?.version)
  })
})

describe('the packed sandbox’s fixtures', () => {
  it('run in Vitest, and throw errors of one class, whichever entry is imported', () => {
    // The first test waits for its sandbox to start, long on a busy machine.
    const args = [
      'vitest',
      'run',
      '--reporter=json',
      '--testTimeout=60000',
      'vitestGuide',
      'errors',
    ]
    const output = run('npx', ['--no-install', ...args], folder)
    expect(JSON.parse(output)).toMatchObject({ numPassedTests: 2, numFailedTests: 0 })
  })

  it('run in Playwright', () => {
    const args = ['playwright', 'test', '--reporter=json', 'port.spec.ts']
    // The lane that runs this test may name a report of its own.
    const report = join(folder, 'report.json')
    run('npx', ['--no-install', ...args], folder, { PLAYWRIGHT_JSON_OUTPUT_NAME: report })
    const { stats } = JSON.parse(readFileSync(report, 'utf8'))
    expect(stats).toMatchObject({ expected: 1, unexpected: 0 })
  })

  it('have types that compile in strict mode', () => {
    const options = ['--strict', '--noEmit', '--module', 'nodenext', '--target', 'es2022']
    const files = ['--skipLibCheck', '--lib', 'es2023,dom', 'port.spec.ts']
    run(join(root, 'node_modules/.bin/tsc'), [...options, ...files], folder)
  })

  it('have types that compile in the tests of its pages, without the types of a browser', () => {
    const options = ['--strict', '--noEmit', '--module', 'nodenext', '--target', 'es2022']
    const types = ['--skipLibCheck', '--lib', 'es2022', '--types', 'node']
    const node = ['--typeRoots', join(root, 'node_modules/@types')]
    const files = guides.map((name) => `guides/${name}`)
    run(join(root, 'node_modules/.bin/tsc'), [...options, ...types, ...node, ...files], folder)
  })
})

function dist(): string {
  return join(bare, 'node_modules/holdfast-sandbox/dist')
}

function manifest(): Record<'dependencies' | 'peerDependencies', object> & { version: string } {
  return JSON.parse(readFileSync(join(dist(), '../package.json'), 'utf8'))
}

function locked(name: string): string {
  return JSON.parse(read('package-lock.json')).packages[`node_modules/${name}`].version
}

function filesIn(path: string): string[] {
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
}

import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findForbidden } from '../../scripts/layers/checkImports.ts'
import { findViolations } from '../../scripts/layers/findViolations.ts'
import { sections } from '../../scripts/layers/matrix.ts'
import { readImports } from '../../scripts/layers/readImports.ts'
import { readExceptions, readTable } from '../../scripts/layers/readTable.ts'

describe('readImports', () => {
  it.each([
    ["import './other.ts'", './other.ts'],
    ["import a from './other.ts'", './other.ts'],
    ["import type { A } from './other.ts'", './other.ts'],
    ["import { type A } from './other.ts'", './other.ts'],
    ["export * from './other.ts'", './other.ts'],
    ["export type { A } from './other.ts'", './other.ts'],
    ["const a = await import('./other.ts')", './other.ts'],
    ['const a = import(`./other.ts`)', './other.ts'],
    ["type A = { b: import('./other.ts').B[] }", './other.ts'],
    ["const quotes = /['\"`]/; const a = import('./other.ts')", './other.ts'],
    ["const p = <p>don’t, don't</p>; const a = import('./other.ts')", './other.ts'],
    ["const a = (name: string) => import(name + '.ts')", undefined],
    [`const a = (name: string) => import(\`./\${name}.ts\`)`, undefined],
  ])('reads %s', (source, specifier) => {
    expect(readImports('a.tsx', source)).toEqual([specifier])
  })

  it('reads no comment and no string', () => {
    const source = "// import('./a.ts')\n/* import './b.ts' */ export const c = \"import './d.ts'\""

    expect(readImports('a.ts', source)).toEqual([])
  })

  it('refuses a source that it cannot parse', () => {
    expect(() => readImports('a.ts', 'import {')).toThrow('a.ts cannot be parsed')
  })
})

describe('findViolations', () => {
  let repository: string
  beforeEach(() => {
    repository = mkdtempSync(join(tmpdir(), 'layers-'))
  })
  afterEach(() => rmSync(repository, { recursive: true }))

  const manifest = { name: 'own', dependencies: { hono: '1.0.0', '@scope/lib': '1.0.0' } }

  /** Writes sources that the table below allows, with some of them changed, and checks them. */
  function check(changed: Record<string, string>, table = rows, exceptions = '') {
    const sources: Record<string, string> = {
      'src/errors.ts': '',
      'src/low/a.ts': "import '../errors.ts'\nimport '@scope/lib/deep'",
      'src/low/b.ts': '',
      'src/high/c.ts': "import type { A } from '../low/a.ts'\nimport './d.ts'\nimport 'hono'",
      'src/high/d.ts': '',
      ...changed,
    }
    writeFileSync(join(repository, 'package.json'), JSON.stringify(manifest))
    for (const [path, text] of Object.entries(sources)) {
      mkdirSync(dirname(join(repository, path)), { recursive: true })
      writeFileSync(join(repository, path), text)
    }
    const section = {
      root: 'src',
      manifest: 'package.json',
      dependencies: ['dependencies'] as const,
      rows: readTable(table),
    }
    return findViolations(repository, [section], readExceptions(exceptions))
  }
  const rows = `
errors.ts:
low: errors.ts | @scope/lib/*
# A comment
high:
  low | hono
`

  it('allows what the table lists', () => {
    expect(check({})).toEqual([])
  })

  it.each([
    ["import '../errors.ts'", 'src/errors.ts'],
    ["import type { E } from '../errors.ts'", 'src/errors.ts'],
    ["export const e = import('../errors.ts')", 'src/errors.ts'],
    ["export type E = import('../errors.ts').E", 'src/errors.ts'],
    ["import '../../other/e.ts'", 'other/e.ts'],
    ["import '../../node_modules/hono/index.js'", 'node_modules/hono/index.js'],
    ["import 'node:fs'", 'node:fs'],
    ["import 'fs'", 'fs'],
    ["import 'own'", 'own'],
    ["import 'hono/cookie'", 'hono/cookie'],
    ["import '/src/errors.ts'", '/src/errors.ts'],
  ])('refuses %s in a part that does not list it', (source, to) => {
    expect(check({ 'src/high/d.ts': source })).toEqual([
      `src/high/d.ts imports ${to}: high may import low, hono`,
    ])
  })

  it('refuses a computed import', () => {
    expect(check({ 'src/high/d.ts': 'export const load = (a: string) => import(a)' })).toEqual([
      'src/high/d.ts imports a computed name: write the name out',
    ])
  })

  it('allows one file of a part without allowing the part', () => {
    const table = rows.replace('\n  low |', '\n  low/a.ts |')

    expect(check({}, table)).toEqual([])
    expect(check({ 'src/high/d.ts': "import '../low/b.ts'" }, table)).toEqual([
      'src/high/d.ts imports src/low/b.ts: high may import low/a.ts, hono',
    ])
  })

  it('takes files with an ending as a part of their own, in every folder', () => {
    const table = `${rows.replace('low: ', '*.table.ts:\nlow: ')}`.replace(
      'low |',
      'low *.table.ts |',
    )
    const sources = {
      'src/low/a.table.ts': "import '../high/c.table.ts'",
      'src/high/c.table.ts': '',
      'src/high/d.ts': "import '../low/a.table.ts'",
    }

    expect(check(sources, table)).toEqual([])
    expect(check({ ...sources, 'src/low/b.ts': "import './a.table.ts'" }, table)).toEqual([
      'src/low/b.ts imports src/low/a.table.ts: low may import errors.ts, @scope/lib/*',
    ])
    expect(check({ ...sources, 'src/high/c.table.ts': "import '../low/b.ts'" }, table)).toEqual([
      'src/high/c.table.ts imports src/low/b.ts: *.table.ts may import nothing',
    ])
    expect(check({}, `${rows}\n*.gone.ts:`)).toContain('src/*.gone.ts does not exist')
  })

  it.each(['src/new.ts', 'src/low/deeper/e.ts'])('refuses %s, which has no row', (path) => {
    expect(check({ [path]: '' })).toEqual([`${path} has no row in the table`])
  })

  it('refuses a cycle of files inside one part, of types too', () => {
    expect(check({ 'src/high/d.ts': "import type { C } from './c.ts'" })).toEqual([
      'cycle: src/high/c.ts -> src/high/d.ts -> src/high/c.ts',
    ])
  })

  it('refuses a cycle of folders that is none of files', () => {
    const sources = { 'src/low/b.ts': "import '../high/d.ts'" }

    expect(check(sources)).toEqual([
      'src/low/b.ts imports src/high/d.ts: low may import errors.ts, @scope/lib/*',
    ])
    expect(check(sources, rows.replace('low: ', 'low: high '))).toEqual([
      'src/low lists ./high, which is not above it',
    ])
  })

  it('refuses a row that would hide a cycle of folders', () => {
    expect(check({}, `${rows}\nhigh/d.ts:`)).toContain(
      'src/high/d.ts has a row beside its folder’s: a cycle of folders could hide',
    )
  })

  it('refuses entries that nothing uses, and rows of nothing', () => {
    expect(check({ 'src/high/c.ts': '' }, `${rows}\ngone:`)).toEqual([
      'src/gone does not exist',
      'src/high does not import ./low: take it out of its row',
      'src/high does not import hono: take it out of its row',
    ])
  })

  it('refuses a package that package.json does not declare', () => {
    expect(check({ 'src/high/d.ts': "import 'zod'" }, `${rows}  zod`)).toEqual([
      'src/high lists zod, which package.json does not declare',
    ])
  })

  it('allows what is excepted by name', () => {
    const upward = 'src/low/b.ts -> src/high/d.ts: until it moves'
    const cycle = 'src/high/d.ts -> src/high/c.ts: until it moves'

    expect(check({ 'src/low/b.ts': "import '../high/d.ts'" }, rows, upward)).toEqual([])
    expect(check({ 'src/high/d.ts': "import './c.ts'" }, rows, cycle)).toEqual([])
  })

  it.each([
    ['src/low/b.ts -> src/high/d.ts', 'no longer there'],
    ['src/high/c.ts -> src/low/a.ts', 'allowed'],
  ])('refuses the exception %s for an import that is %s', (name) => {
    expect(check({}, rows, `${name}: of old`)).toContain(
      `the exception "${name}" is not needed: take it out`,
    )
  })

  it('refuses an exception without a reason', () => {
    expect(() => readExceptions('src/a.ts -> src/b.ts')).toThrow('without a reason')
  })
})

describe('sections', () => {
  const rowsOf = (root: string) => sections.find((section) => section.root === root)?.rows ?? {}
  const relay = Object.entries(rowsOf('src')).filter(([part]) => part.startsWith('relay/'))
  const demo = Object.entries(rowsOf('demo'))
  /** Its table begins with the page, which ends with its entry. */
  const page = demo.slice(0, demo.findIndex(([part]) => part === 'main.tsx') + 1)
  const isProbe = (part: string) => /^probe\b/.test(part)

  /** Among them what the linter’s patterns let through. */
  it.each([
    ['src/relay/csrf/new.ts', 'src/crypto/hpke.ts'],
    ['src/relay/csrf/new.ts', 'src/wallet/transport/relayTransport.ts'],
    ['src/relay/webhooks/new.ts', 'src/wallet/platform/checkFraming.ts'],
    ['src/relay/oauth/new.ts', 'src/wallet/session/ownAccount.ts'],
    ['src/wallet/storage/new.ts', 'src/wallet/session/ownAccount.ts'],
    ['src/shared/new.ts', 'src/wallet/createWallet.ts'],
    ['src/wallet/payments/new.ts', 'src/wallet/credentials/listCredentials.ts'],
    ['src/wallet/createWallet.ts', 'src/relay.ts'],
    ['src/shared/errors.ts', 'sandbox/src/core/errors.ts'],
    ['sandbox/src/core/http/new.ts', 'src/shared/errors.ts'],
    ['demo/app/new.ts', 'src/index.ts'],
    ['demo/platform/new.ts', 'sandbox/src/index.ts'],
  ])('forbids %s to import %s', (from, to) => {
    const [section] = sections.filter(({ root }) => from.startsWith(`${root}/`))
    const violations = section && findForbidden(section, [{ from, to, isPath: true }])

    expect(violations).toHaveLength(1)
  })

  it.each([
    ['src/crypto/new.ts', 'react'],
    ['src/wallet/session/new.ts', 'node:fs'],
    ['src/relay/csrf/new.ts', 'idb-keyval'],
    ['src/relay/csrf/new.ts', 'node:crypto'],
    ['src/wallet/payments/new.ts', 'holdfast'],
    ['src/wallet/payments/new.ts', 'fast-check'],
    ['sandbox/src/payments/new.ts', 'holdfast/crypto'],
    ['sandbox/src/payments/new.ts', 'express'],
    ['demo/app/new.ts', 'holdfast/relay'],
    ['demo/screens/New.tsx', 'node:fs'],
  ])('forbids %s to import the package %s', (from, to) => {
    const [section] = sections.filter(({ root }) => from.startsWith(`${root}/`))

    expect(section && findForbidden(section, [{ from, to, isPath: false }])).toHaveLength(1)
  })

  it('gives the relay itself, what both sides of the wire share, and oauth4webapi', () => {
    const entries = new Set(relay.flatMap(([, row]) => row))
    const shared = [...entries].filter((entry) => !entry.startsWith('./relay/'))

    expect(relay.length).toBeGreaterThan(15)
    expect(shared.sort()).toEqual(['./shared', 'oauth4webapi'])
  })

  it('gives Node built-ins to no part of the library and to no part of the page', () => {
    const library = Object.entries(rowsOf('src')).filter(([part]) => !isProbe(part))
    const entries = [...library, ...page].flatMap(([, row]) => row)

    expect(page.length).toBeGreaterThan(8)
    expect(entries.filter((entry) => entry.startsWith('node:'))).toEqual([])
  })

  it('gives the command for Node to no part of the library', () => {
    const [probe = [], library = []] = [true, false].map((isIt) =>
      Object.entries(rowsOf('src')).filter(([part]) => isProbe(part) === isIt),
    )

    expect(probe.length).toBeGreaterThan(1)
    expect(library.flatMap(([, row]) => row).filter((entry) => /^\.\/probe\b/.test(entry))).toEqual(
      [],
    )
  })
})

describe('the command', { timeout: 120_000 }, () => {
  const original = fileURLToPath(new URL('../..', import.meta.url))
  const read = ['package.json', 'src', 'sandbox/package.json', 'sandbox/src', 'demo', 'examples']
  let repository: string
  beforeEach(() => {
    repository = mkdtempSync(join(tmpdir(), 'layers-'))
    for (const path of read)
      cpSync(join(original, path), join(repository, path), {
        recursive: true,
        filter: (from) => !/[\\/](node_modules|dist)$/.test(from),
      })
  })
  afterEach(() => rmSync(repository, { recursive: true }))

  function run() {
    const script = join(original, 'scripts/layers.ts')
    const command = ['--import', 'tsx', script, repository]
    return spawnSync(process.execPath, command, { cwd: original, encoding: 'utf8' })
  }

  it('exits with 0 and prints nothing where every import is allowed', () => {
    const { status, stdout, stderr } = run()

    expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: '', stderr: '' })
  })

  it('exits with 1 and prints the violations', () => {
    writeFileSync(join(repository, 'src/new.ts'), '')
    const { status, stderr } = run()

    expect(status).toBe(1)
    expect(stderr).toContain('src/new.ts has no row in the table')
  })
})

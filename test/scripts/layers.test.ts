import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findViolations } from '../../scripts/layers/findViolations.ts'
import { readImports } from '../../scripts/layers/readImports.ts'
import { covers, isBelow, partOf, readMap } from '../../scripts/layers/readMap.ts'

const original = fileURLToPath(new URL('../..', import.meta.url))
let repository: string
beforeEach(() => {
  repository = mkdtempSync(join(tmpdir(), 'layers-'))
})
afterEach(() => rmSync(repository, { recursive: true }))

function write(sources: Record<string, string>) {
  for (const [path, text] of Object.entries(sources)) {
    mkdirSync(dirname(join(repository, path)), { recursive: true })
    writeFileSync(join(repository, path), text)
  }
}

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
  const page = `
<!-- layers: base -->
| Layer | Folder or file | What it is for | Packages |
|---|---|---|---|
| 1 | \`src/errors.ts\` | errors | |
<!-- /layers -->

Some text.

<!-- layers: app, above base -->
Packages of all parts: \`@scope/lib/*\`.

| Layer | Folder or file | What it is for | Packages |
|---|---|---|---|
| 1 | \`src/low\`, \`src/beside\` | what \`high\` needs | |
| 2 | \`src/high\` | the rest | \`hono\`, \`node:path\` |
<!-- /layers -->
`

  /** Writes sources that the page above allows, with some of them changed, and checks them. */
  function check(changed: Record<string, string>, map = page) {
    write({
      'src/errors.ts': '',
      'src/low/a.ts': "import '../errors.ts'\nimport '@scope/lib/deep'",
      'src/low/b.ts': '',
      'src/beside/e.ts': '',
      'src/high/c.ts':
        "import type { A } from '../low/a.ts'\nimport './d.ts'\nimport 'hono'\nimport 'node:path'",
      'src/high/d.ts': '',
      ...changed,
    })
    return findViolations(repository, readMap(map), ['src'])
  }

  it('allows parts of lower layers and of tables below, and packages that are listed', () => {
    expect(check({ 'src/high/d.ts': "import '../errors.ts'\nimport '@scope/lib'" })).toEqual([])
  })

  it.each([
    ["import '../high/d.ts'", 'src/high/d.ts'],
    ["import type { D } from '../high/d.ts'", 'src/high/d.ts'],
    ["export const d = import('../high/d.ts')", 'src/high/d.ts'],
    ["export type D = import('../high/d.ts').D", 'src/high/d.ts'],
    ["export * from '../high/d.ts'", 'src/high/d.ts'],
    ["import '../beside/e.ts'", 'src/beside/e.ts'],
    ["import '../../other/e.ts'", 'other/e.ts'],
    ["import '../../node_modules/hono/index.js'", 'node_modules/hono/index.js'],
  ])('refuses %s in a layer that is not above it', (source, to) => {
    expect(check({ 'src/low/b.ts': source })).toEqual([
      `src/low/b.ts imports ${to}, which is not below src/low`,
    ])
  })

  it('refuses an import of a table that is not below', () => {
    expect(check({ 'src/errors.ts': "import './low/b.ts'" })).toEqual([
      'src/errors.ts imports src/low/b.ts, which is not below src/errors.ts',
    ])
    expect(check({ 'src/errors.ts': "import '../other/e.ts'" })).toEqual([
      'src/errors.ts imports other/e.ts, which is not below src/errors.ts',
    ])
  })

  it.each(['node:fs', 'fs', 'own', 'hono', 'node:path', '/src/errors.ts'])(
    'refuses the package %s in a part that does not list it',
    (name) => {
      expect(check({ 'src/low/b.ts': `import '${name}'` })).toEqual([
        `src/low/b.ts imports ${name}, which is no package of src/low`,
      ])
    },
  )

  it('refuses an entry of a package that only the package is listed for', () => {
    expect(check({ 'src/high/d.ts': "import 'hono/cookie'" })).toEqual([
      'src/high/d.ts imports hono/cookie, which is no package of src/high',
    ])
  })

  it('refuses a computed import', () => {
    expect(check({ 'src/high/d.ts': 'export const load = (a: string) => import(a)' })).toEqual([
      'src/high/d.ts imports a computed name: write the name out',
    ])
  })

  it.each(['src/new.ts', 'src/low/deeper/e.ts'])('refuses %s, which has no row', (path) => {
    expect(check({ [path]: '' })).toEqual([`${path} has no row in the map`])
  })

  it('refuses rows of nothing, and packages that nothing imports', () => {
    const gone = '| 2 | `src/gone`, `src/gone.ts` | nothing | |'
    const map = page.replace('| 2 |', `${gone}\n| 2 |`)

    expect(check({ 'src/high/c.ts': '', 'src/low/a.ts': '' }, map)).toEqual([
      'src/gone does not exist',
      'src/gone.ts does not exist',
      'app does not import @scope/lib/*: take it out',
      '`src/high` does not import hono: take it out',
      '`src/high` does not import node:path: take it out',
    ])
  })

  it.each([
    ['`src/low`, `src/beside`', '`src/low`, `src/beside`, `src/low`', 'src/low'],
    ['| 2 | `src/high`', '| 3 | `src/low` | again | |\n| 2 | `src/high`', 'src/low'],
    ['`hono`,', '`hono`, `hono`,', 'the package hono of src/high'],
    ['| `hono`,', '| `@scope/lib/*`, `hono`,', 'the package @scope/lib/* of src/high'],
  ])('refuses, in the place of %s, the twice listed %s', (once, twice, name) => {
    expect(check({}, page.replace(once, twice))).toContain(`${name} stands twice in the map`)
  })

  it.each([page.replace('| 2 |', '| two |'), page.replace('| the rest ', '')])(
    'refuses a line that it cannot read, as one without a purpose or a layer',
    (map) => {
      expect(() => readMap(map)).toThrow('the map of the code cannot be read: ')
    },
  )
})

describe('the map in docs/architecture.md', () => {
  const map = readMap(readFileSync(join(original, 'docs/architecture.md'), 'utf8'))
  const pathsIn = (...tables: string[]) =>
    map.parts.filter(({ table }) => tables.includes(table.name))

  it.each([
    ['src/relay/csrf/new.ts', 'src/crypto/hpke.ts'],
    ['src/relay/csrf/new.ts', 'src/wallet/transport/relayTransport.ts'],
    ['src/relay/webhooks/new.ts', 'src/wallet/platform/checkFraming.ts'],
    ['src/relay/oauth/new.ts', 'src/wallet/session/ownAccount.ts'],
    ['src/wallet/storage/new.ts', 'src/wallet/session/ownAccount.ts'],
    ['src/shared/new.ts', 'src/wallet/createWallet.ts'],
    ['src/wallet/payments/new.ts', 'src/wallet/credentials/listCredentials.ts'],
    ['src/wallet/createWallet.ts', 'src/relay.ts'],
    ['src/index.ts', 'src/probe/runProbe.ts'],
    ['src/shared/errors.ts', 'sandbox/src/core/errors.ts'],
    ['sandbox/src/core/http/new.ts', 'src/shared/errors.ts'],
    ['sandbox/src/index.ts', 'sandbox/src/testing/new.ts'],
    ['demo/shared/new.ts', 'src/index.ts'],
    ['demo/shared/new.ts', 'demo/server/users.ts'],
    ['demo/server/new.ts', 'sandbox/src/index.ts'],
    ['demo/ui/new.ts', 'demo/money/paymentRun.ts'],
    ['demo/payees/new.ts', 'demo/cards/cards.ts'],
  ])('forbids %s to import %s', (from, to) => {
    const [part, target] = [from, to].map((file) => partOf(map, file))

    expect(target).toBeDefined()
    expect(part && isBelow(target, part)).toBe(false)
  })

  it.each([
    ['src/crypto/new.ts', 'react'],
    ['src/wallet/session/new.ts', 'node:fs'],
    ['src/relay/csrf/new.ts', 'idb-keyval'],
    ['src/relay/csrf/new.ts', 'node:crypto'],
    ['src/wallet/payments/new.ts', 'holdfast'],
    ['src/wallet/payments/new.ts', 'fast-check'],
    ['sandbox/src/payments/new.ts', 'holdfast/crypto'],
    ['sandbox/src/payments/new.ts', 'node:fs'],
    ['sandbox/src/payments/new.ts', 'express'],
    ['demo/shared/new.ts', 'holdfast/relay'],
    ['demo/money/New.tsx', 'node:fs'],
  ])('forbids %s to import the package %s', (from, name) => {
    expect(partOf(map, from)?.packages.some((it) => covers(it, name))).toBe(false)
  })

  it('gives the relay itself, what both sides of the wire share, and oauth4webapi', () => {
    const relay = pathsIn('relay')

    expect(relay.length).toBeGreaterThan(15)
    expect(new Set(relay.flatMap(({ table }) => table.above))).toEqual(new Set(['shared']))
    expect(pathsIn('shared').map(({ path }) => path)).toEqual(['src/shared'])
    expect(relay.flatMap(({ packages }) => packages.map(({ name }) => name))).toEqual([
      'oauth4webapi',
    ])
  })

  it('gives Node built-ins to no part of the library, of the relay and of the page', () => {
    const inBrowsers = pathsIn('shared', 'library', 'relay', 'page of the demo')
    const names = inBrowsers.flatMap(({ packages }) => packages.map(({ name }) => name))

    expect(inBrowsers.length).toBeGreaterThan(60)
    expect(names.filter((name) => name.startsWith('node:'))).toEqual([])
  })

  it('gives the command for Node to no other table', () => {
    expect(pathsIn('probe').length).toBeGreaterThan(4)
    expect(map.parts.filter(({ table }) => table.above.includes('probe'))).toEqual([])
  })
})

describe('the linter', { timeout: 120_000 }, () => {
  it('refuses circles of files, also through types, and packages that are not declared', () => {
    for (const path of ['biome.json', 'package.json', '.gitignore'])
      cpSync(join(original, path), join(repository, path))
    write({
      'src/a.ts': "import type { B } from './b.ts'\n\nexport type A = B\n",
      'src/b.ts': "import type { A } from './a.ts'\n\nexport type B = A[]\n",
      'src/c.ts': "export const d = () => import('./d.ts')\n",
      'src/d.ts': "import { d } from './c.ts'\n\nexport const c = d\n",
      'src/undeclared.ts': "import { z } from 'zod'\n\nexport const schema = z.string()\n",
      'src/ofTests.ts': "import { fc } from 'fast-check'\n\nexport const check = fc\n",
    })
    const biome = join(original, 'node_modules/@biomejs/biome/bin/biome')
    const args = [biome, 'lint', 'src', '--reporter=github']
    const { status, stdout } = spawnSync(process.execPath, args, {
      cwd: repository,
      encoding: 'utf8',
    })
    const refused = [...stdout.matchAll(/title=(lint\/\S+?),file=(\S+?),/g)].map(
      ([, rule, file = '']) => `${basename(file)}: ${rule}`,
    )

    expect(status).toBe(1)
    expect([...new Set(refused)].sort()).toEqual([
      'a.ts: lint/suspicious/noImportCycles',
      'b.ts: lint/suspicious/noImportCycles',
      'c.ts: lint/suspicious/noImportCycles',
      'd.ts: lint/suspicious/noImportCycles',
      'ofTests.ts: lint/correctness/noUndeclaredDependencies',
      'undeclared.ts: lint/correctness/noUndeclaredDependencies',
    ])
  })
})

describe('the command', { timeout: 120_000 }, () => {
  beforeEach(() =>
    write({
      'docs/architecture.md': `<!-- layers: all -->
| Layer | Folder or file | What it is for | Packages |
|---|---|---|---|
| 1 | \`src\`, \`sandbox/src\`, \`demo\`, \`examples/agent\` | all of it | |
<!-- /layers -->
`,
      'src/a.ts': "import './b.ts'",
      'src/b.ts': '',
      'sandbox/src/a.ts': '',
      'demo/a.ts': '',
      'examples/agent/a.ts': '',
    }),
  )

  function run() {
    const command = ['--import', 'tsx', join(original, 'scripts/layers.ts'), repository]
    return spawnSync(process.execPath, command, { cwd: original, encoding: 'utf8' })
  }

  it('exits with 0 and prints nothing where every import is allowed', () => {
    const { status, stdout, stderr } = run()

    expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: '', stderr: '' })
  })

  it('exits with 1 and prints what each folder imports against the map', () => {
    const folders = ['src', 'sandbox/src', 'demo', 'examples/agent']
    for (const folder of folders) write({ [`${folder}/a.ts`]: "import 'node:fs'" })
    const { status, stderr } = run()

    expect(status).toBe(1)
    for (const folder of folders)
      expect(stderr).toContain(`${folder}/a.ts imports node:fs, which is no package of ${folder}`)
  })
})

import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { bundlers, firstLoads, lazyParts, maxWarnings } from '../../scripts/size/budgets.ts'
import {
  type Build,
  firstLoadBytes,
  lazyPartBytes,
  unlistedLazyModules,
  withStaticImports,
} from '../../scripts/size/build.ts'
import { buildWithEsbuild } from '../../scripts/size/bundlers/esbuild.ts'
import { type Page, pageNames } from '../../scripts/size/pages.ts'
import { createProject } from '../../scripts/size/project.ts'
import { type Builds, findViolations, measure } from '../../scripts/size/report.ts'

const gzipped = (code: string | undefined) => gzipSync(code ?? '').length

/** A page with a first load of two files and two lazy parts that share one. */
const build: Build = {
  firstLoad: ['entry.js', 'shared.js'],
  lazyParts: [
    { module: '/dist/crypto/open.js', files: ['open.js', 'shared.js', 'hpke.js'] },
    { module: '/dist/signIn/seal.js', files: ['seal.js', 'hpke.js'] },
  ],
  files: new Map([
    ['entry.js', 'entry()'],
    ['shared.js', 'shared()'],
    ['open.js', 'open()'],
    ['seal.js', 'seal()'],
    ['hpke.js', 'hpke()'],
  ]),
  warnings: [],
}

/** Builds in which every lazy part is one file of its own. */
function buildsWith(change: Partial<Build>): Builds {
  const complete: Build = {
    firstLoad: ['entry.js'],
    lazyParts: lazyParts.map(({ module }) => ({ module: `/dist/${module}`, files: [module] })),
    files: new Map([['entry.js', ''], ...lazyParts.map(({ module }) => [module, ''] as const)]),
    warnings: [],
    ...change,
  }
  const pages = Object.fromEntries(pageNames.map((page) => [page, complete])) as Record<Page, Build>
  return { vite: pages, webpack: pages, esbuild: pages }
}

describe('firstLoadBytes', () => {
  it('adds up the files of the first load, each gzipped by itself', () => {
    expect(firstLoadBytes(build)).toBe(gzipped('entry()') + gzipped('shared()'))
  })
})

describe('lazyPartBytes', () => {
  it('adds up what a part loads beyond the first load', () => {
    expect(lazyPartBytes(build, 'crypto/open.js')).toBe(gzipped('open()') + gzipped('hpke()'))
  })

  it('leaves out what another part has loaded before', () => {
    expect(lazyPartBytes(build, 'crypto/open.js', 'signIn/seal.js')).toBe(gzipped('open()'))
  })

  it('refuses a part that is not loaded lazily', () => {
    expect(() => lazyPartBytes(build, 'crypto/renamed.js')).toThrow(
      '0 lazily loaded modules end in crypto/renamed.js; expected one',
    )
  })

  it('refuses a name that two parts share', () => {
    const other = { module: '/other/crypto/open.js', files: ['hpke.js'] }
    const ambiguous = { ...build, lazyParts: [...build.lazyParts, other] }

    expect(() => lazyPartBytes(ambiguous, 'crypto/open.js')).toThrow('2 lazily loaded modules')
  })

  it('refuses a part that the first load holds already', () => {
    const eager = { ...build, firstLoad: ['entry.js', 'seal.js', 'hpke.js'] }

    expect(() => lazyPartBytes(eager, 'signIn/seal.js')).toThrow('part of the first load')
  })
})

describe('unlistedLazyModules', () => {
  it('names the lazy parts that are not listed', () => {
    expect(unlistedLazyModules(build, ['/crypto/open.js'])).toEqual(['/dist/signIn/seal.js'])
  })
})

describe('withStaticImports', () => {
  it('follows imports of imports, in a circle too', () => {
    const imports: Record<string, string[]> = { a: ['b'], b: ['c'], c: ['a'] }

    expect(withStaticImports('a', (file) => imports[file] ?? [])).toEqual(['a', 'b', 'c'])
  })
})

describe('findViolations', () => {
  const violationsOf = (builds: Builds) => findViolations(measure(builds), builds)

  it('finds none where everything is within its budget', () => {
    expect(violationsOf(buildsWith({}))).toEqual([])
  })

  it('finds a lazy part over its budget, in each bundler', () => {
    const [{ module, name } = { module: '', name: '' }] = lazyParts
    const files = new Map(buildsWith({}).vite.empty.files)
    const random = Array.from({ length: 40_000 }, () => Math.random().toString(36)).join('')
    const violations = violationsOf(buildsWith({ files: files.set(module, random) }))

    expect(violations.filter((violation) => violation.includes(name))).toHaveLength(bundlers.length)
  })

  it('finds a first load over its budget', () => {
    const [{ name } = { name: '' }] = firstLoads
    const builds = buildsWith({})
    const random = Array.from({ length: 10_000 }, () => Math.random().toString(36)).join('')
    const files = new Map(builds.vite.payment.files).set('entry.js', random)
    const payment = { ...builds.vite.payment, files }

    expect(violationsOf({ ...builds, vite: { ...builds.vite, payment } })).toEqual([
      expect.stringContaining(`vite: ${name} is`),
    ])
  })

  it('finds a lazy part without a budget', () => {
    const added = { module: '/dist/account/added.js', files: ['entry.js'] }
    const { lazyParts: parts } = buildsWith({}).vite.payment

    expect(violationsOf(buildsWith({ lazyParts: [...parts, added] }))).toContain(
      'vite: /dist/account/added.js is loaded lazily and has no budget',
    )
  })

  it('finds a warning too many', () => {
    const warnings = Array.from({ length: maxWarnings.vite + 1 }, (_, count) => `warning ${count}`)

    expect(violationsOf(buildsWith({ warnings }))).toContain(
      `vite: ${maxWarnings.vite + 1} warnings, at most ${maxWarnings.vite}`,
    )
  })
})

describe('buildWithEsbuild', () => {
  it('finds the first load and the lazy parts of a real build', async () => {
    const [project, remove] = createProject({
      page: "import { shared } from './shared.js'\nglobalThis.page = [shared, () => import('./part.js')]",
      part: "import { shared } from './shared.js'\nexport const part = shared + 'part'",
      shared: "export const shared = 'shared'.repeat(Date.now())",
    })
    const real = await buildWithEsbuild(project, 'page').finally(remove)
    const part = real.lazyParts.find(({ module }) => module.endsWith('/part.js'))
    const [file = ''] = part?.files ?? []

    expect(real.firstLoad).toHaveLength(2)
    expect(lazyPartBytes(real, 'part.js')).toBe(gzipped(real.files.get(file)))
  })
})

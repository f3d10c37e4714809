import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { withStaticImports } from '../../scripts/size/build.ts'
import { exportedValues } from '../../scripts/size/exportedValues.ts'
import { type Build, findViolations, kilobytesOf, sizeTable } from '../../scripts/size/measure.ts'
import { type Row, sizeRows } from '../../scripts/size/rows.ts'

const files = new Map([
  ['entry.js', 'entry()'],
  ['shared.js', 'shared()'],
  ['open.js', 'open()'],
  ['hpke.js', 'hpke()'],
])
const open = '/node_modules/holdfast/dist/crypto/open.lazy.js'
const seal = '/node_modules/holdfast/dist/signIn/seal.lazy.js'

/** A page with a first load of two files and two lazy parts that share one. */
const build: Build = {
  firstLoad: ['entry.js', 'shared.js'],
  lazyParts: [
    [open, ['open.js', 'shared.js', 'hpke.js']],
    [seal, ['hpke.js']],
  ],
  files,
  warnings: [],
}
const less: Build = { ...build, firstLoad: ['shared.js'], lazyParts: [] }
const row: Row = { name: 'Row', page: 'page', budget: [1, 1, 1] }
const openRow: Row = { ...row, lazy: 'crypto/open' }
const sealRow: Row = { ...row, lazy: 'signIn/seal' }

const buildsOf = (page: Build) => new Map(Object.entries({ page, less }))
const gzipped = (...names: string[]) =>
  names.reduce((bytes, name) => bytes + gzipSync(files.get(name) ?? '').length, 0) / 1000

describe('the size of a row', () => {
  it.each([
    ['its first load', row, gzipped('entry.js', 'shared.js')],
    ['less that of another page', { ...row, less: 'less' }, gzipped('entry.js')],
    ['what a lazy part adds to it', openRow, gzipped('open.js', 'hpke.js')],
    ['without what was loaded before', { ...openRow, after: 'signIn/seal' }, gzipped('open.js')],
  ])('is %s', (_, measured, expected) => {
    expect(kilobytesOf(measured, buildsOf(build))).toBeCloseTo(expected)
  })

  it.each([
    ['not loaded lazily', build, 'crypto/renamed', '0 lazily loaded modules end in crypto/renamed'],
    [
      'ambiguous',
      {
        ...build,
        lazyParts: [
          [`/a${open}`, []],
          [`/b${open}`, []],
        ],
      },
      'crypto/open',
      '2',
    ],
    ['in the first load', { ...build, firstLoad: ['hpke.js'] }, 'signIn/seal', 'the first load'],
  ] as [string, Build, string, string][])(
    'is refused of a part that is %s',
    (_, page, lazy, message) => {
      expect(() => kilobytesOf({ ...row, lazy }, buildsOf(page))).toThrow(message)
    },
  )
})

describe('a violation', () => {
  const rows = [openRow, sealRow]
  const violationsOf = (page: Build, of = rows) => findViolations(of, [buildsOf(page)])

  it('is nothing within its budget', () => {
    expect(violationsOf(build)).toEqual([])
  })

  it('is a size over its budget', () => {
    expect(violationsOf(build, [{ ...openRow, budget: [0.01, 1, 1] }, sealRow])).toEqual([
      expect.stringMatching(/^Vite: Row is 0\.0\d kB, its budget 0\.01 kB$/),
    ])
  })

  it('is nothing where the row is not measured', () => {
    const page: Build = { ...build, firstLoad: [], lazyParts: [] }
    const unmeasured = { ...openRow, budget: [null, 1, 1] } as unknown as Row

    expect(violationsOf(page, [unmeasured])).toEqual([])
    expect(sizeTable([unmeasured], [buildsOf(page)])).toContain('| Row |  |  |')
  })

  it('is a lazy part without a budget', () => {
    expect(violationsOf(build, [openRow])).toEqual([
      `Vite: ${seal} is loaded lazily and has no budget`,
    ])
  })

  it('is a warning too many', () => {
    const warnings = Array.from({ length: 9 }, (_, count) => `warning ${count}`)

    expect(violationsOf({ ...build, warnings })).toEqual(['Vite: 9 warnings, at most 8'])
  })
})

describe('what a file imports statically', () => {
  it('is followed to imports of imports, in a circle too', () => {
    const imports: Record<string, string[]> = { a: ['b'], b: ['c'], c: ['a'] }

    expect(withStaticImports('a', (file) => imports[file] ?? [])).toEqual(['a', 'b', 'c'])
  })
})

describe('the rows of the table', () => {
  it('count an action of a folder that has a row in that row alone', () => {
    const exported = [...exportedValues(), { name: 'paintCard', folder: 'wallet/cards' }]
    const counting = sizeRows(exported).filter(({ page }) => page.includes('paintCard'))
    expect(counting.map(({ name }) => name)).toEqual(['On top: cards and delegated keys'])
  })

  it('count every other action in the row of every action', () => {
    const exported = [...exportedValues(), { name: 'payTwice', folder: 'wallet/payments' }]
    const [, everyAction] = sizeRows(exported)
    expect(everyAction?.page).toContain('payTwice')
  })

  it('do not count a folder of which nothing is exported', () => {
    const exported = exportedValues().filter(({ folder }) => folder !== 'wallet/sca')
    expect(() => sizeRows(exported)).toThrow('holdfast exports nothing of wallet/sca')
  })
})

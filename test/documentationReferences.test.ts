import { describe, expect, it } from 'vitest'
import {
  findReferences,
  headingsOf,
  isInRepository,
  linksOf,
  namedPathsOf,
  numbersOf,
  type Reference,
  readTextFiles,
  resolvePath,
  slugOf,
  type TextFile,
} from './support/references.ts'

const files = readTextFiles()
const textOf = (path: string) => files.find((file) => file.path === path)?.text ?? ''

/** The pages that comments and other pages cite by section, and the name they cite them by. */
const citedPages = [
  { name: 'spec', page: 'docs/service.md' },
  { name: 'wire formats', page: 'docs/wire-formats.md' },
]

/** Every place of a file that cites a section of the page of this name. */
function findCitations(file: TextFile, name: string): Reference[] {
  return findReferences(file, new RegExp(`\\b${name} (\\d+(?:\\.\\d+)?)`, 'g'))
}

describe.each(citedPages)('a citation of $page', ({ name, page }) => {
  const sections = numbersOf(textOf(page))
  const findDead = (file: TextFile) =>
    findCitations(file, name).filter(({ target }) => !sections.includes(target))

  it('names a section of the page', () => {
    expect(files.flatMap((file) => findCitations(file, name)).length).toBeGreaterThan(5)
    expect(files.flatMap(findDead)).toEqual([])
  })

  it('is reported where the page has no such section', () => {
    const file = { path: 'src/a.ts', text: `// Exists (${name} 1).\n// Does not (${name} 99.9).` }

    expect(findDead(file)).toEqual([{ at: 'src/a.ts:2', target: '99.9' }])
  })
})

const pages = files.filter(({ path }) => path.endsWith('.md'))
const threatRows = new Set(
  [...textOf('docs/threats.md').matchAll(/^\| (T\d+) \|/gm)].map(([, threat = '']) => threat),
)

describe('a threat that is named', () => {
  const findDead = (file: TextFile) =>
    findReferences(file, /\b(T[1-9]\d?)\b/g).filter(({ target }) => !threatRows.has(target))

  it('has a row in docs/threats.md', () => {
    expect(threatRows.size).toBeGreaterThanOrEqual(40)
    expect(files.flatMap(findDead)).toEqual([])
  })

  it('is reported where it has none', () => {
    const dead = `T${99}`

    expect(findDead({ path: 'src/a.ts', text: `// T1 and ${dead}` })).toEqual([
      { at: 'src/a.ts:1', target: dead },
    ])
  })
})

/** The links of a page that lead to no file, or to no heading of one. */
function findDeadLinks(page: TextFile): Reference[] {
  return linksOf(page).filter(({ target }) => {
    const [path = '', fragment] = target.split('#')
    const linked = resolvePath(page.path, path)
    if (path !== '' && !isInRepository(linked)) return true
    const headings = headingsOf(path === '' ? page.text : textOf(linked))
    return fragment !== undefined && !headings.map(slugOf).includes(fragment)
  })
}

describe('a link of a page', () => {
  it('leads to a file, and to a heading of it', () => {
    expect(pages.flatMap(linksOf).length).toBeGreaterThan(30)
    expect(pages.flatMap(findDeadLinks)).toEqual([])
  })

  it.each(['nowhere.md', 'service.md#no-such-heading', '#no-such-heading'])(
    'is reported where it leads to nothing: %s',
    (target) => {
      const text = `# A heading\n\n[fine](service.md), [fine](#a-heading), [dead](${target})`

      expect(findDeadLinks({ path: 'docs/a.md', text })).toEqual([{ at: 'docs/a.md:3', target }])
    },
  )
})

describe('a file that a page names', () => {
  const findDead = (page: TextFile) =>
    namedPathsOf(page).filter(({ target }) => !isInRepository(target))

  it('exists', () => {
    expect(pages.flatMap(namedPathsOf).length).toBeGreaterThan(50)
    expect(pages.flatMap(findDead)).toEqual([])
  })

  it('is reported where it does not', () => {
    const text = 'From `src/shared/errors.ts` and `scripts/guards/` to `src/nowhere.ts`.'

    expect(findDead({ path: 'docs/a.md', text })).toEqual([
      { at: 'docs/a.md:1', target: 'src/nowhere.ts' },
    ])
  })
})

describe('a page that a source names', () => {
  const findDead = (file: TextFile) =>
    findReferences(file, /(?<![\w/.-])([\w-]+(?:\/[\w.-]+)*\.md)\b/g).filter(
      ({ target }) => !pages.some(({ path }) => path === target || path.endsWith(`/${target}`)),
    )
  // This file plants names of pages that do not exist.
  const sources = files.filter(
    ({ path }) => /\.tsx?$/.test(path) && !import.meta.filename.endsWith(path),
  )

  it('exists', () => {
    expect(sources.flatMap(findDead)).toEqual([])
  })

  it('is reported where it does not', () => {
    expect(findDead({ path: 'src/a.ts', text: '// See README.md and nowhere.md' })).toEqual([
      { at: 'src/a.ts:1', target: 'nowhere.md' },
    ])
  })
})

describe('sections', () => {
  it.each(['docs/service.md', 'docs/wire-formats.md'])('of %s have one number each', (page) => {
    const numbers = numbersOf(textOf(page))

    expect(numbers.length).toBeGreaterThan(7)
    expect(new Set(numbers).size).toBe(numbers.length)
  })
})

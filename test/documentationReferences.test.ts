import { describe, expect, it } from 'vitest'
import {
  findReferences,
  numbersOf,
  type Reference,
  readTextFiles,
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

describe('sections', () => {
  it.each(['docs/service.md', 'docs/wire-formats.md'])('of %s have one number each', (page) => {
    const numbers = numbersOf(textOf(page))

    expect(numbers.length).toBeGreaterThan(7)
    expect(new Set(numbers).size).toBe(numbers.length)
  })
})

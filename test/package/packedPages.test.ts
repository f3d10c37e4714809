import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, inject, it } from 'vitest'
import { headingsOf, linksOf, resolvePath, slugOf } from '../support/references.ts'

const { folder, packed } = inject('installed')
const pages = packed.filter((path) => path.endsWith('.md'))
const textOf = (path: string) => readFileSync(join(folder, 'node_modules/holdfast', path), 'utf8')

describe('a link of a packed page', () => {
  it.each(pages)('leads to a packed file: %s', (path) => {
    const links = linksOf({ path, text: textOf(path) })

    expect(links.filter(({ target }) => isDead(path, target))).toEqual([])
  })

  it('is checked on the pages that have any', () => {
    expect(pages.length).toBeGreaterThan(5)
    expect(linksOf({ path: 'README.md', text: textOf('README.md') }).length).toBeGreaterThan(5)
  })
})

function isDead(page: string, target: string): boolean {
  const [path = '', fragment] = target.split('#')
  const linked = path === '' ? page : resolvePath(page, path)
  if (!packed.includes(linked)) return true
  return fragment !== undefined && !headingsOf(textOf(linked)).map(slugOf).includes(fragment)
}

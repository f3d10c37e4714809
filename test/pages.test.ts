import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { pagesWithExamples, readExample } from '../scripts/docs/examplePages.ts'

const root = new URL('../', import.meta.url)
const read = (path: string) => readFileSync(new URL(path, root), 'utf8')
const pages = pagesWithExamples.map((path) => ({ path, text: read(path) }))

describe('an example of the pages', () => {
  it.each(readdirSync(new URL('test/types/pages', root)))('is compiled, and shown: %s', (name) => {
    const example = readExample(name)
    const block = `\`\`\`${name.split('.').at(-1)}\n${example}\`\`\``

    expect(example.length).toBeGreaterThan(100)
    expect(pages.filter(({ text }) => text.includes(block))).toHaveLength(1)
  })

  it.each(readdirSync(new URL('examples/quick-start', root)))(
    'is run, and shown by the README: %s',
    (name) => {
      expect(read('README.md')).toContain(`\n${read(`examples/quick-start/${name}`)}\`\`\``)
    },
  )
})

describe('the README', () => {
  it('is short', () => {
    expect(Buffer.byteLength(read('README.md'))).toBeLessThanOrEqual(10_000)
  })
})

import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { linksOf } from '../../../test/support/references.ts'
import { options } from '../../src/core/options/table.ts'
import { webhookTypes } from '../../src/core/webhookTypes.ts'
import { pagesFolder, readPage, readPages } from '../support/pages.ts'

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')
const readme = readPage('sandbox/README.md')
const pages = readPages().filter((page) => page.path !== readme.path)
const names = pages.map(({ path }) => path.slice(`${pagesFolder}/`.length))

it.each([
  ['sandbox/README.md', 'guide: firstTest', './firstTest.test.ts'],
  ['docs/sandbox/tests.md', 'guide', './guide.test.ts'],
  ['docs/sandbox/tests.md', 'guide: vitest', './vitestGuide.test.ts'],
  ['docs/sandbox/tests.md', 'guide: testing', './testingGuide.test.ts'],
  ['docs/sandbox/tests.md', 'guide: playwright', '../../../e2e/sandbox/guide.spec.ts'],
])('%s shows the %s as it is run', (path, name, file) => {
  const [, after = ''] = readPage(path).text.split(`<!-- ${name} -->\n`)
  const [, shown] = /^```ts\n([\s\S]*?)```\n/.exec(after) ?? []
  expect(shown).toBe(read(file))
})

it('the types of webhooks are listed as they are', () => {
  const { text } = readPage('docs/sandbox/webhooks.md')
  const [, table = ''] = /\| Type \| `data` \|\n([\s\S]*?)\n\n/.exec(text) ?? []
  const cells = table.split('\n').map((line) => line.split(' | ')[0] ?? '')
  const listed = cells.flatMap((cell) => {
    const found = [...cell.matchAll(/`([A-Z_]*(?:\.[A-Z_]+)?)`/g)].map(([, name = '']) => name)
    const subject = found[0]?.split('.')[0]
    return found.map((name) => (name.startsWith('.') ? `${subject}${name}` : name))
  })
  expect(listed.filter((name) => name !== '').toSorted()).toEqual(webhookTypes.toSorted())
})

it('the documentation of createSandbox names the default of every option', () => {
  const documented = read('../../src/core/settings.ts').matchAll(
    /@default ([^\n]+?) \*\/\n {2}(\w+)\??:/g,
  )
  const named = [...documented].map(([, text = '', name = '']) => [
    name,
    text.replaceAll(/['`]/g, ''),
  ])
  const actual = Object.entries(options).map(([name, { defaultText }]) => [
    name.replace(/.*\./, ''),
    defaultText.replaceAll("'", ''),
  ])
  expect(Object.fromEntries(named)).toMatchObject(Object.fromEntries(actual))
})

describe('the README', () => {
  it('is at most 10 kB', () => {
    expect(Buffer.byteLength(readme.text)).toBeLessThanOrEqual(10_000)
  })

  it('names every page but the one that lists them', () => {
    const named = [...readme.text.matchAll(/^\| `([\w-]+\.md)` \|/gm)].map(([, name]) => name)
    expect(named.toSorted()).toEqual(names.filter((name) => name !== 'index.md').toSorted())
  })

  it('has no link to a file that is not beside it in the package', () => {
    const { files }: { files: string[] } = JSON.parse(read('../../package.json'))
    const linked = linksOf(readme).map(({ target }) => target.split('#')[0] ?? '')
    expect(linked.filter((path) => path !== '' && !files.includes(path))).toEqual([])
  })
})

describe('the pages', () => {
  it('are all linked by the page that lists them', () => {
    const linked = linksOf(readPage(`${pagesFolder}/index.md`)).map(({ target }) => target)
    expect(linked).toEqual(expect.arrayContaining(names.filter((name) => name !== 'index.md')))
  })

  it.each(pages)(
    '$path links to nothing but pages of its folder, as the package has them',
    (page) => {
      const linked = linksOf(page).flatMap(({ target }) => target.split('#')[0] || [])
      expect(linked.filter((name) => !names.includes(name))).toEqual([])
    },
  )

  it.each(pages)(
    '$path is short unless its table is generated, and says first whom it is for',
    (page) => {
      const limit = page.path.endsWith('coverage.md') ? Number.POSITIVE_INFINITY : 20_000
      expect(Buffer.byteLength(page.text)).toBeLessThanOrEqual(limit)
      expect(page.text).toMatch(/^# .+\n\nFor /)
    },
  )
})

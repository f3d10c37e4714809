import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { options } from '../../src/core/options/table.ts'
import { webhookTypes } from '../../src/core/webhookTypes.ts'

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')

it.each([
  ['guide', './guide.test.ts'],
  ['guide: vitest', './vitestGuide.test.ts'],
  ['guide: testing', './testingGuide.test.ts'],
  ['guide: playwright', '../../../e2e/sandbox/guide.spec.ts'],
])('the README shows the %s as it is run', (name, file) => {
  const [, after = ''] = read('../../README.md').split(`<!-- ${name} -->\n`)
  const [, shown] = /^```ts\n([\s\S]*?)```\n/.exec(after) ?? []
  expect(shown).toBe(read(file))
})

it('the README lists the types of webhooks as they are', () => {
  const [, table = ''] = /\| Type \| `data` \|\n([\s\S]*?)\n\n/.exec(read('../../README.md')) ?? []
  const cells = table.split('\n').map((line) => line.split(' | ')[0] ?? '')
  const listed = cells.flatMap((cell) => {
    const names = [...cell.matchAll(/`([A-Z_]*(?:\.[A-Z_]+)?)`/g)].map(([, name = '']) => name)
    const subject = names[0]?.split('.')[0]
    return names.map((name) => (name.startsWith('.') ? `${subject}${name}` : name))
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

it('the links of the README lead to files of the package and to its own headings', () => {
  const readme = read('../../README.md')
  const { files }: { files: string[] } = JSON.parse(read('../../package.json'))
  const headings = [...readme.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) => anchorOf(title))
  const links = [...readme.matchAll(/\]\(([^)]+)\)/g)].map(([, link = '']) => link)
  const relative = links.filter((link) => !/^https?:/.test(link))
  expect(relative.length).toBeGreaterThan(5)
  for (const link of relative) {
    if (link.startsWith('#')) expect(headings).toContain(link.slice(1))
    else expect(files).toContain(link.split('/')[0])
  }
})

/** The anchor that a heading has where Markdown is shown. */
function anchorOf(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[^\w\s-]/g, '')
    .replaceAll(' ', '-')
}

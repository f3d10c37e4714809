import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { fillReadme } from '../../scripts/readme.ts'
import { defaultText, type Row } from '../../src/core/options/row.ts'
import { options } from '../../src/core/options/table.ts'

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')

it.each([
  ['guide', './guide.test.ts'],
  ['guide: vitest', './vitestGuide.test.ts'],
  ['guide: playwright', '../../../e2e/sandbox/guide.spec.ts'],
])('the README shows the %s as it is run', (name, file) => {
  const [, after = ''] = read('../../README.md').split(`<!-- ${name} -->\n`)
  const [, shown] = /^```ts\n([\s\S]*?)```\n/.exec(after) ?? []
  expect(shown).toBe(read(file))
})

it('the README lists the options as they are (npm run docs:options writes it)', () => {
  const readme = read('../../README.md')
  expect(readme).toBe(fillReadme(readme))
  for (const name of Object.keys(options)) expect(readme).toContain(`| \`${name}\` |`)
})

it('the documentation of createSandbox names the default of every option', () => {
  const documented = read('../../src/core/settings.ts').matchAll(
    /@default ([^\n]+?) \*\/\n {2}(\w+)\??:/g,
  )
  const named = [...documented].map(([, text = '', name = '']) => [
    name,
    text.replaceAll(/['`]/g, ''),
  ])
  const actual = Object.entries<Row<unknown>>(options).map(([name, row]) => [
    name.replace(/.*\./, ''),
    defaultText(row).replaceAll("'", ''),
  ])
  expect(Object.fromEntries(named)).toMatchObject(Object.fromEntries(actual))
})

import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')

it('the README shows the guide as it is run', () => {
  const [, shown] = /<!-- guide -->\n```ts\n([\s\S]*?)```\n/.exec(read('../../README.md')) ?? []
  expect(shown).toBe(read('./guide.test.ts'))
})

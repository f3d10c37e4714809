import { readdirSync } from 'node:fs'
import { extname, join } from 'node:path'
import { type Page, readText } from './page.ts'

const markers = /(<!-- (example|file): ([\w./-]+) -->\n)(?:```\w+\n[\s\S]*?\n```\n)?(?=\n|$)/g

/** The pages that may show examples. */
export const pagesWithExamples = [
  'README.md',
  ...['docs', 'docs/wallet', 'docs/relay', 'docs/demo'].flatMap((folder) =>
    readdirSync(join(import.meta.dirname, '../..', folder))
      .filter((name) => name.endsWith('.md'))
      .map((name) => `${folder}/${name}`),
  ),
]

/** The pages that show examples, with each example as its file has it. */
export function examplePages(): Page[] {
  return pagesWithExamples
    .map((path) => ({ path, text: readText(path) }))
    .filter(({ text }) => text.search(markers) >= 0)
    .map(({ path, text }) => ({ path, text: fillExamples(text) }))
}

function fillExamples(text: string): string {
  return text.replace(markers, (_, marker: string, kind: string, name: string) => {
    const code = kind === 'file' ? readText(name) : readExample(name)
    return `${marker}\`\`\`${extname(name).slice(1)}\n${code}\`\`\`\n`
  })
}

/**
 * Reads the example at the head of a file of `test/types/pages`, which `npm run check:types` compiles.
 *
 * @throws Error where there is none
 */
export function readExample(name: string): string {
  const [example = '', rest] = readText(`test/types/pages/${name}`).split('\n// The block above')
  if (rest === undefined) throw new Error(`There is no example test/types/pages/${name}`)
  return `${example.trimEnd()}\n`
}

import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defaultText, helpOf, type Row, variableOf } from '../src/core/options/row.ts'
import { commandOptions, options } from '../src/core/options/table.ts'

const readmePath = fileURLToPath(new URL('../README.md', import.meta.url))
const seedMarkers = /(<!-- seed -->\n)[\s\S]*(<!-- \/seed -->)/
const optionMarkers = /(<!-- options -->\n)[\s\S]*(<!-- \/options -->)/

/** The README with its table of options made from the options, and the example of a seed as it is run. */
export function fillReadme(readme: string): string {
  const seed = readFileSync(new URL('../examples/seed.json', import.meta.url), 'utf8')
  return readme
    .replace(optionMarkers, (_, start, end) => `${start}${optionsTable()}\n${end}`)
    .replace(seedMarkers, (_, start, end) => `${start}\`\`\`json\n${seed}\`\`\`\n${end}`)
}

function optionsTable(): string {
  const ofCommand = Object.values<Row<unknown>>(commandOptions).map((row) => lineOf('', row))
  const ofSandbox = Object.entries<Row<unknown>>(options).map(([name, row]) =>
    lineOf(`\`${name}\``, row),
  )
  const head =
    '| `createSandbox` | Command line, variable | Default | What it is |\n|---|---|---|---|'
  return [head, ...ofCommand, ...ofSandbox].join('\n')
}

function lineOf(name: string, row: Row<unknown>): string {
  const { flag, kind } = row
  const repeated = kind.item ? '; a list' : ''
  const range = /from (\d+ to \d+)$/.exec(kind.mustBe)?.[1]
  const given = flag
    ? `\`--${flag.name} ${flag.value.replaceAll('|', '\\|')}\`, \`${variableOf(flag)}\``
    : ''
  const what = `${helpOf(row)}${range ? ` (${range})` : ''}${repeated}`
  return `| ${[name, given, defaultText(row), what].join(' | ')} |`
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(readmePath, fillReadme(readFileSync(readmePath, 'utf8')))
}

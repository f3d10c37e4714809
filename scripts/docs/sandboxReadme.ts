import { defaultText, helpOf, type Row, variableOf } from '../../sandbox/src/core/options/row.ts'
import { commandOptions, options } from '../../sandbox/src/core/options/table.ts'
import { fill, type Page, readText } from './page.ts'

/** The sandbox's README with its table of options, and the example of a seed as it is run. */
export function sandboxReadme(): Page {
  const path = 'sandbox/README.md'
  const seed = `\`\`\`json\n${readText('sandbox/examples/seed.json')}\`\`\``
  return { path, text: fill(fill(readText(path), 'options', optionsTable()), 'seed', seed) }
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

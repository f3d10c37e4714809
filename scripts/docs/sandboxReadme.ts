import type { Row } from '../../sandbox/src/core/options/row.ts'
import { commandOptions, options } from '../../sandbox/src/core/options/table.ts'
import { fill, type Page, readText } from './page.ts'

/** The sandbox's README with its table of options, and the example of a seed as it is run. */
export function sandboxReadme(): Page {
  const path = 'sandbox/README.md'
  const seed = `\`\`\`json\n${readText('sandbox/examples/seed.json')}\`\`\``
  return { path, text: fill(fill(readText(path), 'options', optionsTable()), 'seed', seed) }
}

function optionsTable(): string {
  const head =
    '| `createSandbox` | Command line, variable | Default | What it is |\n|---|---|---|---|'
  const ofCommand = Object.values(commandOptions).map((row) => lineOf('', row))
  const ofSandbox = Object.entries(options).map(([name, row]) => lineOf(`\`${name}\``, row))
  return [head, ...ofCommand, ...ofSandbox].join('\n')
}

function lineOf(name: string, { flag, help, range, isList, defaultText }: Row): string {
  const given = flag
    ? `\`--${flag.name} ${flag.value.replaceAll('|', '\\|')}\`, \`${flag.variable}\``
    : ''
  const what = `${help}${range ? ` (${range})` : ''}${isList ? '; a list' : ''}`
  return `| ${[name, given, defaultText, what].join(' | ')} |`
}

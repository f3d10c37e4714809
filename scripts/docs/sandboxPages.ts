import type { Row } from '../../sandbox/src/core/options/row.ts'
import { commandOptions, options } from '../../sandbox/src/core/options/table.ts'
import { fill, type Page, readText } from './page.ts'

/** The sandbox's pages with its table of options, and with the example of a seed as it is run. */
export function sandboxPages(): Page[] {
  const seed = `\`\`\`json\n${readText('sandbox/examples/seed.json')}\`\`\``
  return [
    filled('docs/sandbox/options.md', 'options', optionsTable()),
    filled('docs/sandbox/state.md', 'seed', seed),
  ]
}

function filled(path: string, name: string, content: string): Page {
  return { path, text: fill(readText(path), name, content) }
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

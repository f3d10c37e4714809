import { defaultText, helpOf, type Row, variableOf } from '../core/options/row.ts'
import { commandOptions, options } from '../core/options/table.ts'

const indent = 32
const maxLineLength = 80

/** The text of `--help`. */
export function helpText(): string {
  const rows: Row<unknown>[] = [...Object.values(commandOptions), ...Object.values(options)]
  const own = ['  -h, --help', '  --version']
  return [...usage, '', ...rows.flatMap(linesOf), '', ...own, ''].join('\n')
}

const usage = [
  'Usage: holdfast-sandbox [options]',
  '       holdfast-sandbox snapshot URL FILE   saves the state of a running sandbox',
]

function linesOf(row: Row<unknown>): string[] {
  const { flag, kind } = row
  if (!flag) return []
  const many = kind.item ? '; may be repeated, or separated by commas' : ''
  const text = `${helpOf(row)}${many} (default ${defaultText(row)}); also ${variableOf(flag)}`
  const [first = '', ...rest] = wrap(text, maxLineLength - indent)
  const name = `  --${flag.name} ${flag.value}`
  // A name that is too long has a line to itself.
  const begin =
    name.length < indent ? [name.padEnd(indent) + first] : [name, ' '.repeat(indent) + first]
  return [...begin, ...rest.map((line) => ' '.repeat(indent) + line)]
}

function wrap(text: string, width: number): string[] {
  const lines = ['']
  for (const word of text.split(' ')) {
    const last = lines.at(-1) ?? ''
    if (last === '') lines[lines.length - 1] = word
    else if (last.length + 1 + word.length > width) lines.push(word)
    else lines[lines.length - 1] = `${last} ${word}`
  }
  return lines
}

import type { Row } from '../core/options/row.ts'
import { commandOptions, options } from '../core/options/table.ts'

const indent = 32

/** The text of `--help`. */
export function helpText(): string {
  const rows: Row[] = [...Object.values(commandOptions), ...Object.values(options)]
  return `Usage: holdfast-sandbox [options]
       holdfast-sandbox snapshot URL FILE   saves the state of a running sandbox

${rows.map(textOf).join('')}
  -h, --help
  --version
`
}

function textOf({ flag, help, isList, defaultText }: Row): string {
  if (!flag) return ''
  const many = isList ? '; may be repeated, or separated by commas' : ''
  const text = `${help}${many} (default ${defaultText}); also ${flag.variable}`
  const lines = text.match(/\S.{0,47}(?= |$)/g) ?? []
  const name = `  --${flag.name} ${flag.value}`
  // A name that is too long has a line to itself.
  const begin = name.length < indent ? name.padEnd(indent) : `${name}\n${' '.repeat(indent)}`
  return `${begin}${lines.join(`\n${' '.repeat(indent)}`)}\n`
}

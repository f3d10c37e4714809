import { parseArgs } from 'node:util'
import { type Flag, type Row, variableOf } from '../core/options/row.ts'
import { FlagError } from './flagError.ts'

/** What the command line and the environment say about an option. */
export type Given = {
  /** What the option is called where it was given. */
  name: string
  /** At least one. */
  texts: string[]
}

/** What was given, taken apart. */
export type CommandLine = {
  isAsked(flag: 'help' | 'version'): boolean
  /** Finds what was given for an option: the command line wins, and an empty variable is none. */
  find(row: Row<unknown>): Given | undefined
}

type Environment = Readonly<Record<string, string | undefined>>
type Parsed = Record<string, string | string[] | boolean | undefined>

/**
 * Takes a command line apart.
 *
 * @throws FlagError naming what is no option, or an option without its value
 */
export function parseCommandLine(
  rows: readonly Row<unknown>[],
  args: readonly string[],
  env: Environment,
): CommandLine {
  const parsed = parse(rows, args)
  return {
    isAsked: (flag) => parsed[flag] === true,
    find: ({ flag, kind }) => {
      const found = flag && (onCommandLine(flag, parsed) ?? inEnvironment(flag, env))
      if (!found || !kind.item) return found
      return { ...found, texts: found.texts.flatMap((text) => text.split(',')) }
    },
  }
}

function parse(rows: readonly Row<unknown>[], args: readonly string[]): Parsed {
  const flags = rows.flatMap(({ flag, kind }) => {
    const multiple = kind.item !== undefined
    return flag ? [[flag.name, { type: 'string' as const, multiple }] as const] : []
  })
  const own = { help: { type: 'boolean', short: 'h' }, version: { type: 'boolean' } } as const
  const options = { ...Object.fromEntries(flags), ...own }
  try {
    return parseArgs({ args: joinNegativeNumbers(args), options }).values
  } catch (error) {
    throw new FlagError(`${explain(error)} holdfast-sandbox --help lists the options.`)
  }
}

/** Node's own sentence; after an unknown option it goes on about positional arguments. */
function explain(error: unknown): string {
  const [sentence = ''] = String(error instanceof Error ? error.message : error).split('. ')
  return sentence.endsWith('.') ? sentence : `${sentence}.`
}

/** Node takes `--port -1` for two options; joined, it is a value, which can be refused as such. */
function joinNegativeNumbers(args: readonly string[]): string[] {
  const joined: string[] = []
  for (const arg of args) {
    const last = joined.at(-1)
    if (/^-\d/.test(arg) && last?.startsWith('--')) joined[joined.length - 1] = `${last}=${arg}`
    else joined.push(arg)
  }
  return joined
}

function onCommandLine({ name }: Flag, parsed: Parsed): Given | undefined {
  const value = parsed[name]
  if (value === undefined || typeof value === 'boolean') return undefined
  return { name: `--${name}`, texts: [value].flat() }
}

function inEnvironment(flag: Flag, env: Environment): Given | undefined {
  const variable = variableOf(flag)
  const value = env[variable]
  if (value === undefined || value === '') return undefined
  return { name: `--${flag.name} (${variable})`, texts: [value] }
}

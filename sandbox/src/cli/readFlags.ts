import { parseArgs } from 'node:util'
import { isLoopback } from '../core/knownHosts.ts'
import { OptionError } from '../core/options/optionError.ts'
import { readOptions } from '../core/options/readOptions.ts'
import { resolveSettings } from '../core/options/resolveSettings.ts'
import type { Row } from '../core/options/row.ts'
import { commandOptions, options as table } from '../core/options/table.ts'
import type { OidcIssuer, SandboxOptions } from '../core/settings.ts'
import { createLogger } from './createLogger.ts'
import { FlagError } from './flagError.ts'

/** Everything the command line says. */
export type Flags = { options: SandboxOptions; port: number; host: string }

type Rows = Readonly<Record<string, Row>>
/** The value given for an option: its name there, and at least one text. */
type Given = { name: string; texts: string[] }
type Finder = (row: Row) => Given | undefined

/**
 * Reads the command line, falling back to the environment; `help` or `version` when that was asked
 * for.
 *
 * @throws FlagError naming the option that cannot be used
 */
export function readFlags(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Flags | 'help' | 'version' {
  const rows: Rows = { ...table, ...commandOptions }
  const parsed = parse(Object.values(rows), args)
  if (parsed.help) return 'help'
  if (parsed.version) return 'version'
  // The command line wins, and an empty variable is none.
  const find: Finder = ({ flag, isList }) => {
    if (!flag) return undefined
    const onLine = parsed[flag.name]
    const given = onLine ?? (env[flag.variable] || undefined)
    if (given === undefined) return undefined
    const texts = [given].flat().map(String)
    const name = onLine === undefined ? `--${flag.name} (${flag.variable})` : `--${flag.name}`
    return { name, texts: isList ? texts.flatMap((text) => text.split(',')) : texts }
  }
  const nameOf = (option: string) => {
    const row = rows[option]
    return (row && find(row)?.name) ?? (row?.flag ? `--${row.flag.name}` : option)
  }
  const given = valuesOf(table, find)
  const options = { ...given, ...(given.oidcIssuers && { oidcIssuers: merge(given.oidcIssuers) }) }
  try {
    const own = readOptions(commandOptions, valuesOf(commandOptions, find), nameOf)
    resolveSettings(options, nameOf)
    const log = createLogger(own.logLevel, (text) => process.stderr.write(text))
    return { port: own.port, host: own.host, options: { ...withHost(own.host, options), log } }
  } catch (error) {
    throw error instanceof OptionError ? new FlagError(error.message) : error
  }
}

type Parsed = Record<string, string | boolean | (string | boolean)[] | undefined>

function parse(rows: Row[], args: readonly string[]): Parsed {
  const flags = rows.flatMap(({ flag, isList = false }) =>
    flag ? [[flag.name, { type: 'string' as const, multiple: isList }] as const] : [],
  )
  const own = { help: { type: 'boolean', short: 'h' }, version: { type: 'boolean' } } as const
  try {
    const options = { ...Object.fromEntries(flags), ...own }
    return parseArgs({ args: joinNegativeNumbers(args), options }).values
  } catch (error) {
    // Node's own sentence; after an unknown option it goes on about positional arguments.
    const [sentence = ''] = String(error instanceof Error ? error.message : error).split(
      /\.(?: |$)/,
    )
    throw new FlagError(`${sentence}. holdfast-sandbox --help lists the options.`)
  }
}

/** Node takes `--port -1` for two options; joined, it is a value, which can be refused as such. */
function joinNegativeNumbers(args: readonly string[]): string[] {
  if (args.length === 0) return []
  return args
    .join('\0')
    .replace(/(?<=^|\0)(--[^\0]*)\0(?=-\d)/g, '$1=')
    .split('\0')
}

/** The values of what was given, as `createSandbox` takes them. */
function valuesOf(rows: Rows, find: Finder): SandboxOptions {
  const values: Record<string, unknown> = {}
  for (const [path, row] of Object.entries(rows)) {
    const given = find(row)
    if (!given) continue
    const [name = '', member] = path.split('.')
    const value = read(row, given)
    values[name] = member === undefined ? value : { ...Object(values[name]), [member]: value }
  }
  return values
}

function read(row: Row, { name, texts }: Given): unknown {
  try {
    const values = texts.map(row.read)
    return row.isList ? values : values.at(-1)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new FlagError(`${name} must be a file that can be read: ${reason}`)
  }
}

/** Joins the clients of an issuer that is named several times. */
function merge(issuers: readonly OidcIssuer[]): OidcIssuer[] {
  return [...new Set(issuers.map(({ issuer }) => issuer))].map((issuer) => {
    const same = issuers.filter((one) => one.issuer === issuer)
    const audiences = same.flatMap((one) => one.audiences ?? [])
    return { issuer, ...(audiences.length > 0 && { audiences }) }
  })
}

/** A sandbox that other machines can reach needs explicit secrets, and responds under that name. */
function withHost(host: string, options: SandboxOptions): SandboxOptions {
  if (isLoopback(host)) return options
  for (const name of ['clientSecret', 'controlToken'] as const) {
    if (options[name] !== undefined) continue
    throw new FlagError(`--${table[name].flag?.name} is required with --host ${host}`)
  }
  return { ...options, controlHosts: [...(options.controlHosts ?? []), host] }
}

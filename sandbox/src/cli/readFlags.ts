import { isLoopback } from '../core/loopback.ts'
import { findConflict } from '../core/options/findConflict.ts'
import { problemOfText } from '../core/options/kinds.ts'
import { mergeIssuers } from '../core/options/oidcIssuer.ts'
import type { Row } from '../core/options/row.ts'
import { commandOptions, options as table } from '../core/options/table.ts'
import type { SandboxOptions } from '../core/settings.ts'
import { createLogger } from './createLogger.ts'
import { FlagError } from './flagError.ts'
import { type CommandLine, type Given, parseCommandLine } from './parseCommandLine.ts'

/** Everything the command line says. */
export type Flags = { options: SandboxOptions; port: number; host: string }

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
  const rows = [...Object.values(table), ...Object.values(commandOptions)]
  const line = parseCommandLine(rows, args, env)
  if (line.isAsked('help')) return 'help'
  if (line.isAsked('version')) return 'version'
  const { port, host, logLevel } = commandOptions
  const flags = { port: read(line, port), host: read(line, host), options: readOptions(line) }
  requireSecrets(flags)
  requireNoConflict(line, flags.options)
  const log = createLogger(read(line, logLevel), (text) => process.stderr.write(text))
  return { ...flags, options: { ...withHost(flags), log } }
}

function readOptions(line: CommandLine): SandboxOptions {
  const options: Record<string, unknown> = {}
  for (const [name, row] of Object.entries<Row<unknown>>(table)) {
    const given = line.find(row)
    if (given) put(options, name.split('.'), readTexts(row, given))
  }
  const { oidcIssuers } = options as SandboxOptions
  return { ...options, ...(oidcIssuers && { oidcIssuers: mergeIssuers(oidcIssuers) }) }
}

function put(target: Record<string, unknown>, [name = '', member]: string[], value: unknown): void {
  const before = target[name] as object | undefined
  target[name] = member === undefined ? value : { ...before, [member]: value }
}

function read<T>(line: CommandLine, row: Row<T, T>): T {
  const given = line.find(row)
  // Each text was checked by the kind.
  return given ? (readTexts(row, given) as T) : row.default
}

function readTexts({ kind }: Row<unknown>, { name, texts }: Given): unknown {
  const { item = kind } = kind
  const problem = texts.map((text) => problemOfText(item, text)).find((it) => it !== undefined)
  if (problem !== undefined) throw new FlagError(`${name} ${problem}`)
  const values = texts.map((text) => item.parse(text))
  return kind.item ? values : values.at(-1)
}

/** A sandbox that other machines can reach needs explicit secrets. */
function requireSecrets({ host, options }: Flags): void {
  if (isLoopback(host)) return
  for (const name of ['clientSecret', 'controlToken'] as const) {
    if (options[name] !== undefined) continue
    throw new FlagError(`--${table[name].flag?.name} is required with --host ${host}`)
  }
}

function requireNoConflict(line: CommandLine, options: SandboxOptions): void {
  const nameOf = (option: keyof SandboxOptions) => {
    const row = (table as Partial<Record<string, Row<unknown>>>)[option]
    return (row && line.find(row)?.name) ?? (row?.flag ? `--${row.flag.name}` : option)
  }
  const conflict = findConflict(options, nameOf)
  if (conflict) throw new FlagError(`${nameOf(conflict.option)} ${conflict.problem}`)
}

/** The host name that the sandbox listens on, if it is not loopback, may call `/_sandbox` too. */
function withHost({ host, options }: Flags): SandboxOptions {
  if (isLoopback(host)) return options
  return { ...options, controlHosts: [...(options.controlHosts ?? []), host] }
}

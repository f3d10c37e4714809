import type { SandboxOptions } from '../settings.ts'
import { findConflict } from './findConflict.ts'
import { problemOf } from './kinds.ts'
import { OptionError } from './optionError.ts'
import type { Row } from './row.ts'
import { options as table } from './table.ts'

type Table = typeof table

/** The value of every option, given or not, by its name in the table. */
export type OptionValues = {
  [Name in keyof Table]: Table[Name] extends Row<infer T, infer Default> ? T | Default : never
}

const names = Object.keys(table) as (keyof Table)[]
const groups = [...new Set(names.filter((name) => name.includes('.')).map(groupOf))]

/**
 * Checks the options against their table and fills in the defaults.
 *
 * @throws OptionError
 */
export function readOptions(given: SandboxOptions): OptionValues {
  const flat = flatten(given)
  for (const name of Object.keys(flat)) {
    if (!Object.hasOwn(table, name))
      throw new OptionError(name, `${name} is not an option of createSandbox`)
  }
  const values = names.map((name) => [name, readValue(name, flat[name])])
  const conflict = findConflict(given, (option) => option)
  if (conflict) throw new OptionError(conflict.option, `${conflict.option} ${conflict.problem}`)
  // Each value was checked by the kind of its row.
  return Object.fromEntries(values) as OptionValues
}

function readValue(name: keyof Table, value: unknown): unknown {
  const { kind, default: fallback }: Row<unknown> = table[name]
  if (value === undefined) return fallback
  const problem = problemOf(kind, value)
  if (problem !== undefined) throw new OptionError(name, `${name} ${problem}`)
  return value
}

/** Gives the members of a group, such as `challengeLimits`, a name each: `challengeLimits.passkey`. */
function flatten(given: SandboxOptions): Record<string, unknown> {
  const entries = Object.entries(membersOf('options', given)).flatMap(([name, value]) => {
    if (!groups.includes(name) || value === undefined) return [[name, value]]
    const members = Object.entries(membersOf(name, value))
    return members.map(([member, item]) => [`${name}.${member}`, item])
  })
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined))
}

function membersOf(name: string, value: unknown): object {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value
  throw new OptionError(name, `${name} must be an object`)
}

function groupOf(name: string): string {
  return name.slice(0, name.indexOf('.'))
}

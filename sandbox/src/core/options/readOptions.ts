import { z } from 'zod'
import { OptionError } from './optionError.ts'
import type { Row } from './row.ts'

type Table = Readonly<Record<string, Row>>

/** The value of every option, given or not, by its name in the table. */
type ValuesOf<T> = {
  [Name in keyof T]: T[Name] extends Row<infer Value, infer Default> ? Value | Default : never
}

/** Names an option as it was given; `place` is the place in its value, such as `[0]`. */
export type NameOf = (option: string, place: string) => string

/**
 * Checks options against their table and fills in the defaults.
 *
 * @throws OptionError
 */
export function readOptions<T extends Table>(table: T, given: object, nameOf: NameOf): ValuesOf<T> {
  const flat = flatten(table, given)
  for (const name of flat.keys()) {
    if (!Object.hasOwn(table, name))
      throw new OptionError(name, `${name} is not an option of createSandbox`)
  }
  const values = Object.entries<Row>(table).map(([name, row]) => {
    const value = flat.get(name)
    return [name, value === undefined ? row.default : read(row, value, name, nameOf)]
  })
  // Each value was checked by its row.
  return Object.fromEntries(values) as ValuesOf<T>
}

function read({ schema }: Row, value: unknown, name: string, nameOf: NameOf): unknown {
  const { data, error } = schema().safeParse(value)
  const [issue] = error?.issues ?? []
  if (!issue) return data
  const place = z.core.toDotPath(issue.path)
  throw new OptionError(name, `${nameOf(name, place)} ${issue.message}`)
}

/** Gives the members of a group, such as `challengeLimits`, a name each: `challengeLimits.passkey`. */
function flatten(table: Table, given: object): Map<string, unknown> {
  const isGroup = (name: string) => Object.keys(table).some((it) => it.startsWith(`${name}.`))
  const entries = entriesOf('options', given).flatMap(([name, value]) =>
    value === undefined || !isGroup(name)
      ? [[name, value] as const]
      : entriesOf(name, value).map(([member, item]) => [`${name}.${member}`, item] as const),
  )
  return new Map(entries.filter(([, value]) => value !== undefined))
}

function entriesOf(name: string, value: unknown): [string, unknown][] {
  if (typeof value === 'object' && value !== null && !Array.isArray(value))
    return Object.entries(value)
  throw new OptionError(name, `${name} must be an object`)
}

import type { Value } from '../core/database/sqliteEngine.ts'
import type { ColumnKind, TableShape } from './tables.ts'

/**
 * Checks a row as JSON has it against its table.
 *
 * @returns its values as the database takes them, or the name of the column whose value it cannot hold
 */
export function toValues({ columns }: TableShape, row: unknown): Value[] | string {
  if (!Array.isArray(row) || row.length !== columns.length) return 'each of its columns'
  const values: Value[] = []
  for (const [at, { name, kind, isNullable }] of columns.entries()) {
    const value = row[at] === null && isNullable ? null : kinds[kind](row[at])
    if (value === undefined) return name
    values.push(value)
  }
  return values
}

/** The largest distance from 1970 that a `Date` can have. */
const maxMoment = 8_640_000_000_000_000

const isInteger = (value: unknown): value is number => Number.isSafeInteger(value)

/** The database would cut a text at NUL, and replace what is no character. */
const isText = (value: unknown): value is string =>
  typeof value === 'string' && !/[\0\p{Surrogate}]/u.test(value)

const kinds: Readonly<Record<ColumnKind, (value: unknown) => Value | undefined>> = {
  text: (value) => (isText(value) ? value : undefined),
  json: (value) => (isText(value) && /* guard: snapshot-json */ isJson(value) ? value : undefined),
  integer: (value) => (/* guard: snapshot-integers */ isInteger(value) ? value : undefined),
  boolean: (value) => (value === 0 || value === 1 ? value : undefined),
  moment: (value) => (isInteger(value) && Math.abs(value) <= maxMoment ? value : undefined),
  real: (value) => (typeof value === 'number' && Number.isFinite(value) ? value : undefined),
  bytes: (value) => (isText(value) ? fromBase64(value) : undefined),
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

function fromBase64(text: string): Uint8Array | undefined {
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(text)) return undefined
  return new Uint8Array(Buffer.from(text, 'base64'))
}

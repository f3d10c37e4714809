import { WalletError } from './errors.ts'

/**
 * Reads a response: turns an untrusted value into a typed one, made of fresh objects that contain nothing
 * else. Unknown fields are dropped, because the service may grow. What reads a request is exact, and is
 * another type, {@link Input}, so that neither can stand in for the other.
 *
 * @throws RESPONSE_INVALID naming the path of what was wrong, never its content
 */
export interface Parser<T> {
  (value: unknown, path: string): T
  /** Never set: it tells the types of the readers apart. */
  readonly reads?: 'response'
}

/**
 * Reads a request: turns what a browser sent into a fresh value that holds nothing unchecked. It is exact: an
 * unknown field is an error. A {@link Parser} reads responses.
 *
 * @throws INVALID_INPUT naming the field, never its content
 */
export interface Input<T> {
  (value: unknown, path: string): T
  /** Never set: it tells the types of the readers apart. */
  readonly reads?: 'request'
  /** The fields it takes, dotted, where it takes known ones: a test compares them with the library's. */
  fields?: string[]
}

/** The parser of a field that may be absent; null counts as absent. */
export type OptionalParser<T> = Parser<T | undefined>

/** A parser for each field; fields that may be absent take an optional one. */
export type Fields<T> = {
  [Key in keyof T]-?: Record<never, never> extends Pick<T, Key>
    ? OptionalParser<T[Key]>
    : Parser<T[Key]>
}

/** An object of exactly these fields; others are dropped. */
export function object<T extends object>(fields: Fields<T>): Parser<T> {
  const parsers = Object.entries(fields) as [string, Parser<unknown>][]
  return (value, path) => {
    const source = ownRecord(value, path)
    const parsed = parsers
      .map(([key, parse]) => [key, parse(ownValue(source, key), `${path}.${key}`)] as const)
      .filter(([, field]) => field !== undefined)
    // guard: wire-known-fields
    return Object.fromEntries(parsed) as T
  }
}

/** A field that may be absent. */
export function optional<T>(parse: Parser<T>): OptionalParser<T> {
  return (value, path) => (value === undefined || value === null ? undefined : parse(value, path))
}

/** A list. */
export function array<T>(parse: Parser<T>): Parser<T[]> {
  return (value, path) => {
    // guard: wire-list
    if (!Array.isArray(value)) throw invalid(path, 'a list')
    return value.map((item: unknown, index) => parse(item, `${path}[${index}]`))
  }
}

/** Any string. */
export const text: Parser<string> = (value, path) => {
  // guard: wire-string
  if (typeof value !== 'string') throw invalid(path, 'a string')
  return value
}

/** An ISO 8601 date and time, kept as it was written. */
export const dateTime: Parser<string> = (value, path) => {
  if (Number.isNaN(Date.parse(text(value, path)))) throw invalid(path, 'a date and time')
  return text(value, path)
}

/** true or false. */
export const flag: Parser<boolean> = (value, path) => {
  if (typeof value !== 'boolean') throw invalid(path, 'true or false')
  return value
}

/** An integer that a number represents exactly: money, and counts. */
export const safeInteger: Parser<number> = (value, path) => {
  // guard: wire-safe-integer
  if (!Number.isSafeInteger(value)) throw invalid(path, 'a safe integer')
  return value as number
}

/** An object that is no list. @throws RESPONSE_INVALID */
export function ownRecord(value: unknown, path: string): object {
  // guard: wire-record
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw invalid(path, 'an object')
  }
  return value
}

function ownValue(source: object, key: string): unknown {
  return /* guard: wire-own-fields */ Object.hasOwn(source, key)
    ? Reflect.get(source, key)
    : undefined
}

/** Creates the error that a parser throws. @param path - of what was wrong */
export function invalid(path: string, expected: string): WalletError {
  return new WalletError('RESPONSE_INVALID', `The response is invalid: ${path} must be ${expected}`)
}

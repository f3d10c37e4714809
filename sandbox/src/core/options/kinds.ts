import { lastMoment } from '../clock.ts'
import { parseUrl } from '../parseUrl.ts'

/** What the value of an option may be. */
export type Kind<T> = {
  /** Completes "must be". */
  mustBe: string
  /** Completes "must be" where it is a text of the command line. @default as `mustBe` */
  textMustBe?: string
  /** Holds a password or a token, so no message shows it. */
  isSecret?: boolean
  /** For a list, what each item is: the command line gives them one by one. */
  item?: Kind<unknown>
  /** Says more exactly than `mustBe` what is wrong with a value that is not accepted. */
  explain?(value: unknown): string | undefined
  /** Whether `value` is one. */
  accepts(value: unknown): value is T
  /**
   * Reads a text of the command line. What cannot be read stays a text, which is then refused.
   *
   * @throws UnreadableText
   */
  parse(text: string): unknown
}

/** A text of the command line that could not be read; its message follows the name of the option. */
export class UnreadableText extends Error {
  override readonly name = 'UnreadableText'
}

/** Says what is wrong with a value, to follow the name of its option; undefined when it is right. */
export function problemOf(kind: Kind<unknown>, value: unknown): string | undefined {
  if (kind.accepts(value)) return undefined
  return kind.explain?.(value) ?? `must be ${kind.mustBe}${got(kind, value)}`
}

/** Says what is wrong with a text of the command line; undefined when it is right. */
export function problemOfText(kind: Kind<unknown>, text: string): string | undefined {
  try {
    const value = kind.parse(text)
    if (kind.accepts(value)) return undefined
    return kind.explain?.(value) ?? `must be ${kind.textMustBe ?? kind.mustBe}${got(kind, text)}`
  } catch (error) {
    if (error instanceof UnreadableText) return error.message
    throw error
  }
}

const maxShownLength = 200

function got({ isSecret }: Kind<unknown>, value: unknown): string {
  if (isSecret) return ''
  const shown = show(value)
  return `; got ${shown.length > maxShownLength ? `${shown.slice(0, maxShownLength)}…` : shown}`
}

function show(value: unknown): string {
  if (typeof value === 'function') return 'a function'
  if (typeof value === 'object' && value !== null)
    return Array.isArray(value) ? 'a list' : 'an object'
  return typeof value === 'string' ? JSON.stringify(value) : String(value)
}

/** Accepts a text without NUL that `isRight`, by default every text but the empty one. */
export function text(
  mustBe = 'a text that is not empty',
  isRight: (value: string) => boolean = (value) => value !== '',
): Kind<string> {
  const accepts = (value: unknown): value is string =>
    typeof value === 'string' && !value.includes('\0') && isRight(value)
  return { mustBe, accepts, parse: (value) => value }
}

/** Accepts a text as {@link text} does, and keeps it out of messages. */
export function secret(...args: Parameters<typeof text>): Kind<string> {
  return { ...text(...args), isSecret: true }
}

/** Accepts an absolute URL with one of these protocols, such as `https:`. */
export function url(...protocols: readonly string[]): Kind<string> {
  const beginnings = protocols.map((protocol) => `${protocol}//`).join(' or ')
  return text(`a URL that begins with ${beginnings}`, (value) =>
    protocols.includes(parseUrl(value)?.protocol ?? ''),
  )
}

/** Accepts a whole number within bounds, both included. */
export function integer(min: number, max: number): Kind<number> {
  return {
    mustBe: `an integer from ${min} to ${max}`,
    accepts: (value): value is number =>
      Number.isSafeInteger(value) && Number(value) >= min && Number(value) <= max,
    parse: (value) => (/^[+-]?\d{1,15}$/.test(value) ? Number(value) : value),
  }
}

/** Accepts `true` and `false`. */
export function boolean(): Kind<boolean> {
  return {
    mustBe: 'true or false',
    accepts: (value): value is boolean => typeof value === 'boolean',
    parse: (value) => (value === 'true' || value === 'false' ? value === 'true' : value),
  }
}

const years = 'from 1970 to 2999'
const isoTime = /^(\d{4}-\d\d-\d\d)T\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)$/

/** Accepts a time; the command line gives it in ISO 8601, with its offset from UTC. */
export function time(): Kind<Date> {
  return {
    mustBe: `a valid Date ${years}`,
    textMustBe: `a time ${years} such as 2026-06-01T12:00:00Z`,
    accepts: (value): value is Date =>
      value instanceof Date && value.getTime() >= 0 && value.getTime() <= lastMoment,
    parse: (value) => {
      const [, day] = isoTime.exec(value) ?? []
      return day !== undefined && isDay(day) ? new Date(value) : value
    },
  }
}

/** `Date` takes the 30th of February for the 2nd of March. */
function isDay(day: string): boolean {
  const date = new Date(`${day}T00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day)
}

/** Accepts one of a few texts. */
export function oneOf<const T extends string>(choices: readonly T[]): Kind<T> {
  return {
    mustBe: `one of ${choices.join(', ')}`,
    accepts: (value): value is T => choices.some((choice) => choice === value),
    parse: (value) => value,
  }
}

/** Accepts a function, which no command line can give. */
export function callback<T>(): Kind<T> {
  return {
    mustBe: 'a function',
    accepts: (value): value is T => typeof value === 'function',
    parse: (value) => value,
  }
}

/** Accepts a list whose items are of one kind. */
export function listOf<T>(item: Kind<T>): Kind<readonly T[]> {
  return {
    mustBe: `a list whose items are each ${item.mustBe}`,
    item,
    accepts: (value): value is readonly T[] =>
      Array.isArray(value) && value.every((member) => item.accepts(member)),
    parse: (value) => value,
  }
}

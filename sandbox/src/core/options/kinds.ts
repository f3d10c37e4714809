import { z } from 'zod'
import { lastMoment } from '../clock.ts'
import { readBinaryFile, readTextFile } from '../node/readFiles.ts'
import { parseUrl } from '../parseUrl.ts'
import type { OidcIssuer, SandboxSeed } from '../settings.ts'
import { maxSnapshotBytes } from '../snapshotFormat.ts'
import { problemOfSeed } from './seedSchema.ts'

/** The kind of value that an option may have. */
export interface Kind<T> {
  /** Makes what checks a value, for options that are given. Its messages follow the name of the option. */
  schema(): z.ZodType<T>
  /**
   * Makes a value of a text of the command line, of a list one item of it. A text that means nothing stays a
   * text, which the schema refuses.
   *
   * @throws where the text names a file that cannot be read
   */
  read(text: string): unknown
  isList?: boolean
  /** Of numbers or years, both included: `0 to 10`. */
  range?: string
}

const asItIs = (text: string): unknown => text

/** The message of a schema. */
function saying(mustBe: string, isSecret = false) {
  return {
    error: ({ input }: { input?: unknown }) =>
      `must be ${mustBe}${isSecret ? '' : `; got ${show(input)}`}`,
  }
}

const maxShownLength = 200

function show(value: unknown): string {
  if (typeof value === 'function') return 'a function'
  if (Array.isArray(value)) return 'a list'
  if (value instanceof Date && value.getTime()) return value.toISOString()
  if (typeof value === 'object' && value !== null) return 'an object'
  const shown = typeof value === 'string' ? JSON.stringify(value) : String(value)
  return shown.length > maxShownLength ? `${shown.slice(0, maxShownLength)}…` : shown
}

/** Accepts a text without NUL that `isRight`, by default every text but the empty one. */
export function text(
  mustBe = 'a text that is not empty',
  isRight = (value: string) => value !== '',
  isSecret = false,
): Kind<string> {
  const said = saying(mustBe, isSecret)
  const isText = (value: string) => !value.includes('\0') && isRight(value)
  return { schema: () => z.string(said).refine(isText, said), read: asItIs }
}

/** Accepts a text that no message shows. */
export function secret(): Kind<string> {
  return text(undefined, undefined, true)
}

/** Accepts an absolute URL with one of these protocols, such as `https:`. */
export function url(protocols: readonly string[], isSecret = false): Kind<string> {
  const beginnings = protocols.map((protocol) => `${protocol}//`).join(' or ')
  const isRight = (value: string) => protocols.includes(parseUrl(value)?.protocol ?? '')
  return text(`a URL that begins with ${beginnings}`, isRight, isSecret)
}

/** Accepts a whole number within bounds, both included. */
export function integer(min: number, max: number): Kind<number> {
  const said = saying(`an integer from ${min} to ${max}`)
  return {
    schema: () => z.int(said).min(min, said).max(max, said),
    read: (value) => (/^[+-]?\d{1,15}$/.test(value) ? Number(value) : value),
    range: `${min} to ${max}`,
  }
}

/** Accepts `true` and `false`. */
export function boolean(): Kind<boolean> {
  return {
    schema: () => z.boolean(saying('true or false')),
    read: (value) => (value === 'true' || value === 'false' ? value === 'true' : value),
  }
}

/** Accepts a time; the command line gives it in ISO 8601, with its offset from UTC. */
export function time(): Kind<Date> {
  const said = saying('a valid Date from 1970 to 2999, as a text such as 2026-06-01T12:00:00Z')
  const isoTime = () =>
    z.iso.datetime({ offset: true }).or(z.iso.datetime({ offset: true, precision: -1 }))
  return {
    schema: () => z.date(said).min(new Date(0), said).max(new Date(lastMoment), said),
    range: '1970 to 2999',
    read: (value) => (isoTime().safeParse(value).success ? new Date(value) : value),
  }
}

/** Accepts one of a few texts. */
export function oneOf<const T extends string>(choices: readonly T[]): Kind<T> {
  return { schema: () => z.enum(choices, saying(`one of ${choices.join(', ')}`)), read: asItIs }
}

/** Accepts a function, which no command line can give. */
export function callback<T>(): Kind<T> {
  const isFunction = (value: unknown) => typeof value === 'function'
  return { schema: () => z.custom<T>(isFunction, saying('a function')), read: asItIs }
}

/** Accepts a list whose items are of one kind. */
export function listOf<T>({ schema, read }: Kind<T>): Kind<readonly T[]> {
  return { schema: () => z.array(schema(), saying('a list')), read, isList: true }
}

/** Accepts an OpenID provider; the command line writes `URL#CLIENT`, or the URL alone. */
export function oidcIssuer(): Kind<OidcIssuer> {
  const issuer = url(['http:', 'https:'])
  const audiences = listOf(text('the id of a client'))
  return {
    schema: () =>
      z.strictObject(
        { issuer: issuer.schema(), audiences: audiences.schema().optional() },
        saying('an object of an issuer and audiences'),
      ),
    read: (value) => {
      const [issuer, ...client] = value.split('#')
      return { issuer, ...(client.length > 0 && { audiences: [client.join('#')] }) }
    },
  }
}

/** Accepts a seed; the command line names a JSON file with it. */
export function seedFile(): Kind<SandboxSeed> {
  return {
    schema: () =>
      z.custom<SandboxSeed>().superRefine((value, { addIssue }) => {
        const problem = problemOfSeed(value)
        if (problem !== undefined) addIssue(problem)
      }),
    read: (path) => JSON.parse(readTextFile(path)),
  }
}

/** Accepts the bytes of a snapshot, which are checked when they are restored; the command line names a file. */
export function snapshotFile(): Kind<Uint8Array> {
  // An environment such as jsdom has a Uint8Array of its own.
  const isBytes = (value: unknown) =>
    Object.prototype.toString.call(value) === '[object Uint8Array]'
  return {
    schema: () => z.custom<Uint8Array>(isBytes, saying('the bytes of a snapshot, as a Uint8Array')),
    read: (path) => readBinaryFile(path, maxSnapshotBytes),
  }
}

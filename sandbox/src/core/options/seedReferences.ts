import { SeedError } from './seedError.ts'

/** `{{name}}`, or a member of what it names: `{{name.data.0.id}}`. */
const reference = /\{\{\s*([A-Za-z]\w*(?:\.\w+)*)\s*\}\}/g

/** The names that a value refers to, in all of its texts; undefined stands for a malformed one. */
export function namesIn(value: unknown): (string | undefined)[] {
  if (typeof value === 'string') {
    const names = [...value.matchAll(reference)].map(([, path = '']) => path.split('.')[0])
    return value.replaceAll(reference, '').includes('{{') ? [...names, undefined] : names
  }
  return isObject(value) ? Object.values(value).flatMap(namesIn) : []
}

/**
 * Puts values in the place of references. A text that is one reference becomes the value itself,
 * whatever its type.
 *
 * @param named - The responses so far, by the name of their step
 * @throws SeedError
 */
export function fillIn(value: unknown, named: ReadonlyMap<string, unknown>): unknown {
  if (typeof value === 'string') return fillInText(value, named)
  if (Array.isArray(value)) return value.map((item) => fillIn(item, named))
  if (!isObject(value)) return value
  const entries = Object.entries(value).map(([name, item]) => [name, fillIn(item, named)])
  return Object.fromEntries(entries)
}

/** Puts values in the place of references in a path; none can add a segment or a parameter to it. */
export function fillInPath(path: string, named: ReadonlyMap<string, unknown>): string {
  return path.replaceAll(reference, (text, to: string) =>
    encodeURIComponent(toText(text, find(to, named))),
  )
}

function fillInText(text: string, named: ReadonlyMap<string, unknown>): unknown {
  const [whole] = [...text.matchAll(reference)]
  if (whole?.[0] === text) return find(whole[1] ?? '', named)
  return text.replaceAll(reference, (found, to: string) => toText(found, find(to, named)))
}

function find(path: string, named: ReadonlyMap<string, unknown>): unknown {
  const [name = '', ...members] = path.split('.')
  const found = members.reduce(memberOf, named.get(name))
  if (found !== undefined) return found
  throw new SeedError(`The reference {{${path}}} is not in the response that is named ${name}`)
}

function memberOf(value: unknown, name: string): unknown {
  return isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined
}

function toText(text: string, value: unknown): string {
  if (!isObject(value) && value !== null) return String(value)
  throw new SeedError(
    `The reference ${text} is not a text or a number, so it must stand alone in a text`,
  )
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

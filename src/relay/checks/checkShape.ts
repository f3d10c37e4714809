import { WalletError } from '../../shared/errors.ts'
import { wrongOption } from './checkOption.ts'
import { isObject } from './values.ts'

/** The type that an option must have; with a question mark it may be left out. `any` is checked elsewhere. */
type OptionKind =
  | 'text'
  | 'boolean'
  | 'function'
  | 'textOrFunction'
  | 'plain'
  | 'object'
  | 'list'
  | 'any'
type Expected = OptionKind | `${OptionKind}?`

/** Every option of an object. The types see to it that none is left out. */
export type OptionTable<T> = { [Name in keyof Required<T>]: Expected }

const kinds: Record<OptionKind, { is: (value: unknown) => boolean; what: string }> = {
  text: { is: (value) => typeof value === 'string', what: 'a string' },
  boolean: { is: (value) => typeof value === 'boolean', what: 'true or false' },
  function: { is: (value) => typeof value === 'function', what: 'a function' },
  textOrFunction: {
    is: (value) => typeof value === 'string' || typeof value === 'function',
    what: 'a string or a function',
  },
  plain: { is: /* guard: relay-option-plain */ isPlain, what: 'a plain object' },
  object: { is: isObject, what: 'an object' },
  list: { is: isTextList, what: 'a list of strings' },
  any: { is: () => true, what: '' },
}

/**
 * Compares what a function of the relay was given with the table of its options.
 *
 * @param caller - the function
 * @param owner - whose options they are, in the messages
 * @throws INVALID_INPUT for another type, an option that is missing, and a name that is not known
 */
export function checkOptionsOf<T>(
  caller: string,
  options: T,
  table: OptionTable<T>,
  owner: string = caller,
): void {
  const known = Object.keys(table)
  if (!isObject(options)) {
    const message = `${caller} must be given an object of: ${known.join(', ')}`
    throw new WalletError('INVALID_INPUT', message)
  }
  // guard: relay-other-option-names
  assertKnownNames(Object.keys(options), known, '', owner)
  checkTypes(options, table, '', owner)
}

/**
 * Compares an object among the options of `createRelay` with its table.
 *
 * @param path - of the object among the options
 * @throws INVALID_INPUT as {@link checkOptionsOf}
 */
export function checkShape<T>(value: T, table: OptionTable<T>, path: string): void {
  if (!isObject(value)) throw wrongOption(path, must('object'))
  // guard: relay-option-names
  assertKnownNames(Object.keys(value), Object.keys(table), path)
  checkTypes(value, table, path)
}

/** @throws INVALID_INPUT for a name that is not known, with the one that was probably meant */
export function assertKnownNames(
  names: string[],
  known: string[],
  path: string,
  owner?: string,
): void {
  const unknown = names.find((name) => !known.includes(name))
  if (unknown === undefined) return
  const nearest = nearestName(unknown, known)
  const hint = nearest ? `did you mean ${join(path, nearest)}?` : `known are ${known.join(', ')}`
  throw wrongOption(join(path, unknown), `is not known; ${hint}`, owner)
}

function checkTypes(
  value: object,
  table: Record<string, Expected>,
  path: string,
  owner?: string,
): void {
  for (const [name, expected] of Object.entries(table)) {
    const option: unknown = Reflect.get(value, name)
    const kind = expected.replace('?', '') as OptionKind
    if (expected !== kind && option === undefined) continue
    if (!kinds[kind].is(option)) throw wrongOption(join(path, name), must(kind), owner)
  }
}

function must(kind: OptionKind): string {
  return `must be ${kinds[kind].what}`
}

function join(path: string, name: string): string {
  return path === '' ? name : `${path}.${name}`
}

/** The name that was probably meant; undefined where none is similar. */
function nearestName(written: string, names: string[]): string | undefined {
  const [nearest] = names
    .map((name) => ({ name, edits: editDistance(written.toLowerCase(), name.toLowerCase()) }))
    .sort((one, other) => one.edits - other.edits)
  const maxEdits = Math.max(2, Math.floor(written.length / 3))
  return nearest && nearest.edits <= maxEdits ? nearest.name : undefined
}

/** The Levenshtein distance, by rows of its table. */
function editDistance(from: string, to: string): number {
  let above = Array.from({ length: to.length + 1 }, (_, column) => column)
  for (const [row, letter] of [...from].entries()) {
    const current = [row + 1]
    for (const [column, other] of [...to].entries()) {
      const replaced = (above[column] ?? 0) + (letter === other ? 0 : 1)
      const inserted = (current[column] ?? 0) + 1
      const deleted = (above[column + 1] ?? 0) + 1
      current.push(Math.min(replaced, inserted, deleted))
    }
    above = current
  }
  return above[to.length] ?? 0
}

/** An object whose options are its own properties: not a Map, and not an instance with getters. */
function isPlain(value: unknown): boolean {
  if (!isObject(value)) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  // Of any realm: the prototype of plain objects is the one without a prototype.
  return prototype === null || Object.getPrototypeOf(prototype) === null
}

function isTextList(value: unknown): boolean {
  return Array.isArray(value) && value.every((item) => typeof item === 'string')
}

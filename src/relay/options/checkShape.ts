import { WalletError } from '../../shared/errors.ts'
import { wrongOption } from '../checks/checkOption.ts'
import { nearestName } from './nearestName.ts'

/** The type that an option must have; with a question mark it may be left out. `any` is checked elsewhere. */
type OptionKind = 'text' | 'boolean' | 'function' | 'plain' | 'object' | 'list' | 'any'
type Expected = OptionKind | `${OptionKind}?`

/** Every option of an object. The types see to it that none is left out. */
export type OptionTable<T> = { [Name in keyof Required<T>]: Expected }

const kinds: Record<OptionKind, { is: (value: unknown) => boolean; what: string }> = {
  text: { is: (value) => typeof value === 'string', what: 'a string' },
  boolean: { is: (value) => typeof value === 'boolean', what: 'true or false' },
  function: { is: (value) => typeof value === 'function', what: 'a function' },
  plain: { is: /* guard: relay-option-plain */ isPlain, what: 'a plain object' },
  object: { is: isObject, what: 'an object' },
  list: { is: isTextList, what: 'a list of strings' },
  any: { is: () => true, what: '' },
}

/**
 * Compares an object among the options with its table.
 *
 * @param path - of the object among the options; '' for the options themselves
 * @throws INVALID_INPUT for another type, an option that is missing, and a name that is not known
 */
export function checkShape<T>(value: T, table: OptionTable<T>, path: string): void {
  if (!isObject(value)) throw path === '' ? noOptions(table) : wrongOption(path, must('object'))
  const expected = Object.entries<Expected>(table)
  // guard: relay-option-names
  assertKnownNames(Object.keys(value), Object.keys(table), path)
  for (const [name, kind] of expected) checkOption(Reflect.get(value, name), kind, join(path, name))
}

/** @throws INVALID_INPUT for a name that is not known, with the one that was probably meant */
export function assertKnownNames(names: string[], known: string[], path: string): void {
  const unknown = names.find((name) => !known.includes(name))
  if (unknown === undefined) return
  const nearest = nearestName(unknown, known)
  const hint = nearest ? `did you mean ${join(path, nearest)}?` : `known are ${known.join(', ')}`
  throw wrongOption(join(path, unknown), `is not known; ${hint}`)
}

function checkOption(value: unknown, expected: Expected, name: string): void {
  const isOptional = expected.endsWith('?')
  const kind = expected.replace('?', '') as OptionKind
  if (isOptional && value === undefined) return
  if (!kinds[kind].is(value)) throw wrongOption(name, must(kind))
}

function must(kind: OptionKind): string {
  return `must be ${kinds[kind].what}`
}

function join(path: string, name: string): string {
  return path === '' ? name : `${path}.${name}`
}

function noOptions(table: object): WalletError {
  const names = Object.keys(table).join(', ')
  return new WalletError('INVALID_INPUT', `createRelay must be given an object of: ${names}`)
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
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

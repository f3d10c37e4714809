import { normalized, type Rule, textRule } from '../../shared/fieldRules.ts'
import type { Json } from '../../shared/resources.ts'
import type { Input } from '../../shared/shape.ts'
import { isObject } from '../checks/values.ts'
import { RelayError } from '../relayError.ts'

/** An input for each field. */
export type InputFields<T> = { [Key in keyof T]-?: Input<T[Key]> }

/**
 * An object of exactly these fields, in this order; another one is refused by its name. Its counterpart
 * for responses of the service, `object` of shared/shape.ts, drops what it does not know: the service may
 * grow, and a page may not.
 */
export function strictObject<T extends object>(fields: InputFields<T>): Input<T> {
  const inputs = Object.entries(fields) as [string, Input<unknown>][]
  const read: Input<T> = (value, path) => {
    const source = record(value, path)
    // guard: relay-unknown-fields
    assertKnown(Object.keys(source), Object.keys(fields), path)
    const checked = inputs
      .map(([key, input]) => [key, input(own(source, key), `${path}.${key}`)] as const)
      .filter(([, field]) => field !== undefined)
    return Object.fromEntries(checked) as T
  }
  read.fields = inputs.flatMap(([key, input]) => input.fields?.map((it) => `${key}.${it}`) ?? [key])
  return read
}

/** A body without fields. */
export const emptyBody: Input<object> = /* @__PURE__ */ strictObject({})

/**
 * Refuses a name that is not known. It is the caller's text, so it is repeated only where it looks like
 * a field's.
 *
 * @throws INVALID_INPUT (400) naming the field
 */
export function assertKnown(names: string[], known: string[], path: string): void {
  const unknown = names.find((name) => !known.includes(name))
  if (unknown === undefined) return
  // guard: relay-unknown-field-name
  if (dataKey.test(unknown)) throw invalid(`${path}.${unknown}`, 'absent')
  throw invalid(path, 'without unknown fields')
}

/** One of several objects, told apart by a field. */
export function variant<T extends object>(key: string, inputs: Record<string, Input<T>>): Input<T> {
  return withFieldsOf(Object.values(inputs), (value, path) => {
    const name = own(record(value, path), key)
    const input = typeof name === 'string' && Object.hasOwn(inputs, name) ? inputs[name] : undefined
    if (!input) throw invalid(`${path}.${key}`, `one of ${Object.keys(inputs).join(', ')}`)
    return input(value, path)
  })
}

/** One of several objects, told apart by the field that only it has. */
export function withOne<T extends object>(inputs: Record<string, Input<T>>): Input<T> {
  const names = Object.keys(inputs)
  return withFieldsOf(Object.values(inputs), (value, path) => {
    const present = names.filter((name) => own(record(value, path), name) !== undefined)
    const [name = ''] = present
    const input = present.length === 1 ? inputs[name] : undefined
    if (!input) throw invalid(path, `an object with exactly one of ${names.join(', ')}`)
    return input(value, path)
  })
}

function withFieldsOf<T>(inputs: Input<unknown>[], read: Input<T>): Input<T> {
  const fields = inputs.flatMap((input) => input.fields ?? [])
  return fields.length > 0 ? Object.assign(read, { fields: [...new Set(fields)] }) : read
}

/** A field that may be absent. */
export function optional<T>(input: Input<T>): Input<T | undefined> {
  return withFieldsOf([input], (value, path) =>
    value === undefined ? undefined : input(value, path),
  )
}

/** A field whose null means absent. */
export function nullable<T>(input: Input<T>): Input<T | undefined> {
  return withFieldsOf([input], (value, path) =>
    value === null ? undefined : optional(input)(value, path),
  )
}

/** A value by a rule that the library checks too, as the rule writes it. */
export function following<T>(rule: Rule<T>): Input<T> {
  return (value, path) => {
    const input = normalized(value, rule)
    if (!rule.accepts(input)) throw invalid(path, rule.expected)
    return input
  }
}

/** A string of this pattern, which must be anchored. */
export function matching(pattern: RegExp, what: string): Input<string> {
  return following(textRule(pattern, what))
}

/** One of these strings. */
export function oneOf<T extends string>(...known: T[]): Input<T> {
  return (value, path) => {
    const found = known.find((candidate) => candidate === value)
    if (found === undefined) throw invalid(path, `one of ${known.join(', ')}`)
    return found
  }
}

/** Text for people: no unpaired surrogates, which have no UTF-8 form, and no NUL. */
export function boundedText(longest: number): Input<string> {
  const pattern = new RegExp(`^[^\\p{Surrogate}\\0]{1,${longest}}$`, 'u')
  return matching(pattern, `text of 1 to ${longest} characters`)
}

/** true or false. */
export const flag: Input<boolean> = (value, path) => {
  if (typeof value !== 'boolean') throw invalid(path, 'true or false')
  return value
}

/** A list. */
export function list<T>(input: Input<T>, longest: number): Input<T[]> {
  return (value, path) => {
    if (!Array.isArray(value) || value.length > longest) {
      throw invalid(path, `a list of at most ${longest} items`)
    }
    return value.map((item: unknown, index) => input(item, `${path}[${index}]`))
  }
}

const dataKey = /^[A-Za-z][A-Za-z0-9_]{0,63}$/
const dataText = boundedText(1000)
const maxKeys = 64

/** Fields that say where money goes, and whose it is: a page may not send them, in no spelling and at no depth. */
const reservedKeys = ['customerid', 'defaultumadepositaccount', 'platformaccountid']

/** Plain data whose fields differ by country and kind; the service checks what they mean. */
export function data(depth: number): Input<{ [key: string]: Json }> {
  return (value, path) => {
    const entries = Object.entries(record(value, path))
    if (entries.length > maxKeys) throw invalid(path, `an object of at most ${maxKeys} fields`)
    const checked = entries.map(([key, field]) => {
      // The key is not repeated in the message: it is the caller's text.
      if (!dataKey.test(key))
        throw invalid(path, 'an object whose field names contain only letters, digits and _')
      // guard: relay-reserved-fields
      if (reservedKeys.includes(key.replaceAll('_', '').toLowerCase()))
        throw invalid(`${path}.${key}`, 'absent')
      return [key, dataField(field, `${path}.${key}`, depth - 1)] as const
    })
    return Object.fromEntries(checked)
  }
}

function dataField(value: unknown, path: string, depth: number): Json {
  if (value === '' || value === null || typeof value === 'boolean') return value
  if (typeof value === 'string') return dataText(value, path)
  if (typeof value === 'number') {
    if (!Number.isSafeInteger(value)) throw invalid(path, 'a safe integer')
    return value
  }
  if (depth <= 0) throw invalid(path, 'less deeply nested')
  const item: Input<Json> = (inner, innerPath) => dataField(inner, innerPath, depth - 1)
  return Array.isArray(value) ? list(item, maxKeys)(value, path) : data(depth)(value, path)
}

function record(value: unknown, path: string): object {
  if (!isObject(value)) throw invalid(path, 'an object')
  return value
}

function own(source: object, key: string): unknown {
  return Object.hasOwn(source, key) ? Reflect.get(source, key) : undefined
}

/** Names the field as the service does: by its path in what was sent, wherever that was. */
export function invalid(path: string, expected: string, cause?: Error): RelayError {
  const field = path.replace(/^\w+\./, '')
  const details = { errors: [{ field, reason: `must be ${expected}` }] }
  return new RelayError(400, 'INVALID_INPUT', `${path} must be ${expected}`, {
    details,
    ...(cause && { cause }),
  })
}

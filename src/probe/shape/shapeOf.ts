import { formatOf } from './formatOf.ts'

/** A value without its content: a format, the fields of an object, or a list after its length. */
export type Shape = string | Shape[] | { [key: string]: Shape }

const maxDepth = 12

/** Names of fields are words; what is none may be an id or an address. */
const keyPattern = /^_?[A-Za-z]{1,40}(_[A-Za-z]{1,40}){0,5}\d{0,2}$/

/** Describes a JSON value: its keys, with types and formats in place of the values. */
export function shapeOf(value: unknown, key = '', depth: number = maxDepth): Shape {
  if (typeof value === 'string') return formatOf(key, value)
  if (typeof value === 'number') return numberFormat(value)
  if (value === null || typeof value !== 'object') return value === null ? 'null' : typeof value
  if (depth === 0) return 'nested deeper than is shown'
  return Array.isArray(value) ? listShape(value, key, depth) : objectShape(value, depth)
}

function numberFormat(value: number): string {
  if (!Number.isInteger(value)) return 'number fraction'
  const digits = String(value)
  if (/^1\d{12}$/.test(digits)) return 'number unix ms'
  return /^1\d{9}$/.test(digits) ? 'number unix seconds' : 'number integer'
}

/** Items of one shape are shown once. */
function listShape(list: unknown[], key: string, depth: number): Shape {
  const shapes = list.map((item) => shapeOf(item, key, depth - 1))
  const distinct = new Map(shapes.map((shape) => [JSON.stringify(shape), shape]))
  return [`list of ${list.length}`, ...distinct.values()]
}

function objectShape(value: object, depth: number): Shape {
  const entries = Object.entries(value).map(([key, inner]): [string, Shape] => [
    shownKey(key),
    shapeOf(inner, key, depth - 1),
  ])
  return Object.fromEntries(entries)
}

function shownKey(key: string): string {
  // guard: probe-keys
  if (keyPattern.test(key)) return key
  return `<${formatOf('', key)}>`
}

import type { Json, JsonObject } from './resources.ts'
import { invalid, ownRecord, type Parser } from './shape.ts'

const maxDepth = 32

/** A finite number: rates. */
export const finite: Parser<number> = (value, path) => {
  if (!Number.isFinite(value)) throw invalid(path, 'a number')
  return value as number
}

/** An object whose fields are not fixed, copied as plain data. */
export const jsonObject: Parser<JsonObject> = (value, path) => copyObject(value, path, 0)

function copyObject(value: unknown, path: string, depth: number): JsonObject {
  const entries = Object.entries(ownRecord(value, path))
    .filter(([key]) => /* guard: wire-proto-key */ key !== '__proto__')
    .map(([key, field]) => [key, copyJson(field, `${path}.${key}`, depth + 1)] as const)
  return Object.fromEntries(entries)
}

function copyJson(value: unknown, path: string, depth: number): Json {
  // guard: wire-depth
  if (depth > maxDepth) throw invalid(path, 'less deeply nested')
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value
  if (typeof value === 'number') return finite(value, path)
  if (Array.isArray(value)) {
    return value.map((item: unknown, index) => copyJson(item, `${path}[${index}]`, depth + 1))
  }
  return copyObject(value, path, depth)
}

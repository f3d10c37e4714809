import { loadLazily } from '../../shared/loadLazily.ts'
import { parseStrictJson } from '../../shared/strictJson.ts'
import { mismatch } from './mismatch.ts'
import { startsLikeJson } from './startsLikeJson.ts'

/** An untrusted object. */
export type Fields = Record<string, unknown>

/** A payload to sign, with the JSON object found in it. */
export interface Payload {
  /** What is signed, as it was received. */
  text: string
  /** Undefined where there is none: then its meaning cannot be compared with anything. */
  fields: Fields | undefined
}

/**
 * Reads a payload: the JSON object that it is, or that it encodes.
 *
 * @throws PAYLOAD_MISMATCH when its JSON is ambiguous or not an object
 */
export async function readPayload(text: string): Promise<Payload> {
  if (startsLikeJson(text)) return { text, fields: parseFields(text) }
  const { findEncodedJson } = await loadLazily(() => import('./findEncodedJson.lazy.ts'))
  // guard: payload-decoded
  const json = findEncodedJson(text)
  return { text, fields: json === undefined ? undefined : parseFields(json) }
}

/** An untrusted value as an object; empty for anything that is not an object. */
export function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {}
}

/**
 * Reads JSON that is an object and means the same to every reader.
 *
 * @throws PAYLOAD_MISMATCH
 */
export function parseFields(json: string): Fields {
  const value = parseUnambiguous(json)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw mismatch('it must be a JSON object')
  }
  return fieldsOf(value)
}

function parseUnambiguous(json: string): unknown {
  try {
    // guard: payload-strict-json
    const value = parseStrictJson(json)
    assertDistinctKeys(value)
    return value
  } catch (cause) {
    throw mismatch('its JSON is ambiguous', cause)
  }
}

/** Refuses keys that one reader could take for another: `Type` beside `type`, `a_b` beside `aB`. */
function assertDistinctKeys(value: unknown): void {
  const entries = Object.entries(fieldsOf(value))
  const keys = new Set(entries.map(([key]) => key.toLowerCase().replaceAll('_', '')))
  // guard: payload-distinct-keys
  if (keys.size < entries.length) throw new SyntaxError('Two keys are spelled alike')
  for (const [, inner] of entries) assertDistinctKeys(inner)
}

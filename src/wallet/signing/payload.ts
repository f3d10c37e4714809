import { WalletError } from '../../shared/errors.ts'
import { loadLazily } from '../../shared/loadLazily.ts'
import { parseStrictJson } from '../../shared/strictJson.ts'
import { startsLikeJson } from './startsLikeJson.ts'

/**
 * The longest payload that is read: documented ones have some thousand characters. Looking for JSON in text
 * takes seconds a megabyte.
 */
const maxPayloadLength = 100_000

/** An untrusted object. */
export type Fields = Record<string, unknown>

/** A payload to sign, with the JSON object found in it. */
export interface Payload {
  /** The text that is signed, as it was received. */
  text: string
  /** Undefined where there is none: then its meaning cannot be compared with anything. */
  fields: Fields | undefined
}

/** Loads what reads a payload that is not plain JSON, as that of a code is in August 2026. */
export function loadEncodedPayloads(): Promise<typeof import('./findEncodedJson.lazy.ts')> {
  return loadLazily(() => import('./findEncodedJson.lazy.ts'))
}

/**
 * Reads a payload: the JSON object that it is, or that it encodes.
 *
 * @throws PAYLOAD_MISMATCH when it is too long, or its JSON is ambiguous or not an object
 */
export async function readPayload(text: string): Promise<Payload> {
  // guard: payload-length
  if (text.length > maxPayloadLength) throw mismatch('it is too long')
  if (startsLikeJson(text)) return { text, fields: parseFields(text) }
  const { findEncodedJson } = await loadEncodedPayloads()
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
  const fields = fieldsOf(value)
  if (fields !== value || Array.isArray(value)) throw mismatch('it must be a JSON object')
  return fields
}

function parseUnambiguous(json: string): unknown {
  try {
    // guard: payload-strict-json
    return readAnySpelling(parseStrictJson(json))
  } catch (cause) {
    throw mismatch('its JSON is ambiguous', cause)
  }
}

/**
 * The value with names as other readers may take them: `user_email`, `UserEmail` and `userEmail` are
 * one name, and are compared as one. Two of them in one object are refused.
 */
function readAnySpelling(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(readAnySpelling)
  if (fieldsOf(value) !== value) return value
  const entries = Object.entries(value as Fields).map(([name, inner]) => [
    name,
    readAnySpelling(inner),
  ])
  const names = new Map(entries.map(([name]) => [foldName(name), name as string]))
  // guard: payload-distinct-keys
  if (names.size < entries.length) throw new SyntaxError('Two keys are spelled alike')
  return new Proxy<Fields>(Object.fromEntries(entries), {
    get: (fields, name) =>
      Reflect.get(fields, /* guard: payload-any-spelling */ names.get(foldName(name)) ?? name),
  })
}

/** A name as every spelling of it: without case, punctuation and compatibility forms. */
export function foldName(name: unknown): string {
  return String(name)
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^a-z\d]/g, '')
}

/** The error for a payload that does not match the action. */
export function mismatch(why: string, cause?: unknown): WalletError {
  return new WalletError('PAYLOAD_MISMATCH', `The payload was not signed: ${why}`, { cause })
}

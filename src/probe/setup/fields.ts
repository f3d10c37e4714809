import { fieldsOf } from '../../wallet/signing/payload.ts'

/** The text in a field of an untrusted object; empty where there is none. */
export function textIn(value: unknown, key: string): string {
  const found = fieldsOf(value)[key]
  return typeof found === 'string' ? found : ''
}

/** The items of a list response (spec 4). */
export function listOf(body: unknown): unknown[] {
  const { data } = fieldsOf(body)
  return Array.isArray(data) ? data : []
}

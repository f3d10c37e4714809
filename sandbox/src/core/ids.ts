import { randomBytes, randomInt, randomUUID } from 'node:crypto'

/** The kinds an identifier can have. */
export type IdKind =
  | 'AuthMethod'
  | 'Customer'
  | 'ExternalAccount'
  | 'InternalAccount'
  | 'Lookup'
  | 'Message'
  | 'PlatformConfig'
  | 'Quote'
  | 'Request'
  | 'Session'
  | 'Token'
  | 'Transaction'
  | 'Transfer'
  | 'Verification'
  | 'Webhook'

/** A fresh identifier, such as `Quote:2f1c…`, from the system's random generator. */
export function newId(kind: IdKind): string {
  return `${kind}:${randomUUID()}`
}

/** Random bytes as lower-case hex. */
export function randomHex(bytes: number): string {
  return randomBytes(bytes).toString('hex')
}

/** A random text of the given alphabet, without bias. */
export function randomText(length: number, alphabet: string): string {
  return Array.from({ length }, () => alphabet.charAt(randomInt(alphabet.length))).join('')
}

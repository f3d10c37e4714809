import { bytesToHex, randomBytes } from '@noble/hashes/utils.js'
import { randomInt } from '../crypto/random.ts'

/** The kinds an identifier can have. */
export type IdKind =
  | 'Agent'
  | 'AgentAction'
  | 'AuthMethod'
  | 'BeneficialOwner'
  | 'Customer'
  | 'Document'
  | 'Card'
  | 'CardTransaction'
  | 'DelegatedKey'
  | 'ExternalAccount'
  | 'InternalAccount'
  | 'Job'
  | 'Lookup'
  | 'Message'
  | 'PlatformConfig'
  | 'Quote'
  | 'Request'
  | 'ScaChallenge'
  | 'ScaFactor'
  | 'ScaReset'
  | 'Session'
  | 'Token'
  | 'Transaction'
  | 'Transfer'
  | 'Verification'
  | 'Webhook'

/**
 * A fresh identifier, such as `Quote:2f1c…`, from the system's random generator. It never ends in
 * three digits: those are the suffixes that choose a test outcome, of a card for example.
 */
export function newId(kind: IdKind): string {
  const uuid = crypto.randomUUID()
  return /\d{3}$/.test(uuid) ? newId(kind) : `${kind}:${uuid}`
}

/** Random bytes as lower-case hex. */
export function randomHex(bytes: number): string {
  return bytesToHex(randomBytes(bytes))
}

/** A random text of the given alphabet, without bias. */
export function randomText(length: number, alphabet: string): string {
  return Array.from({ length }, () => alphabet.charAt(randomInt(alphabet.length))).join('')
}

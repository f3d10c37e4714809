import type { RelayKeys } from '../context/keys.ts'
import { createCipherKeys } from './cipherKeys.ts'
import { createMacKeys } from './macKeys.ts'

/**
 * The relay's keys, derived from key material with HKDF-SHA-256 (RFC 5869): one for each purpose, so that
 * what is made for one is worth nothing for another, and says nothing of the material.
 *
 * @param materials - the first makes MACs and encrypts; all verify and decrypt
 */
export function createRelayKeys(materials: Uint8Array<ArrayBuffer>[]): RelayKeys {
  return {
    deriveMacKeys: (purpose) => createMacKeys(materials, purpose),
    deriveCipherKeys: (purpose) => createCipherKeys(materials, purpose),
  }
}

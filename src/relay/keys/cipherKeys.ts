import { concatBytes } from '../../shared/encoding.ts'
import type { CipherKeys, CipherPurpose } from '../context/keys.ts'
import { deriveKeys } from './deriveKeys.ts'

const aes = { name: 'AES-GCM', length: 256 }
const ivLength = 12

/** Encrypts with the first material, and decrypts with all of them. */
export function createCipherKeys(
  materials: Uint8Array<ArrayBuffer>[],
  purpose: CipherPurpose,
): CipherKeys {
  const keys = deriveKeys(materials, purpose, aes, ['encrypt', 'decrypt'])
  return {
    async encrypt(plaintext, additionalData) {
      const iv = crypto.getRandomValues(new Uint8Array(ivLength))
      const algorithm = { name: 'AES-GCM', iv, additionalData }
      const sealed = await crypto.subtle.encrypt(algorithm, await keys.first(), plaintext)
      return concatBytes(iv, new Uint8Array(sealed))
    },
    async decrypt(encrypted, additionalData) {
      const iv = encrypted.slice(0, ivLength)
      const sealed = encrypted.slice(ivLength)
      const algorithm = { name: 'AES-GCM', iv, additionalData }
      const tries = /* guard: relay-cipher-rotation */ (await keys.all()).map((key) =>
        crypto.subtle.decrypt(algorithm, key, sealed),
      )
      return new Uint8Array(await Promise.any(tries))
    },
  }
}

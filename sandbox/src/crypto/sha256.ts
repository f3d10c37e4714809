import { sha256 as hash } from '@noble/hashes/sha2.js'

/** The SHA-256 digest of bytes. */
export function sha256(bytes: Uint8Array): Uint8Array {
  return hash(bytes)
}

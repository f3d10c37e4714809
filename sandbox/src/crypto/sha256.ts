import { sha256 as hash } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

/** The SHA-256 digest of bytes, or of a text as UTF-8. */
export function sha256(data: Uint8Array | string): Uint8Array {
  return hash(typeof data === 'string' ? utf8ToBytes(data) : data)
}

/** The SHA-256 digest of bytes, or of a text as UTF-8, in lower-case hex. */
export function sha256Hex(data: Uint8Array | string): string {
  return bytesToHex(sha256(data))
}

import { concatBytes } from '@noble/hashes/utils.js'
import { base58, createBase58check } from '@scure/base'
import { sha256 } from './sha256.ts'

/** Bitcoin's base58 of the payload and the first four bytes of its double hash; no version byte. */
export function toBase58Check(payload: Uint8Array): string {
  const checksum = sha256(sha256(payload)).subarray(0, 4)
  return base58.encode(concatBytes(payload, checksum))
}

/** The payload. @throws Error when the text is not base58 or its checksum is wrong */
export function fromBase58Check(text: string): Uint8Array {
  return createBase58check(sha256).decode(text)
}

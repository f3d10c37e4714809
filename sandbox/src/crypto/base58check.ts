import { createHash } from 'node:crypto'
import { base58 } from '@scure/base'

/** Bitcoin's base58 of the payload and the first four bytes of its double hash; no version byte. */
export function toBase58Check(payload: Uint8Array): string {
  const checksum = sha256(sha256(payload)).subarray(0, 4)
  return base58.encode(new Uint8Array(Buffer.concat([payload, checksum])))
}

function sha256(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest()
}

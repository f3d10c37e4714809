/** A stamp by hand, written to be fast: nothing is checked. */
import { concat, utf8 } from './bytes.ts'

const algorithm = { name: 'ECDSA', hash: 'SHA-256' }
const hexOfBytes = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

/** What signs, and its compressed point as hex. */
export interface StampKey {
  signingKey: CryptoKey
  publicKeyHex: string
}

/** The value of the signature header over a payload. */
export async function stampByHand(
  payload: string,
  { signingKey, publicKeyHex }: StampKey,
): Promise<string> {
  const p1363 = new Uint8Array(await crypto.subtle.sign(algorithm, signingKey, utf8(payload)))
  const integers = integerHex(p1363, 0, 32) + integerHex(p1363, 32, 64)
  const signature = `30${hexOfBytes[integers.length / 2]}${integers}`
  const scheme = 'SIGNATURE_SCHEME_TK_API_P256'
  const base64 = btoa(JSON.stringify({ publicKey: publicKeyHex, scheme, signature }))
  return base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** The compressed form of an uncompressed point. */
export function compress(point: Uint8Array): Uint8Array<ArrayBuffer> {
  return concat(Uint8Array.of(2 + ((point[64] ?? 0) & 1)), point.subarray(1, 33))
}

/** A DER INTEGER of these bytes, as hex. */
function integerHex(bytes: Uint8Array, from: number, to: number): string {
  let start = from
  while (bytes[start] === 0) start += 1
  let hex = (bytes[start] ?? 0) < 0x80 ? '' : '00'
  for (let index = start; index < to; index += 1) hex += hexOfBytes[bytes[index] ?? 0]
  return `02${hexOfBytes[hex.length / 2]}${hex}`
}

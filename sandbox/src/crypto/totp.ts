import { hmac } from '@noble/hashes/hmac.js'
import { sha1 } from '@noble/hashes/legacy.js'

/** Milliseconds for which one code of an authenticator app is valid. */
const totpPeriodMs = 30_000

const digits = 6

/** The number of the period that a moment is in, which its code is made from. */
export function totpStepAt(now: Date): number {
  return Math.floor(now.getTime() / totpPeriodMs)
}

/**
 * The time-based one-time password of a period: HMAC-SHA-1, as authenticator apps make it.
 *
 * @param length - The number of its digits.
 * @see https://www.rfc-editor.org/rfc/rfc6238 and, for the truncation, RFC 4226 section 5.3
 */
export function totpCode(secret: Uint8Array, step: number, length = digits): string {
  const counter = new Uint8Array(8)
  new DataView(counter.buffer).setBigUint64(0, BigInt(step))
  const mac = hmac(sha1, secret, counter)
  const offset = (mac.at(-1) ?? 0) & 0x0f
  const word = new DataView(mac.buffer, mac.byteOffset).getUint32(offset) & 0x7fff_ffff
  return String(word % 10 ** length).padStart(length, '0')
}

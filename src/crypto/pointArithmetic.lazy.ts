/**
 * The public point of a private scalar in JavaScript, for platforms that cannot derive it (WebKit).
 *
 * Loaded lazily, and always through this module: a dynamic import of `@noble/curves/nist.js` itself
 * cannot be tree-shaken and would bring two more curves, twice the size.
 *
 * @module
 */
import { p256 } from '@noble/curves/nist.js'

/**
 * Derives the public point of a private scalar.
 *
 * @param scalar - 32 bytes, 1 to n-1
 * @returns the uncompressed point, 65 bytes
 * @throws Error when the scalar is out of range
 */
export function derivePoint(scalar: Uint8Array): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(p256.getPublicKey(scalar, false))
}

import { concatBytes, fromHex, toHex } from '../shared/encoding.ts'
import { WalletError } from '../shared/errors.ts'
import { loadLazily } from '../shared/loadLazily.ts'
import { coordinateLength } from '../shared/p256Scalar.ts'
import { compressedLength, compressPoint, ecdsaP256, uncompressedLength } from './p256.ts'

/** The curve P-256 (SEC 2, secp256r1): field prime and the constant b. */
const prime = 0xffffffff00000001000000000000000000000000ffffffffffffffffffffffffn
const b = 0x5ac635d8aa3a93e7b3ebbd55769886bc651d06b0cc53b0f63bce3c3e27d2604bn

/**
 * A public key from hex, either encoding, either case, checked to be a point on the curve.
 *
 * @param publicKeyHex - 130 characters (uncompressed) or 66 (compressed), SEC 1
 * @returns the uncompressed point, 65 bytes
 * @throws PUBLIC_KEY_INVALID
 */
export async function parsePublicKey(publicKeyHex: string): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = fromHex(publicKeyHex)
  if (bytes?.length === uncompressedLength) return checkUncompressed(bytes)
  if (bytes?.length === compressedLength) return decompressPoint(bytes)
  throw invalid('it must be 66 or 130 hex characters')
}

/**
 * The uncompressed form of a compressed point.
 *
 * The platform does it where it can (not in WebKit); its answer is checked, and where there is
 * none the point comes from noble, which is loaded only then.
 *
 * @throws PUBLIC_KEY_INVALID
 */
export async function decompressPoint(compressed: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  assertCompressed(compressed)
  const bytes = Uint8Array.from(compressed)
  return (await decompressByPlatform(bytes)) ?? (await decompressByNoble(bytes))
}

/** The point with the same x and the other y: p - y. */
export function negatePoint(uncompressed: Uint8Array): Uint8Array<ArrayBuffer> {
  const y = toInteger(uncompressed.subarray(1 + coordinateLength))
  const negated = fromHex((prime - y).toString(16).padStart(2 * coordinateLength, '0'))
  return concatBytes(uncompressed.subarray(0, 1 + coordinateLength), negated ?? new Uint8Array())
}

function assertCompressed(bytes: Uint8Array): void {
  if (bytes.length !== compressedLength) throw invalid('it must be 33 bytes')
  if (bytes[0] !== 0x02 && bytes[0] !== 0x03) throw invalid('its prefix must be 02 or 03')
  if (toInteger(bytes.subarray(1)) >= prime) throw invalid('x must be below the field prime')
}

async function decompressByPlatform(
  compressed: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  try {
    const key = await crypto.subtle.importKey('raw', compressed, ecdsaP256, true, ['verify'])
    const point = new Uint8Array(await crypto.subtle.exportKey('raw', key))
    const isSame = isOnCurve(point) && toHex(compressPoint(point)) === toHex(compressed)
    return isSame ? point : undefined
  } catch {
    return undefined
  }
}

async function decompressByNoble(
  compressed: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array<ArrayBuffer>> {
  const { decodePoint } = await loadLazily(() => import('./pointArithmetic.lazy.ts'))
  try {
    return decodePoint(compressed)
  } catch (cause) {
    throw invalid('x is not on the curve', cause)
  }
}

function checkUncompressed(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  if (bytes[0] !== 0x04) throw invalid('its prefix must be 04')
  if (!isOnCurve(bytes)) throw invalid('it is not on the curve')
  return bytes
}

/** Coordinates below p, and y² = x³ − 3x + b (SEC 1, 3.2.2.1). */
function isOnCurve(uncompressed: Uint8Array): boolean {
  const x = toInteger(uncompressed.subarray(1, 1 + coordinateLength))
  const y = toInteger(uncompressed.subarray(1 + coordinateLength))
  if (uncompressed.length !== uncompressedLength || x >= prime || y >= prime) return false
  return (y * y - (x * x * x - 3n * x + b)) % prime === 0n
}

function toInteger(bytes: Uint8Array): bigint {
  return BigInt(`0x0${toHex(bytes)}`)
}

function invalid(why: string, cause?: unknown): WalletError {
  return new WalletError('PUBLIC_KEY_INVALID', `The public key is invalid: ${why}`, { cause })
}

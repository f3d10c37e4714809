import { concatBytes, fromHex, toHex } from '../shared/encoding.ts'
import { WalletError } from '../shared/errors.ts'
import { coordinateLength } from '../shared/p256Scalar.ts'
import { compressedLength, uncompressedLength } from './p256.ts'

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
export function parsePublicKey(publicKeyHex: string): Uint8Array<ArrayBuffer> {
  const bytes = fromHex(publicKeyHex)
  if (bytes?.length === uncompressedLength) return checkUncompressed(bytes)
  if (bytes?.length === compressedLength) return decompressPoint(bytes)
  throw invalid('it must be 66 or 130 hex characters')
}

/**
 * The uncompressed form of a compressed point (SEC 1, 2.3.4).
 *
 * Not left to the platform, because WebKit cannot do it. Its time depends on the point, which is
 * public; no secret goes through this arithmetic.
 *
 * @throws PUBLIC_KEY_INVALID
 */
export function decompressPoint(compressed: Uint8Array): Uint8Array<ArrayBuffer> {
  const [prefix = 0] = compressed
  if (compressed.length !== compressedLength) throw invalid('it must be 33 bytes')
  if (prefix !== 0x02 && prefix !== 0x03) throw invalid('its prefix must be 02 or 03')
  const x = toInteger(compressed.subarray(1))
  if (x >= prime) throw invalid('x must be below the field prime')
  const ySquared = curveAt(x)
  const root = squareRoot(ySquared)
  if ((root * root) % prime !== ySquared) throw invalid('x is not on the curve')
  const isOdd = prefix === 0x03
  const y = (root % 2n === 1n) === isOdd ? root : prime - root
  return concatBytes(Uint8Array.of(0x04), compressed.subarray(1), toCoordinate(y))
}

/** The point with the same x and the other y: p - y. */
export function negatePoint(uncompressed: Uint8Array): Uint8Array<ArrayBuffer> {
  const y = toInteger(uncompressed.subarray(1 + coordinateLength))
  return concatBytes(uncompressed.subarray(0, 1 + coordinateLength), toCoordinate(prime - y))
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
  return [x, y].every((coordinate) => coordinate < prime) && (y * y) % prime === curveAt(x)
}

/** x³ − 3x + b, which is y² on the curve. */
function curveAt(x: bigint): bigint {
  return (x * (x * x + prime - 3n) + b) % prime
}

/**
 * The square root of a square: its power (p+1)/4, because p = 3 (mod 4). The exponent is
 * 2²⁵⁴ − 2²²² + 2¹⁹⁰ + 2⁹⁴, so that a dozen products beside the squarings are enough.
 */
function squareRoot(square: bigint): bigint {
  let ones = square
  for (let count = 1; count < 32; count *= 2) ones = (squared(ones, count) * ones) % prime
  const high = (squared(ones, 32) * square) % prime
  return squared((squared(high, 96) * square) % prime, 94)
}

/** The value squared so many times over. */
function squared(value: bigint, times: number): bigint {
  let result = value
  for (let count = 0; count < times; count += 1) result = (result * result) % prime
  return result
}

function toInteger(bytes: Uint8Array): bigint {
  return BigInt(`0x0${toHex(bytes)}`)
}

function toCoordinate(value: bigint): Uint8Array {
  return fromHex(value.toString(16).padStart(2 * coordinateLength, '0')) ?? new Uint8Array()
}

function invalid(why: string): WalletError {
  return new WalletError('PUBLIC_KEY_INVALID', `The public key is invalid: ${why}`)
}

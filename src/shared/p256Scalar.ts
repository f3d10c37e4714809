import { fromHex } from './encoding.ts'

/** The group order of the curve P-256 (SEC 2, secp256r1). */
const orderHex = 'ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551'

/** Bytes of a coordinate, and of a scalar. */
export const coordinateLength = 32

/**
 * Checks whether 32 bytes are a scalar, as a private key and a signature's r and s are: 1 to n-1. They are never
 * reduced, and are compared byte by byte: a string or BigInt of a secret could not be overwritten.
 */
export function isScalar(bytes: Uint8Array): boolean {
  const order = fromHex(orderHex) ?? bytes
  const isZero = bytes.every((byte) => byte === 0)
  const firstOther = bytes.findIndex((byte, index) => byte !== order[index])
  const isBelow = (bytes[firstOther] ?? 0) < (order[firstOther] ?? 0)
  return bytes.length === coordinateLength && !isZero && isBelow
}

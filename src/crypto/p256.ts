import { concatBytes } from '../shared/encoding.ts'
import { coordinateLength } from '../shared/p256Scalar.ts'

export const compressedLength = 33
export const uncompressedLength = 65

export const ecdsaP256: EcKeyImportParams = { name: 'ECDSA', namedCurve: 'P-256' }
export const ecdhP256: EcKeyImportParams = { name: 'ECDH', namedCurve: 'P-256' }

/** The compressed form of an uncompressed point: 02 for even y, 03 for odd, then x. */
export function compressPoint(uncompressed: Uint8Array): Uint8Array<ArrayBuffer> {
  const isOdd = (uncompressed.at(-1) ?? 0) & 1
  const x = uncompressed.subarray(1, 1 + coordinateLength)
  return concatBytes(Uint8Array.of(isOdd ? 0x03 : 0x02), x)
}

/** A point as a key that verifies signatures. */
export function importVerifyingKey(point: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
  // Stryker disable next-line BooleanLiteral: a public key is no secret, exportable or not
  return crypto.subtle.importKey('raw', point, ecdsaP256, false, ['verify'])
}

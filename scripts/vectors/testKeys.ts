import { createHash } from 'node:crypto'
import { p256 } from '@noble/curves/nist.js'

/** The order of P-256. */
export const order = p256.Point.Fn.ORDER

/** SHA-256, from node:crypto. */
export const sha256 = (data: Uint8Array) => createHash('sha256').update(data).digest()
/** Lower-case hex. */
export const hexOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

/** A deterministic scalar, so that the files only change when the rules do. */
export function scalarOf(label: string): Uint8Array {
  const value = (BigInt(`0x${hexOf(sha256(Buffer.from(label)))}`) % (order - 1n)) + 1n
  return scalarBytes(value)
}

/** A scalar as 32 bytes, in range or not. */
export function scalarBytes(value: bigint): Uint8Array {
  return Buffer.from(value.toString(16).padStart(64, '0'), 'hex')
}

/** The public point of a scalar, SEC 1 uncompressed. */
export const uncompressed = (scalar: Uint8Array) => p256.getPublicKey(scalar, false)
/** The public point of a scalar, SEC 1 compressed. */
export const compressed = (scalar: Uint8Array) => p256.getPublicKey(scalar, true)

/** A private key as JWK. */
export function jwkOf(scalar: Uint8Array) {
  const point = Buffer.from(uncompressed(scalar))
  return {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
    d: Buffer.from(scalar).toString('base64url'),
  }
}

/** The first scalar of a series whose public point has the wanted property. */
export function findScalar(label: string, wanted: (point: Uint8Array) => boolean): Uint8Array {
  for (let count = 0; ; count += 1) {
    const scalar = scalarOf(`${label} ${count}`)
    if (wanted(uncompressed(scalar))) return scalar
  }
}

/** Whether x begins with a zero byte, which careless code drops. */
export const leadingZeroX = (point: Uint8Array) => point[1] === 0
/** Whether y begins with a zero byte. */
export const leadingZeroY = (point: Uint8Array) => point[33] === 0

import { createHash } from 'node:crypto'
import { p256 } from '@noble/curves/nist.js'
import { createBase58check } from '@scure/base'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromBase58Check, toBase58Check } from '../../src/crypto/base58check.ts'
import { derToP1363 } from '../../src/crypto/der.ts'
import { keyPairOf, parsePoint, toCompressed, toCompressedHex } from '../../src/crypto/p256.ts'

const order = p256.Point.Fn.ORDER
const toHex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')
const fromHex = (hex: string) => new Uint8Array(Buffer.from(hex, 'hex'))

describe('derToP1363', () => {
  // Short integers and the ends of the range are as likely as the rest.
  const half = fc.oneof(
    fc.bigInt({ min: 1n, max: order - 1n }),
    fc.bigInt({ min: 1n, max: 0x1_0000n }),
    fc.bigInt({ min: order - 0x1_0000n, max: order - 1n }),
  )

  it('gives back the integers of a signature, each as 32 bytes', () => {
    fc.assert(
      fc.property(half, half, (r, s) => {
        expect(toHex(derToP1363(encodeDer(r, s)) ?? new Uint8Array())).toBe(padded(r) + padded(s))
      }),
    )
  })

  it.each([
    [0n, 1n],
    [1n, 0n],
    [order, 1n],
    [1n, order],
    [2n ** 256n, 1n],
  ])('refuses the integers %d and %d', (r, s) => {
    expect(derToP1363(encodeDer(r, s))).toBeNull()
  })

  it('accepts no second encoding of a signature', () => {
    const changed = fc.record({ r: half, s: half, at: fc.nat(71), byte: fc.nat(255) })
    fc.assert(
      fc.property(changed, ({ r, s, at, byte }) => {
        const der = encodeDer(r, s)
        der[at % der.length] = byte
        expectCanonicalOrRefused(der)
      }),
      { numRuns: 2_000 },
    )
  })

  it('refuses whatever was cut or lengthened', () => {
    fc.assert(
      fc.property(half, half, fc.nat(71), (r, s, length) => {
        const der = encodeDer(r, s)
        expect(derToP1363(der.subarray(0, length % der.length))).toBeNull()
        expect(derToP1363(Uint8Array.of(...der, 0))).toBeNull()
      }),
    )
  })

  it('does not throw at any bytes', () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 200 }), expectCanonicalOrRefused))
  })
})

function expectCanonicalOrRefused(der: Uint8Array): void {
  const p1363 = derToP1363(der)
  if (p1363 === null) return
  const integer = (from: number) => BigInt(`0x${toHex(p1363.subarray(from, from + 32))}`)
  expect(toHex(encodeDer(integer(0), integer(32)))).toBe(toHex(der))
}

/** X.690: a SEQUENCE of two INTEGERs in their shortest form. */
function encodeDer(r: bigint, s: bigint): Uint8Array {
  const body = [...encodeInteger(r), ...encodeInteger(s)]
  return Uint8Array.of(0x30, body.length, ...body)
}

function encodeInteger(value: bigint): number[] {
  const digits = value.toString(16)
  const bytes = [...Buffer.from(digits.length % 2 === 0 ? digits : `0${digits}`, 'hex')]
  if ((bytes[0] ?? 0) >= 0x80) bytes.unshift(0)
  return [0x02, bytes.length, ...bytes]
}

function padded(value: bigint): string {
  return value.toString(16).padStart(64, '0')
}

describe('toBase58Check', () => {
  const stock = createBase58check((bytes: Uint8Array) =>
    Uint8Array.from(createHash('sha256').update(bytes).digest()),
  )

  it('is decoded by a stock decoder, which checks the checksum', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 120 }), (payload) => {
        expect(toHex(stock.decode(toBase58Check(payload)))).toBe(toHex(payload))
      }),
    )
  })

  it('is read back by fromBase58Check, which refuses a wrong checksum', () => {
    const text = toBase58Check(Uint8Array.of(1, 2, 3))
    expect(toHex(fromBase58Check(text))).toBe('010203')
    const changed = text.endsWith('2') ? '3' : '2'
    expect(() => fromBase58Check(text.slice(0, -1) + changed)).toThrow('checksum')
  })

  it('keeps leading zeros', () => {
    expect(toBase58Check(new Uint8Array(21))).toBe('1111111111111111111114oLvT2')
  })
})

describe('points', () => {
  const publicKey = fc
    .bigInt({ min: 1n, max: order - 1n })
    .map((scalar) => keyPairOf(fromHex(padded(scalar))).publicKey)

  it('come back from both encodings, in either case', () => {
    fc.assert(
      fc.property(publicKey, (point) => {
        const compressed = toCompressedHex(point)
        expect(compressed).toBe(p256.Point.fromBytes(point).toHex(true))
        expect(toHex(toCompressed(point))).toBe(compressed)
        for (const hex of [toHex(point), compressed, compressed.toUpperCase()]) {
          expect(toHex(parsePoint(hex) ?? new Uint8Array())).toBe(toHex(point))
        }
      }),
      { numRuns: 30 },
    )
  })

  it('are refused off the curve, and with another prefix or length', () => {
    const changed = fc.record({ point: publicKey, at: fc.integer({ min: 33, max: 64 }) })
    fc.assert(
      fc.property(changed, fc.integer({ min: 1, max: 255 }), ({ point, at }, mask) => {
        const compressed = toCompressedHex(point).slice(2)
        for (const prefix of ['00', '01', '04', '05', '06', '07']) {
          expect(parsePoint(prefix + compressed)).toBeNull()
        }
        for (const hex of [`02${compressed}00`, `02${compressed.slice(2)}`, `0x02${compressed}`]) {
          expect(parsePoint(hex)).toBeNull()
        }
        point[at] = (point[at] ?? 0) ^ mask
        expect(parsePoint(toHex(point))).toBeNull()
      }),
      { numRuns: 30 },
    )
  })

  it('are refused when X is not below the prime of the field', () => {
    const { p } = p256.Point.CURVE()
    expect(parsePoint(`02${padded(5n)}`)).not.toBeNull()
    expect(parsePoint(`02${padded(5n + p)}`)).toBeNull()
  })
})

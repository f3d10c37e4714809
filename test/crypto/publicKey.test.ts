import { p256 } from '@noble/curves/nist.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compressPoint } from '../../src/crypto/p256.ts'
import { decompressPoint, negatePoint, parsePublicKey } from '../../src/crypto/publicKey.ts'
import { bytesHex, describeVectors, hexBytes } from '../support/vectors.ts'

const primeHex = 'ffffffff00000001000000000000000000000000ffffffffffffffffffffffff'
const invalid: unknown = expect.objectContaining({ code: 'PUBLIC_KEY_INVALID' })

interface PublicKeyRow {
  id: string
  valid: boolean
  hex?: string
  uncompressedHex?: string
  compressedHex?: string
}

describeVectors<PublicKeyRow>('public-keys', (row) => {
  if (!row.valid) {
    expect(() => parsePublicKey(row.hex ?? '')).toThrow(invalid)
    return
  }
  const { uncompressedHex = '', compressedHex = '' } = row
  expect(bytesHex(parsePublicKey(uncompressedHex))).toBe(uncompressedHex)
  expect(bytesHex(parsePublicKey(compressedHex.toUpperCase()))).toBe(uncompressedHex)
  expect(bytesHex(compressPoint(hexBytes(uncompressedHex)))).toBe(compressedHex)
})

describe('parsePublicKey', () => {
  // The point with y = 5: p + 5 fits into 32 bytes and is the same y.
  const x = 'd7325d7646cd60d80a92738ceb345f844cffaf35841022cab176f692de8de1d7'

  it('refuses a y that was not reduced', () => {
    const reduced = `04${x}${'5'.padStart(64, '0')}`
    const unreduced = `04${x}${(BigInt(`0x${primeHex}`) + 5n).toString(16)}`

    expect(bytesHex(parsePublicKey(reduced))).toBe(reduced)
    expect(() => parsePublicKey(unreduced)).toThrow(invalid)
  })

  it.each([0n, 5n])('refuses an x that was not reduced: p + %s', (x) => {
    const compressed = `02${x.toString(16).padStart(64, '0')}`
    const y = bytesHex(decompressPoint(hexBytes(compressed))).slice(66)
    const unreduced = (BigInt(`0x${primeHex}`) + x).toString(16)

    expect(() => parsePublicKey(`04${unreduced}${y}`)).toThrow(invalid)
  })
})

describe('decompressPoint', () => {
  it('agrees with an independent implementation on points of the curve', () => {
    for (let count = 0; count < 200; count += 1) {
      const { publicKey } = p256.keygen()

      expect(bytesHex(decompressPoint(publicKey))).toBe(
        bytesHex(p256.Point.fromBytes(publicKey).toBytes(false)),
      )
    }
  })

  it('gives the point that has this x and parity, or refuses an x without one', () => {
    const compressed = fc.tuple(
      fc.constantFrom(0x02, 0x03),
      fc.uint8Array({ minLength: 32, maxLength: 32 }),
    )
    fc.assert(
      fc.property(compressed, ([prefix, x]) => {
        const bytes = Uint8Array.of(prefix, ...x)
        const expected = pointByNoble(bytes)

        if (expected) expect(bytesHex(decompressPoint(bytes))).toBe(expected)
        else expect(() => decompressPoint(bytes)).toThrow(invalid)
      }),
      { numRuns: 500 },
    )
  })

  it.each([
    ['the field prime as x', `02${primeHex}`],
    ['an x above the field prime', `03${'ff'.repeat(32)}`],
    // 1 is no x of the curve, 5 is one, and p + 5 fits into 32 bytes.
    ['an x without a point', `02${'00'.repeat(31)}01`],
    ['an x that was not reduced', `02${(BigInt(`0x${primeHex}`) + 5n).toString(16)}`],
    ['the prefix of an uncompressed point', `04${'00'.repeat(31)}05`],
    ['the prefix of a hybrid point', `06${'00'.repeat(31)}05`],
    ['the prefix 00', `00${'00'.repeat(31)}05`],
    ['a byte too few', `02${'00'.repeat(30)}05`],
    ['a byte too many', `02${'00'.repeat(32)}05`],
    ['nothing', ''],
  ])('refuses %s', (_, hex) => {
    expect(() => decompressPoint(hexBytes(hex))).toThrow(invalid)
  })

  it('takes the x of these refusals where everything else is right', () => {
    expect(bytesHex(decompressPoint(hexBytes(`02${'00'.repeat(31)}05`)))).toBe(
      pointByNoble(hexBytes(`02${'00'.repeat(31)}05`)),
    )
  })
})

describe('negatePoint', () => {
  it('agrees with an independent implementation', () => {
    for (let count = 0; count < 20; count += 1) {
      const point = p256.Point.fromBytes(p256.keygen().publicKey)

      expect(bytesHex(negatePoint(point.toBytes(false)))).toBe(
        bytesHex(point.negate().toBytes(false)),
      )
    }
  })
})

/** The uncompressed point, hex, or undefined where there is none. */
function pointByNoble(compressed: Uint8Array): string | undefined {
  try {
    return bytesHex(p256.Point.fromBytes(compressed).toBytes(false))
  } catch {
    return undefined
  }
}

import { p256 } from '@noble/curves/nist.js'
import { describe, expect, it } from 'vitest'
import { compressPoint } from '../../src/crypto/p256.ts'
import { decompressPoint, negatePoint, parsePublicKey } from '../../src/crypto/publicKey.ts'
import { bytesHex, describeVectors, hexBytes } from '../support/vectors.ts'

interface PublicKeyRow {
  id: string
  valid: boolean
  hex?: string
  uncompressedHex?: string
  compressedHex?: string
}

describeVectors<PublicKeyRow>('public-keys', async (row) => {
  if (!row.valid) {
    const parsing = parsePublicKey(row.hex ?? '')
    await expect(parsing).rejects.toMatchObject({ code: 'PUBLIC_KEY_INVALID' })
    return
  }
  const { uncompressedHex = '', compressedHex = '' } = row
  expect(bytesHex(await parsePublicKey(uncompressedHex))).toBe(uncompressedHex)
  expect(bytesHex(await parsePublicKey(compressedHex.toUpperCase()))).toBe(uncompressedHex)
  expect(bytesHex(compressPoint(hexBytes(uncompressedHex)))).toBe(compressedHex)
})

describe('decompressPoint', () => {
  it('agrees with an independent implementation', async () => {
    for (let count = 0; count < 20; count += 1) {
      const { publicKey } = p256.keygen()
      const point = await decompressPoint(publicKey)

      expect(bytesHex(point)).toBe(bytesHex(p256.Point.fromBytes(publicKey).toBytes(false)))
    }
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

import { p256 } from '@noble/curves/nist.js'
import { expect } from 'vitest'
import { derToP1363, p1363ToDer } from '../../src/shared/ecdsaSignature.ts'
import { bytesHex, describeVectors, hexBytes } from '../support/vectors.ts'

interface DerRow {
  id: string
  direction: 'both' | 'der-reject'
  rawHex?: string
  derHex: string
}

interface WycheproofRow {
  tcId: number
  publicKeyUncompressedHex: string
  msgHex: string
  signatureDerHex: string
  result: 'valid' | 'invalid' | 'acceptable'
}

describeVectors<DerRow>('der-signatures', ({ direction, rawHex = '', derHex }) => {
  if (direction === 'der-reject') {
    expect(derToP1363(hexBytes(derHex))).toBeUndefined()
    return
  }
  expect(bytesHex(p1363ToDer(hexBytes(rawHex)))).toBe(derHex)
  expect(bytesHex(derToP1363(hexBytes(derHex)) ?? new Uint8Array())).toBe(rawHex)
})

for (const name of ['ecdsa-p256-sha256', 'wycheproof-ecdsa-p256-sha256']) {
  describeVectors<WycheproofRow>(name, async (row) => {
    expect(await verifies(row)).toBe(row.result === 'valid')
  })
}

async function verifies(row: WycheproofRow): Promise<boolean> {
  const p1363 = derToP1363(hexBytes(row.signatureDerHex))
  if (!p1363) return false
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
  const point = p256.Point.fromHex(row.publicKeyUncompressedHex).toBytes(false)
  const key = await crypto.subtle.importKey('raw', Uint8Array.from(point), algorithm, false, [
    'verify',
  ])
  return crypto.subtle.verify(algorithm, key, p1363, hexBytes(row.msgHex))
}

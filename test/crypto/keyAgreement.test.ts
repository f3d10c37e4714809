import { expect } from 'vitest'
import { parsePublicKey } from '../../src/crypto/publicKey.ts'
import { bytesHex, describeVectors, hexBytes, importKeyPair } from '../support/vectors.ts'

interface EcdhRow {
  tcId: number
  publicKeyHex: string
  privateKeyHex: string
  sharedHex: string
  result: 'valid' | 'invalid' | 'acceptable'
}

/** Whoever sends a point gets it parsed by us and multiplied by the platform. */
describeVectors<EcdhRow>('wycheproof-ecdh-p256', async (row) => {
  const shared = await agree(row).catch(() => undefined)
  if (row.result === 'invalid') expect(shared).toBeUndefined()
  else expect(shared).toBe(row.sharedHex)
})

async function agree({ publicKeyHex, privateKeyHex }: EcdhRow): Promise<string> {
  const algorithm = { name: 'ECDH', namedCurve: 'P-256' }
  const point = parsePublicKey(publicKeyHex)
  const { privateKey } = await importKeyPair(
    bytesHex(hexBytes(privateKeyHex).slice(-32)).padStart(64, '0'),
  )
  const theirs = await crypto.subtle.importKey('raw', point, algorithm, false, [])
  const bits = await crypto.subtle.deriveBits({ name: 'ECDH', public: theirs }, privateKey, 256)
  return bytesHex(new Uint8Array(bits))
}

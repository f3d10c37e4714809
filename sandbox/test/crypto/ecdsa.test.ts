import { createPublicKey, verify } from 'node:crypto'
import { p256 } from '@noble/curves/nist.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { derToP1363 } from '../../src/crypto/der.ts'
import { signDer, signP1363, verifyP1363 } from '../../src/crypto/ecdsa.ts'
import { generateKeyPair } from '../../src/crypto/p256.ts'
import { toPem } from '../../src/crypto/webhookSignature.ts'

const pair = generateKeyPair()
const message = new TextEncoder().encode('{"amount": 1}')
const order = p256.Point.Fn.ORDER

/** The same signature with the other half of s. */
function withOtherS(p1363: Uint8Array): Uint8Array {
  const { r, s } = p256.Signature.fromBytes(p1363, 'compact')
  return new p256.Signature(r, order - s).toBytes('compact')
}

const hasHighS = (p1363: Uint8Array) => p256.Signature.fromBytes(p1363, 'compact').hasHighS()

describe('signDer and signP1363', () => {
  it('sign what the platform’s own verifier accepts', () => {
    const key = createPublicKey(toPem(pair.publicKey))
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        expect(verify('sha256', bytes, key, signDer(pair, bytes))).toBe(true)
        const p1363 = { key, dsaEncoding: 'ieee-p1363' } as const
        expect(verify('sha256', bytes, p1363, signP1363(pair, bytes))).toBe(true)
      }),
      { numRuns: 30 },
    )
  })

  it('give both halves of s, and no signature twice', () => {
    const der = Array.from({ length: 32 }, () => derToP1363(signDer(pair, message)))
    const p1363 = Array.from({ length: 32 }, () => signP1363(pair, message))
    for (const signatures of [der, p1363]) {
      const halves = signatures.map((signature) => signature !== null && hasHighS(signature))
      expect(new Set(halves).size).toBe(2)
      expect(new Set(signatures.map(String)).size).toBe(32)
    }
  })
})

describe('verifyP1363', () => {
  it('accepts a signature with either half of s', async () => {
    const signature = signP1363(pair, message)
    for (const either of [signature, withOtherS(signature)]) {
      expect(await verifyP1363(pair.publicKey, either, message)).toBe(true)
    }
  })

  it('refuses another message, another key and any changed bit', async () => {
    const signature = signP1363(pair, message)
    expect(await verifyP1363(pair.publicKey, signature, message.subarray(1))).toBe(false)
    expect(await verifyP1363(generateKeyPair().publicKey, signature, message)).toBe(false)
    for (let at = 0; at < signature.length; at += 1) {
      const changed = Uint8Array.from(signature)
      changed[at] = (changed[at] ?? 0) ^ 1
      expect(await verifyP1363(pair.publicKey, changed, message)).toBe(false)
    }
  })
})

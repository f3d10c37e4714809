import { describe, expect, it } from 'vitest'
import { generateClientKeyPair, generateSessionKeyPair } from '../../src/crypto/keyPairs.ts'
import { stamp, verifyStamp } from '../../src/crypto/stamp.ts'

const formats = ['pkcs8', 'jwk'] as const

describe('generateClientKeyPair', () => {
  it('makes a private half that nobody can read, and a public one in the sealed form', {
    tags: ['T1'],
  }, async () => {
    const { keyPair, publicKeyHex } = await generateClientKeyPair()

    for (const format of formats) {
      await expect(crypto.subtle.exportKey(format, keyPair.privateKey)).rejects.toThrow()
    }
    expect(keyPair.privateKey).toMatchObject({ extractable: false, usages: ['deriveBits'] })
    expect(publicKeyHex).toMatch(/^04[0-9a-f]{128}$/)
  })

  it('makes another one every time', async () => {
    const [one, other] = await Promise.all([generateClientKeyPair(), generateClientKeyPair()])

    expect(one.publicKeyHex).not.toBe(other.publicKeyHex)
  })
})

describe('generateSessionKeyPair', () => {
  it('makes a key that signs and that nobody can read', { tags: ['T1'] }, async () => {
    const { signingKey, publicKeyHex, uncompressedPublicKeyHex } = await generateSessionKeyPair()

    for (const format of formats) {
      await expect(crypto.subtle.exportKey(format, signingKey)).rejects.toThrow()
    }
    const sessionKey = { signingKey, publicKeyHex }
    expect(await verifyStamp(await stamp('payload', sessionKey), 'payload')).toBe(publicKeyHex)
    expect(uncompressedPublicKeyHex.slice(2, 66)).toBe(publicKeyHex.slice(2))
  })
})

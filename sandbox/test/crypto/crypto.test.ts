import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { derToP1363 } from '../../src/crypto/der.ts'
import { open, seal } from '../../src/crypto/hpke.ts'
import { generateKeyPair, parsePoint, toCompressedHex } from '../../src/crypto/p256.ts'
import { issueSessionKey, stubSessionKey } from '../../src/crypto/sessionKey.ts'
import { isSignedBy, parseStamp } from '../../src/crypto/stamp.ts'
import { openSealed, openSessionKey } from '../support/hpkeOpen.ts'
import { sessionOf } from '../support/wallet.ts'

describe('seal', () => {
  it('is opened by a stock HPKE library and by open', async () => {
    for (let round = 0; round < 8; round += 1) {
      const recipient = generateKeyPair()
      const text = new Uint8Array(randomBytes(round * 7))
      const sealed = seal(recipient.publicKey, text)
      const key = { ...recipient, publicKeyHex: Buffer.from(recipient.publicKey).toString('hex') }
      expect(await openSealed(sealed.enc, sealed.ciphertext, key)).toEqual(text)
      expect(open(recipient, sealed)).toEqual(text)
    }
  })

  it('cannot be opened with another key, or once a bit was changed', () => {
    const recipient = generateKeyPair()
    const sealed = seal(recipient.publicKey, randomBytes(32))
    expect(open(generateKeyPair(), sealed)).toBeNull()
    for (let at = 0; at < sealed.ciphertext.length; at += 1) {
      const ciphertext = Uint8Array.from(sealed.ciphertext)
      ciphertext[at] = (ciphertext[at] ?? 0) ^ 1
      expect(open(recipient, { ...sealed, ciphertext })).toBeNull()
    }
    expect(open(recipient, { ...sealed, ciphertext: sealed.ciphertext.subarray(0, 15) })).toBeNull()
    expect(open(recipient, { ...sealed, enc: sealed.enc.subarray(0, 64) })).toBeNull()
  })
})

describe('issueSessionKey', () => {
  it('seals the private half of the public key it names, 32 bytes even with leading zeros', async () => {
    const recipient = generateKeyPair()
    const key = { ...recipient, publicKeyHex: Buffer.from(recipient.publicKey).toString('hex') }
    for (let round = 0; round < 20; round += 1) {
      const issued = issueSessionKey(recipient.publicKey)
      const scalar = await openSessionKey(issued.encryptedSessionSigningKey, key)
      expect(scalar).toHaveLength(32)
      expect(sessionOf(scalar).publicKeyHex).toBe(issued.publicKeyHex)
    }
  })

  it('has a stub of the same shape for the magic mode', () => {
    expect(stubSessionKey()).toMatch(/^[1-9A-HJ-NP-Za-km-z]{115,116}$/)
  })
})

describe('parsePoint', () => {
  it('takes both encodings and refuses what is no point', () => {
    const { publicKey } = generateKeyPair()
    const hex = Buffer.from(publicKey).toString('hex')
    expect(parsePoint(hex)).toEqual(new Uint8Array(publicKey))
    expect(parsePoint(toCompressedHex(publicKey))).toEqual(new Uint8Array(publicKey))
    const coordinates = hex.slice(2)
    for (const bad of [coordinates, `06${coordinates}`, '00', `04${'ff'.repeat(64)}`, '']) {
      expect(parsePoint(bad)).toBeNull()
    }
  })
})

describe('stamps', () => {
  it('hold over exactly the characters that were signed', async () => {
    const session = sessionOf(randomBytes(32))
    const payload = '{"a": "\u2028 é \ud83d\ude00"}\r\n '
    const stamp = parseStamp(session.sign(payload))
    const { publicKeyHex = '', signatureP1363 = new Uint8Array() } = stamp ?? {}
    expect(publicKeyHex).toBe(session.publicKeyHex)
    expect(await isSignedBy(publicKeyHex, signatureP1363, payload)).toBe(true)
    for (const other of [payload.trim(), payload.normalize('NFD'), `${payload} `]) {
      expect(await isSignedBy(publicKeyHex, signatureP1363, other)).toBe(false)
    }
  })
})

describe('derToP1363', () => {
  it.each([
    ['nothing', ''],
    ['zero as an integer', '3006020100020101'],
    ['a negative integer', '3006020181020101'],
    ['a needless leading zero', '300702020001020101'],
    ['a wrong outer length', '3007020101020101'],
    ['an indefinite length', '308002010102010100'],
    ['a trailing byte', '300602010102010100'],
    ['another tag', '3006030101020101'],
    ['an empty integer', '30050200020101'],
  ])('refuses %s', (_, hex) => {
    expect(derToP1363(Buffer.from(hex, 'hex'))).toBeNull()
  })

  it('pads short integers', () => {
    const p1363 = derToP1363(Buffer.from('3006020101020102', 'hex'))
    expect(Buffer.from(p1363 ?? []).toString('hex')).toBe(
      `${'00'.repeat(31)}01${'00'.repeat(31)}02`,
    )
  })
})

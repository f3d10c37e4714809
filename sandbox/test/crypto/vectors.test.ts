import { createCipheriv } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { nonceFor } from '../../src/credentials/oauthProof.ts'
import { checkAssertion } from '../../src/credentials/webauthn.ts'
import { derToP1363 } from '../../src/crypto/der.ts'
import { open, schedule } from '../../src/crypto/hpke.ts'
import { agree, keyPairOf, parsePoint, toCompressedHex } from '../../src/crypto/p256.ts'
import { sealSessionKey } from '../../src/crypto/sessionKey.ts'
import { isSignedBy, parseStamp } from '../../src/crypto/stamp.ts'

// Test data of others, kept beside the repository; where it is absent these suites say so.
const folder = fileURLToPath(new URL('../../../../shared/vectors/', import.meta.url))
const isHere = existsSync(folder)
const suite = describe.skipIf(!isHere)
if (!isHere) process.stderr.write(`vector suites of the sandbox SKIPPED: ${folder} is absent\n`)

type Row = Record<string, never> & { id: string }

function rows<T>(file: string): (T & Row)[] {
  return isHere ? JSON.parse(readFileSync(folder + file, 'utf8')).cases : []
}

const hex = (text: string) => Buffer.from(text, 'hex')

function report(file: string, all: unknown[], ran: number): void {
  process.stdout.write(`${file}: ${all.length} rows, ${ran} concern the sandbox and ran\n`)
}

suite('session key bundles', () => {
  it('come out byte for byte when the ephemeral key is given', () => {
    type Bundle = {
      ephemeralPrivateKeyHex?: string
      recipient: { publicKeyUncompressedHex: string }
      expected: { scalarHex: string }
      bundle: string
    }
    const all = rows<Bundle>('credential-bundles.json')
    const sealed = all.filter((row) => row.ephemeralPrivateKeyHex)
    for (const { ephemeralPrivateKeyHex = '', recipient, expected, bundle } of sealed) {
      const ephemeral = keyPairOf(hex(ephemeralPrivateKeyHex))
      const scalar = hex(expected.scalarHex)
      expect(sealSessionKey(hex(recipient.publicKeyUncompressedHex), scalar, ephemeral)).toBe(
        bundle,
      )
    }
    report('credential-bundles.json', all, sealed.length)
  })
})

suite('stamps', () => {
  type Stamps = {
    payload?: string
    payloadRule?: { unit: string; count: number }
    stamps: { header: string }[]
  }
  const payloadOf = ({ payload, payloadRule }: Stamps) =>
    payload ?? payloadRule?.unit.repeat(payloadRule.count) ?? ''

  it('hold where they should', async () => {
    const all = rows<Stamps>('stamps.json')
    for (const row of all) {
      for (const { header } of row.stamps) {
        expect(await holds(header, payloadOf(row)), row.id).toBe(true)
      }
    }
    report('stamps.json', all, all.length)
  })

  it('are refused where they should be', async () => {
    const all = rows<{ header: string; payload: string; verdict: string }>('stamps-negative.json')
    for (const { header, payload, verdict, id } of all) {
      if (verdict !== 'lenient') expect(await holds(header, payload), id).toBe(false)
    }
    report('stamps-negative.json', all, all.length)
  })

  it('have signatures in strict DER', () => {
    type Der = { direction: string; rawHex?: string; derHex?: string }
    const all = rows<Der>('der-signatures.json')
    const decodable = all.filter((row) => row.direction !== 'encode' && row.derHex && row.rawHex)
    for (const { rawHex, derHex = '', id } of decodable) {
      const p1363 = derToP1363(hex(derHex))
      // A signature with a zero in it is well-formed DER, but no signature.
      if (p1363) expect(Buffer.from(p1363).toString('hex'), id).toBe(rawHex)
    }
    report('der-signatures.json', all, decodable.length)
  })
})

async function holds(header: string, payload: string): Promise<boolean> {
  const stamp = parseStamp(header)
  return stamp !== null && isSignedBy(stamp.publicKeyHex, stamp.signatureP1363, payload)
}

suite('public keys', () => {
  it('are read in both encodings', () => {
    type Key = { valid: boolean; uncompressedHex?: string; compressedHex?: string; hex?: string }
    const all = rows<Key>('public-keys.json')
    for (const { valid, uncompressedHex = '', compressedHex = '', id, ...rest } of all) {
      const given = uncompressedHex || rest.hex || ''
      const point = parsePoint(given)
      expect(point !== null, id).toBe(valid)
      if (point && compressedHex) expect(toCompressedHex(point), id).toBe(compressedHex)
    }
    report('public-keys.json', all, all.length)
  })

  it('agree as they should', () => {
    type Ecdh = { publicKeyHex: string; privateKeyHex: string; sharedHex: string; result: string }
    const all = rows<Ecdh>('wycheproof-ecdh-p256.json')
    for (const { publicKeyHex, privateKeyHex, sharedHex, result } of all) {
      const point = parsePoint(publicKeyHex)
      const shared = point && agree(hex(privateKeyHex.padStart(64, '0').slice(-64)), point)
      const isRight = shared !== null && Buffer.from(shared).toString('hex') === sharedHex
      if (result !== 'acceptable') expect(isRight, publicKeyHex).toBe(result === 'valid')
    }
    report('wycheproof-ecdh-p256.json', all, all.length)
  })
})

suite('sealed one-time codes', () => {
  it('open to the plaintext', () => {
    type Otp = {
      kind: string
      encryptedOtpBundle: string
      targetPrivateKeyHex: string
      plaintext: string
    }
    const all = rows<Otp>('otp-bundles.json')
    const sealed = all.filter(({ kind }) => kind === 'sealed')
    for (const { encryptedOtpBundle, targetPrivateKeyHex, plaintext, id } of sealed) {
      const { encappedPublic, ciphertext } = JSON.parse(encryptedOtpBundle)
      const target = keyPairOf(hex(targetPrivateKeyHex))
      const opened = open(target, { enc: hex(encappedPublic), ciphertext: hex(ciphertext) })
      expect(Buffer.from(opened ?? []).toString(), id).toBe(plaintext)
    }
    report('otp-bundles.json', all, sealed.length)
  })
})

suite('the key schedule of RFC 9180', () => {
  it('seals every message of the vector as printed', () => {
    const file = 'rfc9180-p256-sha256-aes256gcm.json'
    const vector = JSON.parse(readFileSync(folder + file, 'utf8'))
    const { skEmHex, pkRmHex, encHex, infoHex, dhHex, keyHex, baseNonceHex } = vector
    const shared = agree(hex(skEmHex), hex(pkRmHex))
    expect(Buffer.from(shared).toString('hex')).toBe(dhHex)
    const { key, nonce } = schedule(shared, hex(encHex), hex(pkRmHex), hex(infoHex))
    expect([key, nonce].map((part) => Buffer.from(part).toString('hex'))).toEqual([
      keyHex,
      baseNonceHex,
    ])
    type Message = { seq: number; aadHex: string; plaintextHex: string; ciphertextHex: string }
    const all = rows<Message>(file)
    for (const { seq, aadHex, plaintextHex, ciphertextHex } of all) {
      const own = Buffer.from(nonce)
      own.writeUInt32BE((own.readUInt32BE(8) ^ seq) >>> 0, 8)
      const cipher = createCipheriv('aes-256-gcm', key, own)
      cipher.setAAD(hex(aadHex))
      const sealed = [cipher.update(hex(plaintextHex)), cipher.final(), cipher.getAuthTag()]
      expect(Buffer.concat(sealed).toString('hex'), `message ${seq}`).toBe(ciphertextHex)
    }
    report(file, all, all.length)
  })
})

suite('wallet exports', () => {
  it('open to the phrase', () => {
    type Export = { expect: string; bundle: string; recipientPrivateKeyHex: string } & {
      expectedMnemonic: string
    }
    const all = rows<Export>('export-bundles.json')
    const good = all.filter((row) => row.expect === 'accept')
    for (const { bundle, recipientPrivateKeyHex, expectedMnemonic, id } of good) {
      const { data } = JSON.parse(bundle)
      const { encappedPublic, ciphertext } = JSON.parse(hex(data).toString())
      const sealed = { enc: hex(encappedPublic), ciphertext: hex(ciphertext) }
      const opened = open(keyPairOf(hex(recipientPrivateKeyHex)), sealed)
      expect(Buffer.from(opened ?? []).toString(), id).toBe(expectedMnemonic)
    }
    report('export-bundles.json', all, good.length)
  })
})

suite('nonces of OIDC tokens', () => {
  it('are the digest of the key as text', () => {
    type Nonce = { clientPublicKey: string; nonce: string }
    const all = rows<Nonce>('oauth-nonce.json')
    for (const { clientPublicKey, nonce } of all) expect(nonceFor(clientPublicKey)).toBe(nonce)
    report('oauth-nonce.json', all, all.length)
  })
})

suite('assertions', () => {
  type Assertion = {
    kind: string
    verdict: string
    rpId: string
    origin: string
    challenge: string
    publicKeyUncompressedHex: string
    storedSignCount: number
    assertion: Parameters<typeof checkAssertion>[3]
  }

  it('are accepted and refused as they should be', async () => {
    const all = rows<Assertion>('passkey.json')
    const assertions = all.filter(({ kind }) => kind === 'assertion')
    for (const row of assertions) {
      const key = {
        id: row.assertion.credentialId,
        publicKey: coseOf(hex(row.publicKeyUncompressedHex)),
        counter: row.storedSignCount,
      }
      const party = { rpId: row.rpId, origins: [row.origin] }
      const challenge = Buffer.from(row.challenge).toString('base64url')
      const verdict = await checkAssertion(party, key, challenge, row.assertion).then(
        () => 'accept',
        () => 'reject',
      )
      expect(verdict, row.id).toBe(row.verdict)
    }
    report('passkey.json', all, assertions.length)
  })
})

function coseOf(point: Buffer): Uint8Array<ArrayBuffer> {
  return new Uint8Array(
    Buffer.concat([
      hex('a5010203262001215820'),
      point.subarray(1, 33),
      hex('225820'),
      point.subarray(33),
    ]),
  )
}

/**
 * Writes test/vectors: vectors of the project's own making, from node:crypto and noble alone, so
 * that nothing under test has a hand in them. Run by hand: `npx tsx scripts/makeVectors.ts`.
 *
 * Every key in these files is a test key.
 */
import { createCipheriv, createHash, createHmac, createPrivateKey, sign } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { p256 } from '@noble/curves/nist.js'
import { base58 } from '@scure/base'

const order = p256.Point.Fn.ORDER
const kemSuite = Buffer.concat([Buffer.from('KEM'), Buffer.from('0010', 'hex')])
const hpkeSuite = Buffer.concat([Buffer.from('HPKE'), Buffer.from('001000010002', 'hex')])

const sha256 = (data: Uint8Array) => createHash('sha256').update(data).digest()
const hmac = (key: Uint8Array, data: Uint8Array) => createHmac('sha256', key).update(data).digest()
const hexOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')
const uint16 = (value: number) => Buffer.from([value >> 8, value & 0xff])

/** A deterministic scalar, so that the files only change when the rules do. */
function scalarOf(label: string): Uint8Array {
  const value = (BigInt(`0x${hexOf(sha256(Buffer.from(label)))}`) % (order - 1n)) + 1n
  return scalarBytes(value)
}

function scalarBytes(value: bigint): Uint8Array {
  return Buffer.from(value.toString(16).padStart(64, '0'), 'hex')
}

const uncompressed = (scalar: Uint8Array) => p256.getPublicKey(scalar, false)
const compressed = (scalar: Uint8Array) => p256.getPublicKey(scalar, true)

function jwkOf(scalar: Uint8Array) {
  const point = Buffer.from(uncompressed(scalar))
  return {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
    d: Buffer.from(scalar).toString('base64url'),
  }
}

/** RFC 9180 sections 4 and 5.1, base mode, written out. */
function labeledExtract(suite: Buffer, salt: Uint8Array, label: string, ikm: Uint8Array): Buffer {
  return hmac(
    salt.length > 0 ? salt : Buffer.alloc(32),
    Buffer.concat([Buffer.from('HPKE-v1'), suite, Buffer.from(label), ikm]),
  )
}

function labeledExpand(
  suite: Buffer,
  prk: Buffer,
  label: string,
  context: Uint8Array,
  length: number,
): Buffer {
  const info = Buffer.concat([
    uint16(length),
    Buffer.from('HPKE-v1'),
    suite,
    Buffer.from(label),
    context,
  ])
  return hmac(prk, Buffer.concat([info, Buffer.from([1])])).subarray(0, length)
}

interface SealOptions {
  info?: string
  aad?: (enc: Uint8Array, recipient: Uint8Array) => Uint8Array
}

function seal(
  ephemeral: Uint8Array,
  recipient: Uint8Array,
  plaintext: Uint8Array,
  { info = 'turnkey_hpke', aad }: SealOptions = {},
): Buffer {
  const enc = uncompressed(ephemeral)
  const dh = p256.getSharedSecret(ephemeral, recipient).subarray(1, 33)
  const eaePrk = labeledExtract(kemSuite, Buffer.alloc(0), 'eae_prk', dh)
  const kemContext = Buffer.concat([enc, recipient])
  const shared = labeledExpand(kemSuite, eaePrk, 'shared_secret', kemContext, 32)
  const pskIdHash = labeledExtract(hpkeSuite, Buffer.alloc(0), 'psk_id_hash', Buffer.alloc(0))
  const infoHash = labeledExtract(hpkeSuite, Buffer.alloc(0), 'info_hash', Buffer.from(info))
  const context = Buffer.concat([Buffer.from([0]), pskIdHash, infoHash])
  const secret = labeledExtract(hpkeSuite, shared, 'secret', Buffer.alloc(0))
  const key = labeledExpand(hpkeSuite, secret, 'key', context, 32)
  const nonce = labeledExpand(hpkeSuite, secret, 'base_nonce', context, 12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  cipher.setAAD(aad ? aad(enc, recipient) : Buffer.concat([enc, recipient]))
  return Buffer.concat([cipher.update(plaintext), cipher.final(), cipher.getAuthTag()])
}

function base58check(payload: Uint8Array): string {
  const checksum = sha256(sha256(payload)).subarray(0, 4)
  return base58.encode(Buffer.concat([payload, checksum]))
}

interface Parties {
  recipient: Uint8Array
  ephemeral: Uint8Array
}

function bundleOf({ recipient, ephemeral }: Parties, plaintext: Uint8Array, options?: SealOptions) {
  const sealed = seal(ephemeral, uncompressed(recipient), plaintext, options)
  return Buffer.concat([compressed(ephemeral), sealed])
}

/** The first scalar of a series whose public point has the wanted property. */
function findScalar(label: string, wanted: (point: Uint8Array) => boolean): Uint8Array {
  for (let count = 0; ; count += 1) {
    const scalar = scalarOf(`${label} ${count}`)
    if (wanted(uncompressed(scalar))) return scalar
  }
}

const leadingZeroX = (point: Uint8Array) => point[1] === 0
const leadingZeroY = (point: Uint8Array) => point[33] === 0

function goodBundles() {
  const ordinary = { recipient: scalarOf('recipient'), ephemeral: scalarOf('ephemeral') }
  const rows: [string, Parties, Uint8Array][] = [
    ['ordinary', ordinary, scalarOf('session')],
    ['scalar-one', ordinary, scalarBytes(1n)],
    ['scalar-n-minus-1', ordinary, scalarBytes(order - 1n)],
    ['scalar-leading-zeros', ordinary, scalarBytes(order >> 40n)],
    ['session-x-leading-zero', ordinary, findScalar('session x', leadingZeroX)],
    ['session-y-leading-zero', ordinary, findScalar('session y', leadingZeroY)],
    [
      'recipient-x-leading-zero',
      { ...ordinary, recipient: findScalar('recipient x', leadingZeroX) },
      scalarOf('session'),
    ],
    [
      'enc-y-leading-zero',
      { ...ordinary, ephemeral: findScalar('ephemeral y', leadingZeroY) },
      scalarOf('session'),
    ],
  ]
  return rows.map(([id, parties, scalar]) => ({
    id,
    recipient: { privateKeyJwk: jwkOf(parties.recipient) },
    bundle: base58check(bundleOf(parties, scalar)),
    expected: { compressedPublicKeyHex: hexOf(compressed(scalar)) },
  }))
}

function badBundles() {
  const parties = { recipient: scalarOf('recipient'), ephemeral: scalarOf('ephemeral') }
  const scalar = scalarOf('session')
  const payload = bundleOf(parties, scalar)
  const good = base58check(payload)
  const flipped = (index: number) =>
    Buffer.from(payload.map((byte, at) => (at === index ? byte ^ 1 : byte)))
  const beyondPrime = Buffer.concat([
    Buffer.from([2]),
    Buffer.alloc(32, 0xff),
    payload.subarray(33),
  ])
  const rows: [string, string, string][] = [
    ['empty', 'BASE58_EMPTY', ''],
    ['space-before', 'BASE58_ALPHABET', ` ${good}`],
    ['newline-after', 'BASE58_ALPHABET', `${good}\n`],
    ['letter-l', 'BASE58_ALPHABET', good.replace(/.$/, 'l')],
    ['character-changed', 'BASE58_CHECKSUM', good.replace(/^./, (it) => (it === 'z' ? 'y' : 'z'))],
    ['no-checksum', 'BASE58_CHECKSUM', base58.encode(payload)],
    ['one-byte-short', 'BUNDLE_LENGTH', base58check(payload.subarray(0, 80))],
    ['one-byte-long', 'BUNDLE_LENGTH', base58check(Buffer.concat([payload, Buffer.alloc(1)]))],
    ['plaintext-31', 'BUNDLE_LENGTH', base58check(bundleOf(parties, scalar.subarray(1)))],
    [
      'prefix-04',
      'POINT_PREFIX',
      base58check(Buffer.concat([Buffer.from([4]), payload.subarray(1)])),
    ],
    ['x-beyond-prime', 'POINT_RANGE', base58check(beyondPrime)],
    ['parity-flipped', 'TAG_MISMATCH', base58check(flipped(0))],
    ['ciphertext-bit', 'TAG_MISMATCH', base58check(flipped(40))],
    ['tag-bit', 'TAG_MISMATCH', base58check(flipped(80))],
    ['info-empty', 'TAG_MISMATCH', base58check(bundleOf(parties, scalar, { info: '' }))],
    [
      'aad-empty',
      'TAG_MISMATCH',
      base58check(bundleOf(parties, scalar, { aad: () => Buffer.alloc(0) })),
    ],
    [
      'aad-swapped',
      'TAG_MISMATCH',
      base58check(
        bundleOf(parties, scalar, { aad: (enc, recipient) => Buffer.concat([recipient, enc]) }),
      ),
    ],
    ['scalar-zero', 'SCALAR_RANGE', base58check(bundleOf(parties, scalarBytes(0n)))],
    ['scalar-n', 'SCALAR_RANGE', base58check(bundleOf(parties, scalarBytes(order)))],
    ['scalar-ones', 'SCALAR_RANGE', base58check(bundleOf(parties, Buffer.alloc(32, 0xff)))],
  ]
  const recipient = { privateKeyJwk: jwkOf(parties.recipient) }
  const otherRecipient = { privateKeyJwk: jwkOf(scalarOf('another recipient')) }
  return [
    ...rows.map(([id, failure, bundle]) => ({ id, failure, recipient, bundle })),
    { id: 'other-recipient', failure: 'TAG_MISMATCH', recipient: otherRecipient, bundle: good },
  ]
}

function derSignature(scalar: Uint8Array, payload: string): string {
  const key = createPrivateKey({ key: jwkOf(scalar), format: 'jwk' })
  return sign('sha256', Buffer.from(payload), key).toString('hex')
}

/** A deterministic signature with low or high s, to have both whatever the day. */
function signatureWith(scalar: Uint8Array, payload: string, highS: boolean): string {
  const signature = p256.sign(Buffer.from(payload), scalar, { lowS: true, format: 'recovered' })
  const { r, s } = p256.Signature.fromBytes(signature, 'recovered')
  return hexOf(new p256.Signature(r, highS ? order - s : s).toBytes('der'))
}

function headerOf(publicKey: string, signature: string): string {
  const scheme = 'SIGNATURE_SCHEME_TK_API_P256'
  return Buffer.from(JSON.stringify({ publicKey, scheme, signature })).toString('base64url')
}

const payloads: [string, string][] = [
  ['activity', '{"type":"ACTIVITY_TYPE_SIGN_TRANSACTION_V2","organizationId":"o","parameters":{}}'],
  ['white-space', ' {"b":1 ,\t"a":1.0}\r\n '],
  ['escapes', '{"quoted":"\\u00e9 é \\/ /"}'],
  ['byte-order-mark', '\ufeffpayload'],
  ['separators', 'line\u2028paragraph\u2029end'],
  ['emoji', '👩‍👩‍👧‍👦 🏴‍☠️'],
  ['nul', 'a\0b'],
  ['decomposed', 'e\u0301 é'],
  ['base64-like', 'eyJhIjoxfQ=='],
]

function goodStamps() {
  const scalar = scalarOf('session')
  const publicKeyCompressedHex = hexOf(compressed(scalar))
  return payloads.map(([id, payload]) => ({
    id,
    payload,
    wellFormed: true,
    publicKeyCompressedHex,
    stamps: [signatureWith(scalar, payload, false), signatureWith(scalar, payload, true)].map(
      (signature) => ({ header: headerOf(publicKeyCompressedHex, signature) }),
    ),
  }))
}

function badStamps() {
  const scalar = scalarOf('session')
  const publicKey = hexOf(compressed(scalar))
  const payload = '{"type":"ACTIVITY_TYPE_EXAMPLE"}'
  const signature = signatureWith(scalar, payload, false)
  const header = headerOf(publicKey, signature)
  const otherKey = hexOf(compressed(scalarOf('another session')))
  const json = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const rows: [string, string, string, string][] = [
    ['payload-one-byte-more', `${payload} `, header, 'SIGNATURE_INVALID'],
    ['other-key', payload, headerOf(otherKey, signature), 'SIGNATURE_INVALID'],
    ['uncompressed-key', payload, headerOf(hexOf(uncompressed(scalar)), signature), 'STAMP'],
    ['upper-case-key', payload, headerOf(publicKey.toUpperCase(), signature), 'STAMP'],
    ['trailing-der-byte', payload, headerOf(publicKey, `${signature}00`), 'STAMP'],
    ['padding', payload, `${header}=`, 'STAMP'],
    ['plain-json', payload, '{"publicKey":""}', 'STAMP'],
    ['bare-der', payload, Buffer.from(signature, 'hex').toString('base64url'), 'STAMP'],
    ['other-scheme', payload, json({ publicKey, scheme: 'P256_ECDSA_SHA256', signature }), 'STAMP'],
    ['empty', payload, '', 'STAMP'],
  ]
  return rows.map(([id, text, value, strictReference]) => ({
    id,
    verdict: 'reject',
    payload: text,
    header: value,
    strictReference,
  }))
}

function publicKeys() {
  const good = [
    ['ordinary', scalarOf('session')],
    ['base-point', scalarBytes(1n)],
    ['x-leading-zero', findScalar('session x', leadingZeroX)],
    ['y-leading-zero', findScalar('session y', leadingZeroY)],
  ] as const
  const point = hexOf(uncompressed(scalarOf('session')))
  const flippedY = `${point.slice(0, -1)}${(Number.parseInt(point.slice(-1), 16) ^ 1).toString(16)}`
  const bad = [
    ['empty', ''],
    ['odd-length', point.slice(1)],
    ['prefix-0x', `0x${point.slice(2)}`],
    ['newline', `${point}\n`],
    ['bare-x-y', point.slice(2)],
    ['hybrid', `06${point.slice(2)}`],
    ['infinity', '00'],
    ['off-curve', flippedY],
    ['x-beyond-prime', `02${'f'.repeat(64)}`],
  ] as const
  return [
    ...good.map(([id, scalar]) => ({
      id,
      valid: true,
      uncompressedHex: hexOf(uncompressed(scalar)),
      compressedHex: hexOf(compressed(scalar)),
    })),
    ...bad.map(([id, hex]) => ({ id, valid: false, hex })),
  ]
}

function derSignatures() {
  const raw = (r: bigint, s: bigint) => `${hexOf(scalarBytes(r))}${hexOf(scalarBytes(s))}`
  const good = [
    ['one-one', 1n, 1n, '3006020101020101'],
    ['needs-sign-byte', 128n, 255n, '300802020080020200ff'],
    ['two-bytes', 256n, 32767n, '3008020201000202 7fff'.replace(' ', '')],
  ] as const
  const bad = [
    ['empty', ''],
    ['no-sequence', '020101020101'],
    ['trailing', '300602010102010100'],
    ['non-minimal', '300702020001020101'],
    ['negative', '3006020181020101'],
    ['zero', '3006020100020101'],
    ['long-form', '308106020101020101'],
    ['one-integer', '3003020101'],
  ] as const
  return [
    ...good.map(([id, r, s, derHex]) => ({ id, direction: 'both', rawHex: raw(r, s), derHex })),
    ...bad.map(([id, derHex]) => ({ id, direction: 'der-reject', derHex })),
  ]
}

function ecdsaSignatures() {
  const scalar = scalarOf('session')
  const publicKeyUncompressedHex = hexOf(uncompressed(scalar))
  const msgHex = hexOf(Buffer.from('message'))
  const signatures = [
    [signatureWith(scalar, 'message', false), 'valid'],
    [signatureWith(scalar, 'message', true), 'valid'],
    [signatureWith(scalar, 'another message', false), 'invalid'],
    ['3006020100020100', 'invalid'],
  ] as const
  return signatures.map(([signatureDerHex, result], index) => ({
    tcId: index + 1,
    publicKeyUncompressedHex,
    msgHex,
    signatureDerHex,
    result,
  }))
}

/** Node's own signer must agree with the deterministic one above before anything is written. */
function assertSignersAgree(): void {
  const scalar = scalarOf('session')
  const der = Buffer.from(derSignature(scalar, 'agreed'), 'hex')
  const options = { lowS: false, format: 'der' } as const
  if (!p256.verify(der, Buffer.from('agreed'), compressed(scalar), options)) {
    throw new Error('node:crypto and noble disagree about a signature')
  }
}

assertSignersAgree()
const files = {
  'credential-bundles': goodBundles(),
  'credential-bundles-negative': badBundles(),
  stamps: goodStamps(),
  'stamps-negative': badStamps(),
  'public-keys': publicKeys(),
  'der-signatures': derSignatures(),
  'ecdsa-p256-sha256': ecdsaSignatures(),
}
for (const [name, cases] of Object.entries(files)) {
  const path = new URL(`../test/vectors/${name}.json`, import.meta.url)
  writeFileSync(path, `${JSON.stringify({ cases }, undefined, 2)}\n`)
}

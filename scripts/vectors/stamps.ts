import { signatureWith } from './signatures.ts'
import { compressed, hexOf, scalarOf, uncompressed } from './testKeys.ts'

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

/** Stamps that verify, with low and high s. */
export function goodStamps() {
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

/** What is no stamp, or none over its payload. */
export function badStamps() {
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

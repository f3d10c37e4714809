import { createPrivateKey, sign } from 'node:crypto'
import { p256 } from '@noble/curves/nist.js'
import { compressed, hexOf, jwkOf, order, scalarBytes, scalarOf, uncompressed } from './testKeys.ts'

function derSignature(scalar: Uint8Array, payload: string): string {
  const key = createPrivateKey({ key: jwkOf(scalar), format: 'jwk' })
  return sign('sha256', Buffer.from(payload), key).toString('hex')
}

/** A deterministic signature with low or high s, to have both whatever the day. */
export function signatureWith(scalar: Uint8Array, payload: string, highS: boolean): string {
  const signature = p256.sign(Buffer.from(payload), scalar, { lowS: true, format: 'recovered' })
  const { r, s } = p256.Signature.fromBytes(signature, 'recovered')
  return hexOf(new p256.Signature(r, highS ? order - s : s).toBytes('der'))
}

/** Signatures as r || s and as strict DER, and what is not DER. */
export function derSignatures() {
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

/** Signatures that verify, and that do not. */
export function ecdsaSignatures() {
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
export function assertSignersAgree(): void {
  const scalar = scalarOf('session')
  const der = Buffer.from(derSignature(scalar, 'agreed'), 'hex')
  const options = { lowS: false, format: 'der' } as const
  if (!p256.verify(der, Buffer.from('agreed'), compressed(scalar), options)) {
    throw new Error('The results of node:crypto and noble for a signature differ')
  }
}

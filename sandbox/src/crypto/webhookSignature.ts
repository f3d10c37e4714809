import { concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { base64 } from '@scure/base'
import { signDer } from './ecdsa.ts'
import type { KeyPair } from './p256.ts'

// RFC 5480: the DER of a SubjectPublicKeyInfo for a P-256 key, up to its uncompressed point.
const spkiPrefixHex = '3059301306072a8648ce3d020106082a8648ce3d030107034200'

/** The value of a delivery's signature header: base64 of a DER signature over the body, versioned. */
export function signWebhook(body: string, signer: KeyPair): string {
  return JSON.stringify({ v: '1', s: base64.encode(signDer(signer, utf8ToBytes(body))) })
}

/** A public key as SPKI in PEM: the form in which dashboards show it and receivers take it. */
export function toPem(publicKey: Uint8Array): string {
  const spki = base64.encode(concatBytes(hexToBytes(spkiPrefixHex), publicKey))
  const lines = spki.match(/.{1,64}/g) ?? []
  return ['-----BEGIN PUBLIC KEY-----', ...lines, '-----END PUBLIC KEY-----', ''].join('\n')
}

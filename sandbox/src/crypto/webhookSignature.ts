import { createPrivateKey, sign } from 'node:crypto'
import { type KeyPair, toKeyObject } from './p256.ts'

/** The value of a delivery's signature header: base64 of a DER signature over the body, versioned. */
export function signWebhook(body: string, { scalar, publicKey }: KeyPair): string {
  const d = Buffer.from(scalar).toString('base64url')
  const jwk = { ...toKeyObject(publicKey).export({ format: 'jwk' }), d }
  const signature = sign('sha256', Buffer.from(body), createPrivateKey({ key: jwk, format: 'jwk' }))
  return JSON.stringify({ v: '1', s: signature.toString('base64') })
}

/** A public key as SPKI in PEM: the form in which dashboards show it and receivers take it. */
export function toPem(publicKey: Uint8Array): string {
  return String(toKeyObject(publicKey).export({ type: 'spki', format: 'pem' }))
}

/** What the hand-written pages share: bytes and their texts, and a sealed session key. */
export const utf8 = (text: string) => new TextEncoder().encode(text)

function fromHex(hex: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}

export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

export function concat(...parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(parts.flatMap((part) => [...part]))
}

const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const pkcs8Prefix = '3041020100301306072a8648ce3d020106082a8648ce3d030107042730250201010420'

/** Splits a bundle into the sender's compressed point and the ciphertext; the checksum is ignored. */
export function decodeBundle(bundle: string) {
  const bytes = decodeBase58(bundle)
  return { compressed: bytes.slice(0, 33), ciphertext: bytes.slice(33, 81) }
}

/** Imports a private scalar as a key that signs. */
export function importScalar(scalar: Uint8Array): Promise<CryptoKey> {
  const pkcs8 = concat(fromHex(pkcs8Prefix), scalar)
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256' }
  return crypto.subtle.importKey('pkcs8', pkcs8, algorithm, false, ['sign'])
}

function decodeBase58(text: string): Uint8Array<ArrayBuffer> {
  const value = [...text].reduce((sum, digit) => sum * 58n + BigInt(alphabet.indexOf(digit)), 0n)
  return fromHex(value.toString(16).padStart(170, '0'))
}

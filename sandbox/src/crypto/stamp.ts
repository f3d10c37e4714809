import { hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { base64nopad, base64urlnopad } from '@scure/base'
import { derToP1363 } from './der.ts'
import { verifyP1363 } from './ecdsa.ts'
import { parsePoint, toCompressedHex } from './p256.ts'

/** The parts of a signature header that was well made; whether it holds is another question. */
export type Stamp = { publicKeyHex: string; signatureP1363: Uint8Array }

const scheme = 'SIGNATURE_SCHEME_TK_API_P256'
const members = ['publicKey', 'scheme', 'signature']

/**
 * Reads a stamp: unpadded base64url of a JSON object with exactly a public key, the scheme and a
 * signature. Null when it is anything else.
 */
export function parseStamp(header: string): Stamp | null {
  const value = parseObject(header)
  if (!value || Object.keys(value).sort().join() !== members.join()) return null
  if (value.scheme !== scheme) return null
  const point = isCompressedHex(value.publicKey) ? parsePoint(value.publicKey) : null
  const signatureP1363 = readDerHex(value.signature)
  if (!point || !signatureP1363) return null
  return { publicKeyHex: toCompressedHex(point), signatureP1363 }
}

/** Reads the older form of the header: nothing but a DER signature in base64. */
export function parseBareSignature(header: string): Uint8Array | null {
  const [, digits] = /^([A-Za-z0-9+/_-]+)={0,2}$/.exec(header) ?? []
  if (digits === undefined) return null
  try {
    return derToP1363(base64nopad.decode(digits.replaceAll('-', '+').replaceAll('_', '/')))
  } catch {
    return null
  }
}

/** Checks whether the signature is this key's over exactly these characters. */
export async function isSignedBy(
  publicKeyHex: string,
  signatureP1363: Uint8Array,
  payload: string,
): Promise<boolean> {
  const point = parsePoint(publicKeyHex)
  return point !== null && verifyP1363(point, signatureP1363, utf8ToBytes(payload))
}

function parseObject(header: string): Record<string, unknown> | null {
  if (!/^[A-Za-z0-9_-]+$/.test(header)) return null
  try {
    const text = decodeUtf8(base64urlnopad.decode(header))
    const value: unknown = JSON.parse(text)
    // A key written twice does not come back out, so the text would differ.
    const isWhole = JSON.stringify(value).length === text.replace(/\s/g, '').length
    return isWhole && typeof value === 'object' ? (value as Record<string, unknown>) : null
  } catch {
    return null
  }
}

function decodeUtf8(bytes: Uint8Array): string {
  return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
}

function isCompressedHex(value: unknown): value is string {
  return typeof value === 'string' && /^0[23][0-9a-fA-F]{64}$/.test(value)
}

function readDerHex(value: unknown): Uint8Array | null {
  if (typeof value !== 'string' || !/^([0-9a-fA-F]{2})+$/.test(value)) return null
  return derToP1363(hexToBytes(value))
}

import { p256 } from '@noble/curves/nist.js'

/**
 * Reads a strict DER ECDSA signature and gives it as r || s; null when it is anything else. Both
 * halves of the range of s are accepted: half of all real signatures have a high s.
 */
export function derToP1363(der: Uint8Array): Uint8Array | null {
  try {
    return p256.Signature.fromBytes(der, 'der').toBytes('compact')
  } catch {
    return null
  }
}

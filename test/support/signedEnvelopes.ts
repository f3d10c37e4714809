import { p256 } from '@noble/curves/nist.js'
import { bytesHex } from './vectors.ts'

/** Who signs envelopes, by an implementation that has no part in what is tested. */
export interface EnvelopeSigner {
  /** Uncompressed, 130 lower-case hex characters. */
  publicKeyHex: string
  /**
   * An envelope around data, signed: JSON, or these very bytes.
   *
   * @param changes - replace fields of the envelope once it is signed
   */
  envelope(data: unknown, changes?: Record<string, unknown>): string
}

/** A signer with a key of its own. */
export function createEnvelopeSigner(): EnvelopeSigner {
  const { secretKey } = p256.keygen()
  const publicKeyHex = bytesHex(p256.getPublicKey(secretKey, false))
  return {
    publicKeyHex,
    envelope(data, changes) {
      const bytes = ArrayBuffer.isView(data) ? (data as Uint8Array) : utf8(JSON.stringify(data))
      return JSON.stringify({
        version: 'v1.0.0',
        data: bytesHex(bytes),
        dataSignature: bytesHex(p256.sign(bytes, secretKey, { format: 'der' })),
        enclaveQuorumPublic: publicKeyHex,
        ...changes,
      })
    },
  }
}

/** Text as UTF-8. */
export function utf8(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(new TextEncoder().encode(text))
}

import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { base64urlnopad } from '@scure/base'
import { signDer, signP1363 } from './ecdsa.ts'
import { seal } from './hpke.ts'
import type { KeyPair } from './p256.ts'

const version = 'v1.0.0'

/** The fields that a careful client checks before it trusts an envelope. */
type Envelope = {
  version: string
  data: string
  dataSignature: string
  enclaveQuorumPublic: string
}

/**
 * Puts data into a signed envelope, as JSON text. Without a signer both signature fields are empty,
 * which is how hosted sandboxes send it.
 */
export function makeEnvelope(data: Record<string, string>, signer: KeyPair | undefined): string {
  const bytes = utf8ToBytes(JSON.stringify(data))
  const envelope: Envelope = {
    version,
    data: bytesToHex(bytes),
    dataSignature: signer ? bytesToHex(signDer(signer, bytes)) : '',
    enclaveQuorumPublic: signer ? bytesToHex(signer.publicKey) : '',
  }
  return JSON.stringify(envelope)
}

/** Seals a wallet's phrase to a client key, in an envelope that names the wallet's organization. */
export function sealWalletExport(
  phrase: string,
  organizationId: string,
  recipient: Uint8Array,
  signer: KeyPair | undefined,
): string {
  const { enc, ciphertext } = seal(recipient, utf8ToBytes(phrase))
  const data = {
    encappedPublic: bytesToHex(enc),
    ciphertext: bytesToHex(ciphertext),
    organizationId,
  }
  return makeEnvelope(data, signer)
}

/** A signed token in three parts, as the custodian hands out for a code that was right. */
export function signToken(signer: KeyPair, claims: Record<string, unknown>): string {
  const part = (value: unknown) => base64urlnopad.encode(utf8ToBytes(JSON.stringify(value)))
  const signed = `${part({ alg: 'ES256', typ: 'JWT' })}.${part(claims)}`
  return `${signed}.${base64urlnopad.encode(signP1363(signer, utf8ToBytes(signed)))}`
}

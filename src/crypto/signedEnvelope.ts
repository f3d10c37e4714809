import { derToP1363 } from '../shared/ecdsaSignature.ts'
import { fromHex } from '../shared/encoding.ts'
import { WalletError } from '../shared/errors.ts'
import { importVerifyingKey } from './p256.ts'
import { parsePublicKey } from './publicKey.ts'

const signatureAlgorithm: EcdsaParams = { name: 'ECDSA', hash: 'SHA-256' }
const version = 'v1.0.0'

/** The longest bundle worth reading. */
const maxBundleLength = 100_000

/**
 * The data of an envelope that a pinned key has signed. Checking it against the key it names
 * itself would prove nothing: an attacker in the middle can sign with a key of their own.
 *
 * @param bundle - the JSON text exactly as received
 * @param signerPublicKeys - pinned keys, uncompressed hex, 130 characters each
 * @returns the JSON object inside `data`
 * @throws BUNDLE_MALFORMED when it is not such an envelope
 * @throws SIGNER_NOT_TRUSTED when no key is pinned, or none of them has signed it
 */
export async function openSignedEnvelope(
  bundle: string,
  signerPublicKeys: string[],
): Promise<Record<string, unknown>> {
  const envelope = parseObject(bundle.length > maxBundleLength ? '' : bundle)
  // guard: export-version
  if (envelope.version !== version) throw malformed('its version is not supported')
  const signer = trustedSigner(envelope.enclaveQuorumPublic, signerPublicKeys)
  const data = bytesOf(envelope.data, 'data')
  const signature = derToP1363(bytesOf(envelope.dataSignature, 'signature'))
  if (!signature) throw untrusted('its signature must be strict DER')
  const key = await importVerifyingKey(parsePublicKey(signer))
  const isSigned = await crypto.subtle.verify(signatureAlgorithm, key, signature, data)
  // guard: export-signature
  if (!isSigned) throw untrusted('its signature does not match its data')
  return parseObject(decodeUtf8(data))
}

function trustedSigner(named: unknown, pinned: string[]): string {
  if (pinned.length === 0) {
    throw untrusted('no signer key is pinned; set signerPublicKeys of createWallet')
  }
  const isPinned = (key: string) => typeof named === 'string' && key === named.toLowerCase()
  const signer = pinned.map((key) => key.toLowerCase()).find(isPinned)
  // guard: export-pinned-signer
  if (!signer) {
    throw untrusted(
      'its signer is not pinned; a sandbox has its own: set signerPublicKeys of createWallet',
    )
  }
  return signer
}

function bytesOf(value: unknown, what: string): Uint8Array<ArrayBuffer> {
  const bytes = typeof value === 'string' && value !== '' ? fromHex(value) : undefined
  if (!bytes) throw malformed(`its ${what} must be hex`)
  return bytes
}

function decodeUtf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch (cause) {
    throw malformed('its data must be UTF-8', cause)
  }
}

function parseObject(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null) return { ...value }
  } catch (cause) {
    throw malformed('it must be JSON', cause)
  }
  throw malformed('it must be a JSON object')
}

function malformed(why: string, cause?: unknown): WalletError {
  return new WalletError('BUNDLE_MALFORMED', `The bundle is invalid: ${why}`, { cause })
}

function untrusted(why: string): WalletError {
  return new WalletError('SIGNER_NOT_TRUSTED', `The bundle is not trusted: ${why}`)
}

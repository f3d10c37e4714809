import { fromHex } from '../shared/encoding.ts'
import { WalletError } from '../shared/errors.ts'
import { rethrow } from '../shared/rethrow.ts'
import { openSealed, type Sealed } from './hpke.ts'
import { uncompressedLength } from './p256.ts'
import { parsePublicKey } from './publicKey.ts'
import { openSignedEnvelope } from './signedEnvelope.ts'

/** Options of {@link openWalletExport}. */
export interface OpenWalletExportOptions {
  /** Pinned export signer keys, uncompressed hex. */
  signerPublicKeys: string[]
  /** The organization of the export payload that was signed; compared to the letter. */
  organizationId: string
}

/**
 * Opens an `encryptedWalletCredentials` bundle: verified against a pinned signer and the account's
 * organization first, decrypted after (wire formats 6).
 *
 * @param bundle - exactly as received
 * @param keyPair - the pair whose public half was sent as `clientPublicKey` on both export calls
 * @returns the recovery phrase as UTF-8 bytes, which the caller can overwrite; strings it cannot
 * @throws BUNDLE_MALFORMED, SIGNER_NOT_TRUSTED
 * @throws ORGANIZATION_MISMATCH when it is a genuine export of another account
 * @throws EXPORT_REJECTED when it does not open with this pair, or is not text
 * @example
 * ```ts
 * const phrase = await openWalletExport(bundle, keyPair, { signerPublicKeys, organizationId })
 * show(new TextDecoder().decode(phrase))
 * phrase.fill(0)
 * ```
 */
export async function openWalletExport(
  bundle: string,
  keyPair: CryptoKeyPair,
  { signerPublicKeys, organizationId }: OpenWalletExportOptions,
): Promise<Uint8Array> {
  const data = await openSignedEnvelope(bundle, signerPublicKeys)
  // guard: export-organization
  assertOrganization(data.organizationId, organizationId)
  const phrase = await openOrReject(sealedOf(data), keyPair)
  assertUtf8(phrase)
  return phrase
}

function assertOrganization(named: unknown, expected: string): void {
  if (typeof named !== 'string' || named === '' || expected === '') {
    throw new WalletError(
      'BUNDLE_MALFORMED',
      'The export bundle is invalid: organizationId is missing',
    )
  }
  // guard: export-organization-exact
  if (named === expected) return
  throw new WalletError(
    'ORGANIZATION_MISMATCH',
    'The export bundle belongs to another organization',
  )
}

function sealedOf({ encappedPublic, ciphertext }: Record<string, unknown>): Sealed {
  const encHex = typeof encappedPublic === 'string' ? encappedPublic : ''
  const sealed = typeof ciphertext === 'string' ? fromHex(ciphertext) : undefined
  if (!sealed || fromHex(encHex)?.length !== uncompressedLength) {
    throw new WalletError(
      'BUNDLE_MALFORMED',
      'The export bundle is invalid: sealed data is missing',
    )
  }
  return { enc: rethrow(() => parsePublicKey(encHex), offCurve), ciphertext: sealed }
}

function offCurve(cause: unknown): WalletError {
  return new WalletError(
    'BUNDLE_MALFORMED',
    'The export bundle is invalid: encappedPublic is not on the curve',
    { cause },
  )
}

async function openOrReject(sealed: Sealed, keyPair: CryptoKeyPair): Promise<Uint8Array> {
  try {
    return await openSealed(sealed, keyPair)
  } catch (cause) {
    throw new WalletError(
      'EXPORT_REJECTED',
      'The export bundle cannot be decrypted with this key pair',
      { cause },
    )
  }
}

function assertUtf8(bytes: Uint8Array): void {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    bytes.fill(0)
    throw new WalletError('EXPORT_REJECTED', 'The exported phrase must be UTF-8')
  }
}

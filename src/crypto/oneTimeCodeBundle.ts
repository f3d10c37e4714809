import { fromHex, toHex, toUtf8 } from '../shared/encoding.ts'
import { WalletError } from '../shared/errors.ts'
import { rethrow } from '../shared/rethrow.ts'
import { sealTo } from './hpke.ts'
import { uncompressedLength } from './p256.ts'
import { parsePublicKey } from './publicKey.ts'
import { openSignedEnvelope } from './signedEnvelope.ts'

/** Options of {@link sealOneTimeCode}. */
export interface SealOneTimeCodeOptions {
  /** The code as the customer typed it; text, for it may start with zeros. */
  code: string
  /** The public half of the client's key, hex; sealed along with the code as it is given. */
  publicKeyHex: string
  /** Pinned one-time-code signer keys, uncompressed hex. */
  signerPublicKeys: string[]
}

/**
 * Seals a one-time code together with the client's public key, so that neither relay nor network
 * sees the code (wire formats 5).
 *
 * @param targetBundle - `otpEncryptionTargetBundle` exactly as received
 * @returns the `encryptedOtpBundle` string, to be sent as a string
 * @throws BUNDLE_MALFORMED, SIGNER_NOT_TRUSTED; nothing was sealed then
 * @throws PUBLIC_KEY_INVALID when publicKeyHex is no P-256 point
 * @example
 * ```ts
 * const encryptedOtpBundle = await sealOneTimeCode(targetBundle, {
 *   code: '012345', publicKeyHex, signerPublicKeys: [pinnedKey],
 * })
 * ```
 */
export async function sealOneTimeCode(
  targetBundle: string,
  { code, publicKeyHex, signerPublicKeys }: SealOneTimeCodeOptions,
): Promise<string> {
  parsePublicKey(publicKeyHex)
  const target = await openTargetBundle(targetBundle, signerPublicKeys)
  const plaintext = toUtf8(JSON.stringify({ otp_code: code, public_key: publicKeyHex }))
  const { enc, ciphertext } = await sealTo(target, plaintext)
  return JSON.stringify({ encappedPublic: toHex(enc), ciphertext: toHex(ciphertext) })
}

/** The verified point to seal to, uncompressed. @throws as {@link sealOneTimeCode} */
export async function openTargetBundle(
  targetBundle: string,
  signerPublicKeys: string[],
): Promise<Uint8Array<ArrayBuffer>> {
  const { targetPublic } = await openSignedEnvelope(targetBundle, signerPublicKeys)
  if (typeof targetPublic !== 'string' || fromHex(targetPublic)?.length !== uncompressedLength) {
    throw malformed('targetPublic must be an uncompressed key')
  }
  const offCurve = (cause: unknown) => malformed('targetPublic is not on the curve', cause)
  return rethrow(() => parsePublicKey(targetPublic), offCurve)
}

function malformed(why: string, cause?: unknown): WalletError {
  return new WalletError('BUNDLE_MALFORMED', `The one-time-code target is invalid: ${why}`, {
    cause,
  })
}

import { fromBase64url, toBase64url } from '../../shared/encoding.ts'
import { WalletError } from '../../shared/errors.ts'

/** A list entry that names a passkey. @throws RESPONSE_INVALID */
export function descriptorOf(credentialId: string): PublicKeyCredentialDescriptor {
  return { id: bytesOf(credentialId), type: 'public-key' }
}

/** The bytes of an id or a challenge. @throws RESPONSE_INVALID */
export function bytesOf(base64url: string): BufferSource {
  const bytes = fromBase64url(base64url)
  if (bytes) return bytes
  throw new WalletError(
    'RESPONSE_INVALID',
    'The response is invalid: a passkey id or user id must be base64url',
  )
}

/** Bytes of a credential as base64url; an extension's may come from another realm. */
export function base64urlOf(bytes: ArrayBuffer): string {
  return toBase64url(new Uint8Array(bytes))
}

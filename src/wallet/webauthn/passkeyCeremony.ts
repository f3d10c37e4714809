import { fromBase64url, toBase64url } from '../../shared/encoding.ts'
import { WalletError } from '../../shared/errors.ts'
import type { Ceremony } from './ceremony.ts'
import { toPasskeyError } from './passkeyErrors.ts'
import { passkeyApi } from './passkeySupport.ts'
import type { PasskeyFeature } from './permissionsPolicy.ts'

/**
 * A ceremony that can be cancelled, with the browser's errors turned into the wallet's. Of the credential
 * only what the service needs is read: an extension that answers in the browser's place may lack the rest.
 *
 * @param feature - what a Permissions-Policy must allow for it
 * @param prompt - calls the browser, without an await before in a modal prompt
 */
export function passkeyCeremony<T>(
  feature: PasskeyFeature,
  prompt: (signal: AbortSignal) => Promise<Credential | null>,
  parse: (credential: PublicKeyCredential) => T,
): Ceremony<T> {
  let running = new AbortController()
  return {
    cancel: () => running.abort(),
    start: async () => {
      running = new AbortController()
      const startedAtMs = Date.now()
      try {
        if (!passkeyApi()) throw unsupported('This page has no passkeys')
        const credential = await prompt(running.signal)
        if (credential) return parse(credential as PublicKeyCredential)
        throw unsupported('The browser returned no passkey')
      } catch (error) {
        throw toPasskeyError(error, Date.now() - startedAtMs, feature)
      }
    },
  }
}

function unsupported(message: string): WalletError {
  return new WalletError('PASSKEY_UNSUPPORTED', message)
}

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

import { WebAuthnAbortService } from '@simplewebauthn/browser'
import { WalletError } from '../../shared/errors.ts'
import type { Ceremony } from './ceremony.ts'
import { toPasskeyError } from './passkeyErrors.ts'
import { passkeyApi } from './passkeySupport.ts'
import type { PasskeyFeature } from './permissionsPolicy.ts'

/**
 * A ceremony that the WebAuthn library can abort, with its errors turned into the wallet's. The browser
 * is called directly: the library's functions also read and demand what is not used here, such as
 * extension results, and write to the console where a password manager cannot give it.
 *
 * @param feature - what a Permissions-Policy must allow for it
 * @param prompt - calls the browser, without an await before in a modal prompt
 */
export function passkeyCeremony<T>(
  feature: PasskeyFeature,
  prompt: (signal: AbortSignal) => Promise<Credential | null>,
  parse: (credential: PublicKeyCredential) => T,
): Ceremony<T> {
  return {
    cancel: () => WebAuthnAbortService.cancelCeremony(),
    start: async () => {
      const startedAtMs = Date.now()
      try {
        if (!passkeyApi()) throw unsupported('This page has no passkeys')
        const credential = await prompt(WebAuthnAbortService.createNewAbortSignal())
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

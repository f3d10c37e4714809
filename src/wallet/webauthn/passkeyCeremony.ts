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

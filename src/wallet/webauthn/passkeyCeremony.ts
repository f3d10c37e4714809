import { WebAuthnAbortService } from '@simplewebauthn/browser'
import type { Ceremony } from './ceremony.ts'
import { toPasskeyError } from './passkeyErrors.ts'
import type { PasskeyFeature } from './permissionsPolicy.ts'

/**
 * A ceremony that the WebAuthn library can abort, with its errors turned into the wallet's.
 *
 * @param feature - what a Permissions-Policy must allow for it
 */
export function passkeyCeremony<T>(feature: PasskeyFeature, start: () => Promise<T>): Ceremony<T> {
  return {
    cancel: () => WebAuthnAbortService.cancelCeremony(),
    start: async () => {
      const startedAtMs = Date.now()
      try {
        return await start()
      } catch (error) {
        throw toPasskeyError(error, Date.now() - startedAtMs, feature)
      }
    },
  }
}

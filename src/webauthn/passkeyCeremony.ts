import { WebAuthnAbortService } from '@simplewebauthn/browser'
import type { Ceremony } from './ceremony.ts'
import { toPasskeyError } from './passkeyErrors.ts'

/** A ceremony of the WebAuthn library's, with its errors turned into the wallet's. */
export function passkeyCeremony<T>(start: () => Promise<T>): Ceremony<T> {
  return {
    cancel: () => WebAuthnAbortService.cancelCeremony(),
    start: async () => {
      const startedAtMs = Date.now()
      try {
        return await start()
      } catch (error) {
        throw toPasskeyError(error, Date.now() - startedAtMs)
      }
    },
  }
}

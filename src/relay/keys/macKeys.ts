import type { MacKeys, MacPurpose } from '../context/keys.ts'
import { deriveKeys } from './deriveKeys.ts'

const hmac = { name: 'HMAC', hash: 'SHA-256', length: 256 }

/** MACs by the first material, verified with all of them. */
export function createMacKeys(materials: Uint8Array<ArrayBuffer>[], purpose: MacPurpose): MacKeys {
  const keys = deriveKeys(materials, purpose, hmac, ['sign', 'verify'])
  return {
    async mac(message) {
      return new Uint8Array(await crypto.subtle.sign('HMAC', await keys.first(), message))
    },
    async verify(message, mac) {
      const verdicts = await Promise.all(
        /* guard: relay-keys-rotation */ (await keys.all()).map((key) =>
          crypto.subtle.verify('HMAC', key, mac, message),
        ),
      )
      return verdicts.includes(true)
    },
  }
}

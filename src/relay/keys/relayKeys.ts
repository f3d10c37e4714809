import { toUtf8 } from '../../shared/encoding.ts'
import type { KeyPurpose, RelayKeys } from '../context/keys.ts'

/**
 * Derives the relay's keys from key material with HKDF-SHA-256 (RFC 5869): one key for each purpose, so
 * that a MAC made for one is worth nothing for another, and says nothing of the material.
 *
 * @param materials - at least one; the first makes MACs and all verify them
 */
export function createRelayKeys(materials: Uint8Array<ArrayBuffer>[]): RelayKeys {
  return {
    deriveKeys(purpose) {
      let derived: Promise<CryptoKey[]> | undefined
      const keys = () => {
        derived ??= Promise.all(materials.map((material) => deriveKey(material, purpose)))
        return derived
      }
      return {
        async mac(message) {
          const [first] = await keys()
          if (!first) throw new Error('The relay has no key material')
          return new Uint8Array(await crypto.subtle.sign('HMAC', first, message))
        },
        async verify(message, mac) {
          const verdicts = await Promise.all(
            /* guard: relay-keys-rotation */ (await keys()).map((key) =>
              crypto.subtle.verify('HMAC', key, mac, message),
            ),
          )
          return verdicts.includes(true)
        },
      }
    },
  }
}

async function deriveKey(
  material: Uint8Array<ArrayBuffer>,
  purpose: KeyPurpose,
): Promise<CryptoKey> {
  const base = await crypto.subtle.importKey('raw', material, 'HKDF', false, ['deriveKey'])
  const hkdf = {
    name: 'HKDF',
    hash: 'SHA-256',
    salt: new Uint8Array(32),
    info: toUtf8(/* guard: relay-keys-purpose */ `holdfast relay: ${purpose}`),
  }
  const hmac = { name: 'HMAC', hash: 'SHA-256', length: 256 }
  return crypto.subtle.deriveKey(hkdf, base, hmac, false, ['sign', 'verify'])
}

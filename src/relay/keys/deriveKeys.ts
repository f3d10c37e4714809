import { toUtf8 } from '../../shared/encoding.ts'
import type { CipherPurpose, MacPurpose } from '../context/keys.ts'

/** The keys of one purpose. */
export interface DerivedKeys {
  /** @throws Error when there is no key material */
  first(): Promise<CryptoKey>
  all(): Promise<CryptoKey[]>
}

/** Derives one key of each material when a key is needed for the first time. */
export function deriveKeys(
  materials: Uint8Array<ArrayBuffer>[],
  purpose: MacPurpose | CipherPurpose,
  algorithm: HmacKeyGenParams | AesKeyGenParams,
  usages: KeyUsage[],
): DerivedKeys {
  let derived: Promise<CryptoKey[]> | undefined
  const all = () => {
    derived ??= Promise.all(
      materials.map((material) => deriveKey(material, purpose, algorithm, usages)),
    )
    return derived
  }
  const first = async () => {
    const [key] = await all()
    if (!key) throw new Error('The relay has no key material')
    return key
  }
  return { first, all }
}

async function deriveKey(
  material: Uint8Array<ArrayBuffer>,
  purpose: MacPurpose | CipherPurpose,
  algorithm: HmacKeyGenParams | AesKeyGenParams,
  usages: KeyUsage[],
): Promise<CryptoKey> {
  const base = await crypto.subtle.importKey('raw', material, 'HKDF', false, ['deriveKey'])
  const hkdf = {
    name: 'HKDF',
    hash: 'SHA-256',
    salt: new Uint8Array(32),
    info: toUtf8(/* guard: relay-keys-purpose */ `holdfast relay: ${purpose}`),
  }
  return crypto.subtle.deriveKey(hkdf, base, algorithm, false, usages)
}

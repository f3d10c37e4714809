import { concatBytes, toUtf8 } from '../../shared/encoding.ts'

/** The purposes for which the relay makes MACs. Each has derived keys of its own. */
export type MacPurpose = 'oauth flow' | 'app user' | 'user handle'

/** The purposes for which the relay encrypts. Each has derived keys of its own. */
type CipherPurpose = 'list cursor'

/** MACs for one purpose: HMAC-SHA-256, 32 bytes. */
export interface MacKeys {
  /** The MAC by the first key. */
  mac(message: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>>
  /** Checks whether `mac` is the MAC of the message by any of the keys. */
  verify(message: Uint8Array<ArrayBuffer>, mac: Uint8Array<ArrayBuffer>): Promise<boolean>
}

/** Encryption for one purpose: AES-256-GCM. */
export interface CipherKeys {
  /** Encrypts with the first key: a random IV of 12 bytes, the ciphertext and its tag. */
  encrypt(
    plaintext: Uint8Array<ArrayBuffer>,
    additionalData: Uint8Array<ArrayBuffer>,
  ): Promise<Uint8Array<ArrayBuffer>>
  /**
   * Decrypts with the key that fits.
   *
   * @throws OperationError for what none of the keys encrypted with this additional data
   */
  decrypt(
    encrypted: Uint8Array<ArrayBuffer>,
    additionalData: Uint8Array<ArrayBuffer>,
  ): Promise<Uint8Array<ArrayBuffer>>
}

/** Keys derived from the relay's key material. */
export interface RelayKeys {
  deriveMacKeys(purpose: MacPurpose): MacKeys
  deriveCipherKeys(purpose: CipherPurpose): CipherKeys
}

/**
 * The relay's keys, derived from key material with HKDF-SHA-256 (RFC 5869): one for each purpose, so that
 * what is made for one is worth nothing for another, and says nothing of the material.
 *
 * @param materials - the first makes MACs and encrypts; all verify and decrypt
 */
export function createRelayKeys(materials: Uint8Array<ArrayBuffer>[]): RelayKeys {
  return {
    deriveMacKeys: (purpose) => createMacKeys(materials, purpose),
    deriveCipherKeys: (purpose) => createCipherKeys(materials, purpose),
  }
}

const hmac = { name: 'HMAC', hash: 'SHA-256', length: 256 }

/** MACs by the first material, verified with all of them. */
function createMacKeys(materials: Uint8Array<ArrayBuffer>[], purpose: MacPurpose): MacKeys {
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

const aes = { name: 'AES-GCM', length: 256 }
const ivLength = 12

/** Encrypts with the first material, and decrypts with all of them. */
function createCipherKeys(
  materials: Uint8Array<ArrayBuffer>[],
  purpose: CipherPurpose,
): CipherKeys {
  const keys = deriveKeys(materials, purpose, aes, ['encrypt', 'decrypt'])
  return {
    async encrypt(plaintext, additionalData) {
      const iv = crypto.getRandomValues(new Uint8Array(ivLength))
      const algorithm = { name: 'AES-GCM', iv, additionalData }
      const sealed = await crypto.subtle.encrypt(algorithm, await keys.first(), plaintext)
      return concatBytes(iv, new Uint8Array(sealed))
    },
    async decrypt(encrypted, additionalData) {
      const iv = encrypted.slice(0, ivLength)
      const sealed = encrypted.slice(ivLength)
      const algorithm = { name: 'AES-GCM', iv, additionalData }
      const tries = /* guard: relay-cipher-rotation */ (await keys.all()).map((key) =>
        crypto.subtle.decrypt(algorithm, key, sealed),
      )
      return new Uint8Array(await Promise.any(tries))
    },
  }
}

/** The keys of one purpose. */
interface DerivedKeys {
  /** @throws Error when there is no key material */
  first(): Promise<CryptoKey>
  all(): Promise<CryptoKey[]>
}

/** Derives one key of each material when a key is needed for the first time. */
function deriveKeys(
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

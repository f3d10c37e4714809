import { indexedDbKeyStore, probePrefix } from './indexedDbKeyStore.ts'
import type { KeyStore } from './keyStore.ts'
import { memoryKeyStore } from './memoryKeyStore.ts'

/**
 * The best store this browser really has: IndexedDB where a CryptoKey written to it comes back
 * and still signs, memory everywhere else. Sign-in works with both.
 *
 * @param databaseName - @default the store's own
 */
export async function selectKeyStore(databaseName?: string): Promise<KeyStore> {
  if (typeof indexedDB === 'undefined') return memoryKeyStore()
  const keyStore = indexedDbKeyStore({ databaseName })
  if (await holdsKeys(keyStore)) return keyStore
  keyStore.close()
  return memoryKeyStore()
}

async function holdsKeys(keyStore: KeyStore): Promise<boolean> {
  try {
    // Random: tabs that probe at the same time must not find each other's.
    const probeId = `${probePrefix}${crypto.getRandomValues(new Uint32Array(4)).join('-')}`
    const algorithm = { name: 'ECDSA', namedCurve: 'P-256' }
    const { privateKey } = await crypto.subtle.generateKey(algorithm, false, ['sign', 'verify'])
    const probe = { credentialId: '', expiresAt: '', sessionKey: asSessionKey(privateKey) }
    await keyStore.update(probeId, () => ({ pending: { probe } }))
    const found = (await keyStore.read(probeId))?.pending?.probe?.sessionKey
    await keyStore.update(probeId, () => undefined)
    return found !== undefined && (await signs(found.signingKey))
  } catch {
    return false
  }
}

function asSessionKey(signingKey: CryptoKey) {
  return { signingKey, publicKeyHex: '' }
}

async function signs(signingKey: CryptoKey): Promise<boolean> {
  const algorithm = { name: 'ECDSA', hash: 'SHA-256' }
  const signature = await crypto.subtle.sign(algorithm, signingKey, new Uint8Array(1))
  return signature.byteLength === 64
}

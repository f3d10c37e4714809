import { indexedDbKeyStore, probePrefix } from './indexedDbKeyStore.ts'
import type { KeyStore } from './keyStore.ts'
import { memoryKeyStore } from './memoryKeyStore.ts'

/**
 * The best store this browser really has: IndexedDB where a CryptoKey written to it comes back
 * and still signs, memory everywhere else. Sign-in works with both.
 *
 * @param databaseName - @default the store's own
 * @param nowMs - the service's time, milliseconds since the epoch. @default this device's
 */
export async function selectKeyStore(
  databaseName?: string,
  nowMs: number = Date.now(),
): Promise<KeyStore> {
  if (typeof indexedDB === 'undefined') return memoryKeyStore()
  const keyStore = indexedDbKeyStore({ databaseName })
  if (await holdsKeys(keyStore, nowMs)) return keyStore
  keyStore.close()
  return memoryKeyStore()
}

async function holdsKeys(keyStore: KeyStore, nowMs: number): Promise<boolean> {
  try {
    const key = (await findStoredKey(keyStore, nowMs)) ?? (await storeProbe(keyStore))
    if (!key) return false
    await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, key, new Uint8Array(1))
    return true
  } catch {
    return false
  }
}

/**
 * A key that came through a reload proves what a probe would, without a write. One whose session is
 * over does not: it may lie in a database that takes no other.
 */
async function findStoredKey(keyStore: KeyStore, nowMs: number): Promise<CryptoKey | undefined> {
  const records = (await keyStore.accountIds()).map((accountId) => keyStore.read(accountId))
  const sessions = (await Promise.all(records)).map((record) => record?.session)
  const current = sessions.find((session) => session && Date.parse(session.expiresAt) > nowMs)
  return current?.sessionKey?.signingKey
}

/** Writes a key of no account, and gives back what is read of it. */
async function storeProbe(keyStore: KeyStore): Promise<CryptoKey | undefined> {
  // Random: tabs that probe at the same time must not find each other's.
  const probeId = `${probePrefix}${crypto.getRandomValues(new Uint32Array(4)).join('-')}`
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256' }
  const { privateKey: signingKey } = await crypto.subtle.generateKey(algorithm, false, ['sign'])
  const probe = { credentialId: '', expiresAt: '', sessionKey: { signingKey, publicKeyHex: '' } }
  await keyStore.update(probeId, () => ({ pending: { probe } }))
  const found = (await keyStore.read(probeId))?.pending?.probe?.sessionKey?.signingKey
  await keyStore.update(probeId, () => undefined)
  return found
}

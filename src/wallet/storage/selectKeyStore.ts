import { WalletError } from '../../shared/errors.ts'
import { openKeyStore, type ProbedKeyStore, probePrefix } from './indexedDbKeyStore.ts'
import type { KeyStore } from './keyStore.ts'
import { memoryKeyStore } from './memoryKeyStore.ts'

/** Maximum number of tries to open a database that may yet open, before memory is used. */
const maxTries = 5

/** Options of {@link selectKeyStore}. */
export interface SelectKeyStoreOptions {
  /** @default the store's own */
  databaseName?: string | undefined
  /** The service's time, milliseconds since the epoch. @default this device's */
  now?: (() => number) | undefined
  /** Called when the database did not open and is tried again. @default nothing */
  onTimeout?: ((error: WalletError) => void) | undefined
  /** Receives the store that is probed, before anything is awaited. @default nothing */
  onCandidate?: ((keyStore: KeyStore) => void) | undefined
}

/**
 * The best store this browser really has: IndexedDB where a CryptoKey written to it comes back
 * and still signs, memory everywhere else. Sign-in works with both. A database that does not open
 * in time is tried again: a session in it must not look lost because the browser was busy.
 */
export async function selectKeyStore(options: SelectKeyStoreOptions = {}): Promise<KeyStore> {
  if (typeof indexedDB === 'undefined') return memoryKeyStore()
  const keyStore = openKeyStore(options.databaseName)
  options.onCandidate?.(keyStore)
  if (await holdsKeys(keyStore, options)) return keyStore
  keyStore.close()
  return memoryKeyStore()
}

async function holdsKeys(
  keyStore: ProbedKeyStore,
  { now = Date.now, onTimeout }: SelectKeyStoreOptions,
): Promise<boolean> {
  for (let tries = 1; tries <= maxTries; tries += 1) {
    try {
      return await givesBackKeys(keyStore, now())
    } catch (error) {
      if (!isPassing(error)) return false
      onTimeout?.(error)
      await new Promise((resolve) => setTimeout(resolve, 500))
    }
  }
  return false
}

/** Checks whether the database may open at another try; a browser that cannot store keys fails with other errors. */
function isPassing(error: unknown): error is WalletError {
  if (!(error instanceof WalletError)) return false
  const { name } = (error.cause ?? {}) as { name?: unknown }
  return error.code === 'STORAGE_TIMEOUT' || name === 'AbortError' || name === 'UnknownError'
}

/** @throws whatever the database throws */
async function givesBackKeys(keyStore: ProbedKeyStore, nowMs: number): Promise<boolean> {
  const key = (await findStoredKey(keyStore, nowMs)) ?? (await storeProbe(keyStore))
  if (!key) return false
  await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, key, new Uint8Array(1))
  return true
}

/**
 * A key that came through a reload proves what a probe would, without a write. One whose session is
 * over does not: it may lie in a database that takes no other.
 */
async function findStoredKey(
  keyStore: ProbedKeyStore,
  nowMs: number,
): Promise<CryptoKey | undefined> {
  const records = await keyStore.readAll()
  const current = records.find(({ session }) => session && Date.parse(session.expiresAt) > nowMs)
  return current?.session?.sessionKey?.signingKey
}

/** Writes a key of no account, and gives back what is read of it. */
async function storeProbe(keyStore: KeyStore): Promise<CryptoKey | undefined> {
  // Random: tabs that probe at the same time must not find each other's.
  const probeId = `${probePrefix}${crypto.randomUUID()}`
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256' }
  const { privateKey: signingKey } = await crypto.subtle.generateKey(algorithm, false, ['sign'])
  const probe = { credentialId: '', expiresAt: '', sessionKey: { signingKey, publicKeyHex: '' } }
  await keyStore.update(probeId, () => ({ pending: { probe } }))
  const found = (await keyStore.read(probeId))?.pending?.probe?.sessionKey?.signingKey
  await keyStore.update(probeId, () => undefined)
  return found
}

/** A first stamp by hand, with WebCrypto and IndexedDB. */
import { payloadToSign } from '../sample.ts'
import { toHex } from './bytes.ts'
import { compress, type StampKey, stampByHand } from './stamp.ts'

/** Puts a key where {@link firstStamp} finds it. */
export async function prepare(): Promise<void> {
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256' }
  const pair = await crypto.subtle.generateKey(algorithm, false, ['sign', 'verify'])
  const point = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey))
  const key: StampKey = { signingKey: pair.privateKey, publicKeyHex: toHex(compress(point)) }
  const store = await openStore('readwrite')
  await settled(store.put(key, 'session'))
}

/** Milliseconds from the start of the navigation until a stamp is ready to be sent. */
export async function firstStamp(): Promise<number> {
  const store = await openStore('readonly')
  await stampByHand(payloadToSign, await settled<StampKey>(store.get('session')))
  return performance.now()
}

async function openStore(mode: IDBTransactionMode): Promise<IDBObjectStore> {
  const opening = indexedDB.open('handwritten', 1)
  opening.onupgradeneeded = () => opening.result.createObjectStore('keys')
  const database = await settled(opening)
  return database.transaction('keys', mode).objectStore('keys')
}

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

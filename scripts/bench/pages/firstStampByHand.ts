/** A first payment by hand, with WebCrypto, IndexedDB and Web Locks. */

import { toHex } from '../bytes.ts'
import { payloadToSign, quote, startPage, whenSigned } from '../sample.ts'
import { compress, type StampKey, stampByHand } from '../stampByHand.ts'

/** Puts a key where {@link firstStamp} finds it. */
async function prepare(): Promise<void> {
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256' }
  const pair = await crypto.subtle.generateKey(algorithm, false, ['sign', 'verify'])
  const point = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey))
  const key: StampKey = { signingKey: pair.privateKey, publicKeyHex: toHex(compress(point)) }
  const database = await openDatabase()
  await settled(storeOf(database, 'readwrite').put(key, 'session'))
}

/** Milliseconds from the start of the navigation until the payload of a payment was signed. */
async function firstStamp(): Promise<number> {
  const signed = whenSigned()
  await stampStored(await openDatabase())
  return signed
}

/** Milliseconds from the start of the navigation until the signed payment can be sent, once. */
async function firstPayment(): Promise<number> {
  const database = await openDatabase()
  await stampStored(database)
  await navigator.locks.request(quote.id, () => record(storeOf(database, 'readwrite')))
  return performance.now()
}

async function stampStored(database: IDBDatabase): Promise<string> {
  const key = await settled<StampKey>(storeOf(database, 'readonly').get('session'))
  return stampByHand(payloadToSign, key)
}

/** Writes down what is about to be sent. */
async function record(store: IDBObjectStore): Promise<void> {
  store.put({ quoteId: quote.id, transactionId: quote.transactionId }, quote.id)
  await new Promise((resolve) => {
    store.transaction.oncomplete = resolve
  })
}

async function openDatabase(): Promise<IDBDatabase> {
  const opening = indexedDB.open('handwritten', 1)
  opening.onupgradeneeded = () => opening.result.createObjectStore('keys')
  return settled(opening)
}

function storeOf(database: IDBDatabase, mode: IDBTransactionMode): IDBObjectStore {
  return database.transaction('keys', mode).objectStore('keys')
}

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

startPage({ prepare, firstStamp, firstPayment })

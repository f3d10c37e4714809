/** A first stamp by hand, with WebCrypto and IndexedDB. What the library is measured against. */
import { payloadToSign } from '../sample.ts'
import { concat, toHex, utf8 } from './bytes.ts'

const { subtle } = crypto
const ecdsa = { name: 'ECDSA', namedCurve: 'P-256' }

/** Puts a key where {@link firstStamp} finds it. */
export async function prepare(): Promise<void> {
  const { privateKey, publicKey } = await subtle.generateKey(ecdsa, false, ['sign', 'verify'])
  const point = new Uint8Array(await subtle.exportKey('raw', publicKey))
  const compressed = concat(Uint8Array.of(2 + ((point[64] ?? 0) & 1)), point.subarray(1, 33))
  const store = await openStore('readwrite')
  await settled(store.put({ privateKey, publicKeyHex: toHex(compressed) }, 'session'))
}

/** Milliseconds from the start of the navigation until a stamp is ready to be sent. */
export async function firstStamp(): Promise<number> {
  const store = await openStore('readonly')
  const { privateKey, publicKeyHex } = await settled(store.get('session'))
  const algorithm = { name: 'ECDSA', hash: 'SHA-256' }
  const p1363 = new Uint8Array(await subtle.sign(algorithm, privateKey, utf8(payloadToSign)))
  const [r, s] = [integer(p1363.subarray(0, 32)), integer(p1363.subarray(32))]
  const signature = toHex(concat(Uint8Array.of(0x30, r.length + s.length), r, s))
  const scheme = 'SIGNATURE_SCHEME_TK_API_P256'
  const json = JSON.stringify({ publicKey: publicKeyHex, scheme, signature })
  btoa(json).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
  return performance.now()
}

function integer(bytes: Uint8Array): Uint8Array {
  const start = bytes.findIndex((byte) => byte !== 0)
  const minimal = bytes.subarray(start)
  const padded = ((minimal[0] ?? 0) & 0x80) === 0 ? minimal : concat(Uint8Array.of(0), minimal)
  return concat(Uint8Array.of(2, padded.length), padded)
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

import { p256 } from '@noble/curves/nist.js'

/** What a script that got into the page can lay hands on. */
export interface Loot {
  privateKeys: number
  /** What came of exporting each private key in each format. */
  exports: string[]
  /** The session key's public half, so that a private half would be known when seen. */
  publicKeyHex: string
  texts: string[]
}

/** Runs in the page: walks storage, databases, globals and the wallet, and tries every export. */
export async function walkEverything(): Promise<Loot> {
  const keys: CryptoKey[] = []
  const texts: string[] = []
  const seen = new Set<unknown>()
  let publicKeyHex = ''
  const walk = (value: unknown, depth: number): void => {
    if (typeof value === 'string') texts.push(value)
    if (typeof value !== 'object' || value === null || seen.has(value) || depth > 8) return
    seen.add(value)
    if (value instanceof CryptoKey) keys.push(value)
    if (ArrayBuffer.isView(value)) texts.push(hexOf(value))
    for (const key of Reflect.ownKeys(value)) {
      const descriptor = Reflect.getOwnPropertyDescriptor(value, key)
      if (key === 'publicKeyHex') publicKeyHex = String(descriptor?.value)
      walk(descriptor?.value, depth + 1)
    }
  }
  const hexOf = ({ buffer, byteOffset, byteLength }: ArrayBufferView): string =>
    Array.from(new Uint8Array(buffer, byteOffset, byteLength), (byte) =>
      byte.toString(16).padStart(2, '0'),
    ).join('')

  walk(window.wallet, 0)
  walk(Object.entries(localStorage), 0)
  walk(Object.entries(sessionStorage), 0)
  for (const { name = '' } of await indexedDB.databases()) {
    const database = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open(name)
      request.onsuccess = () => resolve(request.result)
    })
    for (const store of database.objectStoreNames) {
      const records = database.transaction(store).objectStore(store).getAll()
      walk(await new Promise((resolve) => (records.onsuccess = () => resolve(records.result))), 0)
    }
    database.close()
  }
  const privateKeys = keys.filter(({ type }) => type === 'private')
  const exports = await Promise.all(
    privateKeys.flatMap((key) =>
      (['pkcs8', 'jwk', 'raw'] as const).map((format) =>
        crypto.subtle.exportKey(format, key).then(
          () => 'exported',
          () => 'refused',
        ),
      ),
    ),
  )
  return { privateKeys: privateKeys.length, exports, publicKeyHex, texts }
}

/** Everything in a text that may be 32 bytes, in hex or base64url. */
export function scalarsIn(text: string): Uint8Array[] {
  const runs = text.match(/[0-9a-fA-F]{64,}/g) ?? []
  // Every offset: a scalar may stand in the middle of other hex, such as that of a PKCS#8.
  const hex = runs.flatMap((run) =>
    Array.from({ length: run.length - 63 }, (_, start) => run.slice(start, start + 64)),
  )
  const base64url = text.match(/(?<![\w-])[\w-]{43}(?![\w-])/g) ?? []
  return [
    ...hex.map((match) => Buffer.from(match, 'hex')),
    ...base64url.map((match) => Buffer.from(match, 'base64url')),
  ]
}

/** Whether 32 bytes are the private half of a public key. */
export function isPrivateKeyOf(publicKeyHex: string): (bytes: Uint8Array) => boolean {
  return (bytes) => {
    try {
      return Buffer.from(p256.getPublicKey(bytes, true)).toString('hex') === publicKeyHex
    } catch {
      return false
    }
  }
}

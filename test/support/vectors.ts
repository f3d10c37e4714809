import { files as sharedFiles } from 'virtual:shared-vectors'
import { p256 } from '@noble/curves/nist.js'
import { describe, expect, it } from 'vitest'

const ownFiles = import.meta.glob<{ cases: unknown[] }>('../vectors/*.json', {
  eager: true,
  import: 'default',
})

/** Every row of a vector file has an id to name its test by. */
interface Row {
  id?: string
  tcId?: number
}

/**
 * Runs every row of a vector file: the project's own under test/vectors, and the larger one beside
 * the repository, which is skipped by name where it is absent. The number of rows that ran is
 * asserted.
 */
export function describeVectors<Vector extends Row>(
  name: string,
  check: (row: Vector) => Promise<void> | void,
): void {
  const own = ownFiles[`../vectors/${name}.json`]?.cases
  const isAbsent = Object.keys(sharedFiles).length === 0
  if (own) describeRows(`${name} (own)`, own, check)
  if (isAbsent) describe.skip(`${name} (shared): absent here`, () => it('is not run'))
  else describeRows(`${name} (shared)`, sharedFiles[name]?.cases ?? (own ? undefined : []), check)
}

function describeRows<Vector extends Row>(
  title: string,
  cases: unknown[] | undefined,
  check: (row: Vector) => Promise<void> | void,
): void {
  if (!cases) return
  describe(title, () => {
    let count = 0
    for (const row of cases as Vector[]) {
      it(`row ${row.id ?? row.tcId}`, async () => {
        count += 1
        await check(row)
      })
    }
    it(`ran all ${cases.length} rows`, () => {
      expect(cases.length).toBeGreaterThan(0)
      expect(count).toBe(cases.length)
      // biome-ignore lint/suspicious/noConsole: how many rows ran is for people to see.
      console.info(`${title}: ${count} of ${cases.length} rows`)
    })
  })
}

/** Bytes from hex that is known to be right. */
export function hexBytes(hex: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}

/** Bytes as hex. */
export function bytesHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** A key-agreement pair as a sign-in would hold it, from a test scalar. */
export async function importKeyPair(privateKeyHex: string): Promise<CryptoKeyPair> {
  const point = p256.getPublicKey(hexBytes(privateKeyHex), false)
  const publicJwk = {
    kty: 'EC',
    crv: 'P-256',
    x: base64url(point.subarray(1, 33)),
    y: base64url(point.subarray(33)),
  }
  const privateJwk = { ...publicJwk, d: base64url(hexBytes(privateKeyHex)) }
  const algorithm = { name: 'ECDH', namedCurve: 'P-256' }
  const [privateKey, publicKey] = await Promise.all([
    crypto.subtle.importKey('jwk', privateJwk, algorithm, false, ['deriveBits']),
    crypto.subtle.importKey('jwk', publicJwk, algorithm, true, []),
  ])
  return { privateKey, publicKey }
}

function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
}

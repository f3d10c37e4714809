import { p256 } from '@noble/curves/nist.js'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { parsePublicKey } from '../../src/crypto/publicKey.ts'
import { importSessionKey } from '../../src/crypto/sessionKey.ts'
import { stamp, verifyStamp } from '../../src/crypto/stamp.ts'
import { bytesHex, hexBytes } from '../support/vectors.ts'

const scalarHex = 'c9afa9d845ba75166b5c215767b1d6934e50c3db36e89b127b8a622b120f6721'
const publicKeyHex = bytesHex(p256.getPublicKey(hexBytes(scalarHex), true))

/** What a platform like WebKit's refuses: compressed points, and private keys without theirs. */
function refusedByWebKit(format: unknown, data: Uint8Array): boolean {
  return (format === 'raw' && data.length === 33) || (format === 'pkcs8' && data.length < 100)
}

/** Watches every private key that is imported, on a platform that refuses some imports. */
function watchImports(isRefused: typeof refusedByWebKit = () => false): Uint8Array[] {
  const copies: Uint8Array[] = []
  const { subtle } = crypto
  const importKey = subtle.importKey.bind(subtle) as (...args: unknown[]) => Promise<CryptoKey>
  vi.spyOn(subtle, 'importKey').mockImplementation((...args: unknown[]) => {
    const [format, data] = args as [string, Uint8Array]
    if (format === 'pkcs8') copies.push(data)
    const refusal = () => Promise.reject(new DOMException('refused', 'DataError'))
    return isRefused(format, data) ? refusal() : importKey(...args)
  })
  return copies
}

afterEach(() => {
  vi.restoreAllMocks()
})

describe('importSessionKey', () => {
  it('gives a key that signs and cannot be exported', async () => {
    const sessionKey = await importSessionKey(hexBytes(scalarHex))

    expect(sessionKey.publicKeyHex).toBe(publicKeyHex)
    expect(await verifyStamp(await stamp('payload', sessionKey), 'payload')).toBe(publicKeyHex)
    await expect(crypto.subtle.exportKey('pkcs8', sessionKey.signingKey)).rejects.toThrow()
  })

  it('imports no private key that can be exported, not even in passing', {
    tags: ['T1'],
  }, async () => {
    const importKey = vi.spyOn(crypto.subtle, 'importKey')
    await importSessionKey(hexBytes(scalarHex))
    const privateKeys = importKey.mock.calls.filter(([format]) => format === 'pkcs8')

    expect(privateKeys.length).toBeGreaterThan(0)
    for (const [, , , isExtractable] of privateKeys) expect(isExtractable).toBe(false)
  })

  it('gives the same where the platform knows no points, through noble', async () => {
    watchImports(refusedByWebKit)
    const sessionKey = await importSessionKey(hexBytes(scalarHex))

    expect(sessionKey.publicKeyHex).toBe(publicKeyHex)
    expect(bytesHex(parsePublicKey(publicKeyHex))).toBe(
      bytesHex(p256.getPublicKey(hexBytes(scalarHex), false)),
    )
  })

  /** n minus the scalar: its point has the same x and the other y. */
  const negatedHex = (p256.Point.Fn.ORDER - BigInt(`0x${scalarHex}`)).toString(16).padStart(64, '0')

  it.each([scalarHex, negatedHex])(
    'finds the y that belongs to the scalar where the platform does not notice another: %s',
    async (hex) => {
      const { subtle } = crypto
      const importKey = subtle.importKey.bind(subtle) as (...args: unknown[]) => Promise<CryptoKey>
      vi.spyOn(subtle, 'importKey').mockImplementation((...args: unknown[]) => {
        const [format, data, ...rest] = args as [string, Uint8Array]
        if (format !== 'pkcs8' || data.length < 100) return importKey(...args)
        const right = Uint8Array.of(
          ...data.subarray(0, -65),
          ...p256.getPublicKey(hexBytes(hex), false),
        )
        return importKey(format, right, ...rest)
      })
      const sessionKey = await importSessionKey(hexBytes(hex))

      expect(sessionKey.publicKeyHex).toBe(bytesHex(p256.getPublicKey(hexBytes(hex), true)))
    },
  )

  it('takes the public half from a platform that gives it', async () => {
    const { subtle } = crypto
    const importKey = vi.spyOn(subtle, 'importKey')
    const getPublicKey = vi.fn(async (_: CryptoKey, usages: KeyUsage[]) => {
      const point = Uint8Array.from(p256.getPublicKey(hexBytes(scalarHex), false))
      return subtle.importKey('raw', point, { name: 'ECDSA', namedCurve: 'P-256' }, true, usages)
    })
    const stubbed = Object.assign(subtle, { getPublicKey })
    const sessionKey = await importSessionKey(hexBytes(scalarHex)).finally(() => {
      Reflect.deleteProperty(stubbed, 'getPublicKey')
    })

    expect(sessionKey.publicKeyHex).toBe(publicKeyHex)
    expect(await verifyStamp(await stamp('payload', sessionKey), 'payload')).toBe(publicKeyHex)
    expect(getPublicKey).toHaveBeenCalledExactlyOnceWith(sessionKey.signingKey, ['verify'])
    expect(importKey.mock.calls.map(([format]) => format)).toEqual(['pkcs8', 'raw', 'raw'])
  })

  it('refuses a key that the platform imports in no form', async () => {
    watchImports((format) => format === 'pkcs8')

    await expect(importSessionKey(hexBytes(scalarHex))).rejects.toMatchObject({
      code: 'SESSION_KEY_REJECTED',
      message: expect.stringContaining('cannot import it'),
    })
  })

  it.each([
    ['as the platform does it', undefined],
    ['through noble', refusedByWebKit],
  ])('overwrites every copy of the scalar, %s', { tags: ['T1'] }, async (_, isRefused) => {
    const copies = watchImports(isRefused)
    const scalar = hexBytes(scalarHex)
    await importSessionKey(scalar)

    expect(copies.length).toBeGreaterThan(0)
    for (const copy of [scalar, ...copies]) expect(bytesHex(copy)).not.toContain(scalarHex)
    expect(bytesHex(scalar)).toBe('00'.repeat(32))
  })

  it('makes no string and no number of the scalar', async () => {
    const BigIntBefore = BigInt
    const made: unknown[] = []
    vi.stubGlobal('BigInt', (value: string) => {
      made.push(value)
      return BigIntBefore(value)
    })
    await importSessionKey(hexBytes(scalarHex))
    vi.unstubAllGlobals()

    expect(made.filter((value) => String(value).includes(scalarHex))).toEqual([])
  })

  it.each(['00'.repeat(32), 'ff'.repeat(32), '01', ''])(
    'refuses %s, and overwrites it',
    async (hex) => {
      const scalar = hexBytes(hex)
      await expect(importSessionKey(scalar)).rejects.toMatchObject({ code: 'SESSION_KEY_REJECTED' })

      expect(scalar.every((byte) => byte === 0)).toBe(true)
    },
  )
})

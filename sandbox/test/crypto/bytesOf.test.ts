import { describe, expect, it } from 'vitest'
import type { Settings } from '../../src/core/settings.ts'
import { readCursor, writeCursor } from '../../src/core/work/cursors.ts'
import { bytesOf } from '../../src/crypto/bytesOf.ts'
import { generateKeyPair, keyPairOf } from '../../src/crypto/p256.ts'
import { sparkAddress, tokenDetails } from '../../src/fixtures/tokenDetails.ts'

// Also run under jsdom, where a Buffer is no instance of the global Uint8Array.
describe('bytesOf', () => {
  it.each([
    ['00ff10', 'hex'],
    ['AP8Q', 'base64'],
    ['AP8Q', 'base64url'],
  ] as const)('gives plain bytes for %s in %s', (text, encoding) => {
    const bytes = bytesOf(text, encoding)
    expect(bytes.constructor).toBe(Uint8Array)
    expect([...bytes]).toEqual([0, 255, 16])
  })

  it('gives what key pairs are made of', () => {
    const { scalar, publicKey } = generateKeyPair()
    expect(keyPairOf(bytesOf(Buffer.from(scalar).toString('hex'), 'hex')).publicKey).toEqual(
      publicKey,
    )
  })
})

describe('cryptography where a Buffer is no Uint8Array', () => {
  it('reads its own cursor', () => {
    const settings = { clientSecret: 'secret' } as Settings
    expect(readCursor(settings, writeCursor(settings, 42))).toBe(42)
  })

  it('derives deposit addresses', () => {
    expect(sparkAddress('a')).toMatch(/^sp1/)
    const made = ['USDB', 'USDC', 'USDT', 'BTC'].flatMap((token) =>
      tokenDetails('august', token, 'seed'),
    )
    expect(made).toHaveLength(12)
  })
})

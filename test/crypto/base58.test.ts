import { base58 } from '@scure/base'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeBase58 } from '../../src/crypto/base58.ts'

describe('decodeBase58', () => {
  it('agrees with an independent implementation', () => {
    const firstNotZero = fc
      .uint8Array({ minLength: 1, maxLength: 100 })
      .filter(([first]) => first !== 0)
    fc.assert(
      fc.property(firstNotZero, (bytes) => {
        const text = base58.encode(bytes)
        expect(decodeBase58(text, bytes.length)).toEqual(Uint8Array.from(bytes))
        expect(decodeBase58(`1${text}`, bytes.length)).toBeUndefined()
        expect(decodeBase58(text, bytes.length + 1)).toBeUndefined()
        if (bytes.length > 1) expect(decodeBase58(text, bytes.length - 1)).toBeUndefined()
      }),
    )
  })

  it.each(['', '0', 'O', 'I', 'l', ' 2', '2\n', 'é', '💰'])('refuses %j', (text) => {
    expect(decodeBase58(text, 1)).toBeUndefined()
  })

  it('does no work for a text that is far too long', () => {
    expect(decodeBase58('2'.repeat(10_000_000), 85)).toBeUndefined()
  })
})

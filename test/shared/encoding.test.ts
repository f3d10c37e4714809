import { base64urlnopad, hex } from '@scure/base'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  fromBase64url,
  fromHex,
  latin1ToBase64url,
  toBase64url,
  toHex,
} from '../../src/shared/encoding.ts'

describe('hex', () => {
  it('agrees with an independent implementation, and reads back', () => {
    fc.assert(
      fc.property(fc.uint8Array(), (bytes) => {
        expect(toHex(bytes)).toBe(hex.encode(bytes))
        expect(fromHex(toHex(bytes).toUpperCase())).toEqual(Uint8Array.from(bytes))
      }),
    )
  })

  it('is the same with and without the platform’s own', () => {
    fc.assert(
      fc.property(fc.uint8Array(), (bytes) => {
        const toHexOf = (own: (() => string) | undefined) =>
          toHex(Object.assign(Uint8Array.from(bytes), { toHex: own }))

        expect(toHexOf(undefined)).toBe(hex.encode(bytes))
        expect(toHexOf(() => 'the platform’s')).toBe('the platform’s')
      }),
    )
  })

  it.each(['0', '0x00', '00\n', ' 00', 'zz', '٠٠', 'ſſ'])('refuses %j', (text) => {
    expect(fromHex(text)).toBeUndefined()
  })
})

describe('base64url', () => {
  it('takes more bytes than a function takes arguments', () => {
    const many = new Uint8Array(1_000_000).fill(0xff)

    expect(fromBase64url(toBase64url(many))).toHaveLength(many.length)
  })

  it('agrees with an independent implementation, and reads back with or without padding', () => {
    fc.assert(
      fc.property(fc.uint8Array(), (bytes) => {
        const text = toBase64url(bytes)
        expect(text).toBe(base64urlnopad.encode(bytes))
        expect(fromBase64url(text)).toEqual(Uint8Array.from(bytes))
        const padded = text + '='.repeat((4 - (text.length % 4)) % 4)
        expect(fromBase64url(padded)).toEqual(Uint8Array.from(bytes))
      }),
    )
  })

  it('encodes text of ASCII characters as its UTF-8 bytes', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[\x20-\x7e]*$/), (text) => {
        expect(latin1ToBase64url(text)).toBe(base64urlnopad.encode(new TextEncoder().encode(text)))
      }),
    )
  })

  it('gives bytes for a text only when they would be written the same', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[\w=+/ -]{0,12}$/), (text) => {
        const bytes = fromBase64url(text)
        if (bytes) expect(toBase64url(bytes)).toBe(text.replace(/=+$/, ''))
      }),
    )
  })

  it.each(['A', 'AB+C', 'AB/C', 'AA=', 'AAA==', 'AB', 'AAB', ' AAA', 'AA\n'])(
    'refuses %j',
    (text) => {
      expect(fromBase64url(text)).toBeUndefined()
    },
  )
})

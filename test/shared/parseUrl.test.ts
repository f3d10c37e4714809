import { describe, expect, it } from 'vitest'
import { parseUrl } from '../../src/shared/parseUrl.ts'

describe('parseUrl', () => {
  it.each(['', 'example.com', 'https://', '//example.com'])(
    'is undefined for what is no URL: %j',
    (text) => {
      expect(parseUrl(text)).toBeUndefined()
    },
  )

  it('gives the same for every call, also once it is compiled', () => {
    const read = (): string | undefined => parseUrl('https://bücher.example/')?.origin
    const found = new Set(Array.from({ length: 200_000 }, read))

    expect(found).toEqual(new Set(['https://xn--bcher-kva.example']))
  })
})

import { describe, expect, it } from 'vitest'
import { parseUrl, webUrl } from '../../src/shared/url.ts'
import { hostileUrls } from '../support/hostileUrls.ts'

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

describe('webUrl', () => {
  it.each([
    ['https://provider.example', 'https://provider.example/'],
    ['https://provider.example:8443/a?b=c#d', 'https://provider.example:8443/a?b=c#d'],
    ['HTTPS://Provider.Example/a', 'https://provider.example/a'],
    ['http://localhost:4000/authorize', 'http://localhost:4000/authorize'],
    ['http://app.localhost/', 'http://app.localhost/'],
    ['http://127.0.0.1:4000/', 'http://127.0.0.1:4000/'],
    ['http://[::1]:4000/', 'http://[::1]:4000/'],
  ])('returns %s as the browser reads it', (value, href) => {
    expect(webUrl(value, 'url')).toBe(href)
  })

  it.each(hostileUrls)('rejects %s, and does not repeat it', { tags: ['T34'] }, (_, value) => {
    const parse = () => webUrl(value, 'flow.authorizationUrl')

    expect(parse).toThrow(expect.objectContaining({ code: 'RESPONSE_INVALID' }))
    expect(parse).toThrow(
      /: flow\.authorizationUrl must be an https URL, or an http URL on this machine$/,
    )
  })
})

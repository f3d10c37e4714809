import { afterEach, describe, expect, it, vi } from 'vitest'
import { absoluteUrl, originOf, pageHostName } from '../../../src/wallet/platform/pageAddress.ts'

const origin = 'https://shop.example'
const blob = `blob:${origin}/7f0c`

/** Documents and workers by what a browser says of them. */
const surroundings = {
  'a page': {
    location: { origin, hostname: 'shop.example', href: `${origin}/app/cart` },
    document: { baseURI: `${origin}/app/cart` },
  },
  'about:srcdoc': {
    location: { origin: 'null', hostname: '', href: 'about:srcdoc' },
    document: { baseURI: `${origin}/app/cart` },
  },
  'about:blank': {
    location: { origin: 'null', hostname: '', href: 'about:blank' },
    document: { baseURI: `${origin}/app/cart` },
  },
  'a document of a blob': {
    location: { origin, hostname: '', href: blob },
    document: { baseURI: blob },
  },
  'a worker of a blob': { location: { origin, hostname: '', href: blob }, document: undefined },
}

function enter(globals: object): void {
  for (const [name, value] of Object.entries({ origin, ...globals })) vi.stubGlobal(name, value)
}

afterEach(() => {
  vi.unstubAllGlobals()
})

describe('a relative address', () => {
  it.each(Object.entries(surroundings))('is of the origin in %s', (_, globals) => {
    enter(globals)

    expect(absoluteUrl('/wallet')).toBe(`${origin}/wallet`)
    expect(pageHostName()).toBe('shop.example')
    expect(originOf(globalThis)).toBe(origin)
  })

  it('is resolved as fetch does it, where the page has a base', () => {
    enter({ ...surroundings['a page'], document: { baseURI: 'https://api.example/v1/' } })

    expect(absoluteUrl('/wallet')).toBe('https://api.example/wallet')
    expect(pageHostName()).toBe('shop.example')
  })

  it('stays as it is where there is no page, as on a server', () => {
    expect(absoluteUrl('/wallet')).toBe('/wallet')
    expect(pageHostName()).toBe('')
  })

  it('has no host name in a document of an opaque origin', () => {
    enter({ ...surroundings['about:srcdoc'], origin: 'null' })

    expect(pageHostName()).toBe('')
  })
})

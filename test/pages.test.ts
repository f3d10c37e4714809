import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { pagesWithExamples, readExample } from '../scripts/docs/examplePages.ts'
import { headingsOf, linksOf, resolvePath, slugOf } from './support/references.ts'

const root = new URL('../', import.meta.url)
const read = (path: string) => readFileSync(new URL(path, root), 'utf8')
const pages = pagesWithExamples.map((path) => ({ path, text: read(path) }))
/** They are no part of the package. */
const ofDemo = pagesWithExamples.filter((path) => path.startsWith('docs/demo/'))

describe('an example of the pages', () => {
  it.each(readdirSync(new URL('test/types/pages', root)))('is compiled, and shown: %s', (name) => {
    const example = readExample(name)
    const block = `\`\`\`${name.split('.').at(-1)}\n${example}\`\`\``

    expect(example.length).toBeGreaterThan(100)
    expect(pages.filter(({ text }) => text.includes(block))).toHaveLength(1)
  })

  it.each(readdirSync(new URL('examples/quick-start', root)))(
    'is run, and shown by the README: %s',
    (name) => {
      expect(read('README.md')).toContain(`\n${read(`examples/quick-start/${name}`)}\`\`\``)
    },
  )
})

describe('a page', () => {
  const guides = pages.filter(({ path }) => path !== 'README.md')
  /** References: a row or a section for each thing there is. */
  const references = ['docs/architecture.md', 'docs/service.md', 'docs/threats.md']

  it.each(guides)('says first for whom it is: $path', ({ text }) => {
    const [heading, introduction] = text.split('\n\n')

    expect(heading).toMatch(/^# .+$/)
    expect(introduction).toMatch(/^For /)
  })

  it.each(guides.filter(({ path }) => !references.includes(path)))(
    'has at most 20 kB: $path',
    ({ text }) => {
      expect(Buffer.byteLength(text)).toBeLessThanOrEqual(20_000)
    },
  )
})

/** The pages that a page links. */
function linkedFrom(path: string): string[] {
  const links = linksOf({ path, text: read(path) }).map(({ target }) => target.replace(/#.*/, ''))
  return links.filter((target) => target.endsWith('.md')).map((target) => resolvePath(path, target))
}

describe('the README', () => {
  it('is short', () => {
    expect(Buffer.byteLength(read('README.md'))).toBeLessThanOrEqual(10_000)
  })

  const oneClick = linkedFrom('README.md')
  const twoClicks = new Set([...oneClick, ...oneClick.flatMap(linkedFrom)])

  it.each([
    ['what does the mail with the code say?', 'docs/wallet/codes.md#what-the-message-says'],
    ['what is to do before production?', 'docs/production.md#going-to-production'],
    ['how do I change a key?', 'docs/relay/keys.md#changing-a-key'],
    ['how do I change the API secret?', 'docs/relay/keys.md#changing-the-api-secret'],
    ['how do I test with Playwright?', 'docs/testing.md#playwright'],
    ['what happens when a session ends?', 'docs/wallet/sessions.md#when-a-session-ends'],
    ['how is a session revoked?', 'docs/wallet/sessions.md#ending-sessions'],
    ['how does a customer add a second passkey?', 'docs/wallet/passkeys.md#a-second-passkey'],
    ['what if a passkey is lost?', 'docs/wallet/passkeys.md#a-lost-passkey'],
    ['how do I use it without React?', 'docs/wallet/state.md#without-react'],
    ['which generation has my account?', 'docs/generations.md#generations-of-the-service'],
    ['how do I update Holdfast?', 'docs/generations.md#versions-of-holdfast'],
    ['which Content-Security-Policy works?', 'docs/browsers.md#content-security-policy'],
    ['does it run in a web view?', 'docs/browsers.md#web-views'],
    ['does it render on a server?', 'docs/browsers.md#server-rendering'],
    ['can the API have another origin?', 'docs/relay/origins.md#a-separate-api-origin'],
    ['how do I let a payment fail?', 'docs/sandbox/faults.md#faults'],
    ['how do I try it on a phone?', 'docs/development.md#a-phone'],
    ['what if a payment’s outcome is unknown?', 'docs/wallet/outcomes.md#outcomes'],
    ['how large is it?', 'docs/performance.md#size'],
    ['which bundlers work?', 'docs/performance.md#bundlers'],
    ['how do I receive webhooks?', 'docs/relay/webhooks.md#webhooks'],
    ['how do I run several instances?', 'docs/relay/stores.md#more-than-one-instance'],
    ['what does this error code mean?', 'docs/errors.md#error-codes'],
    ['why did the relay refuse?', 'docs/relay/refusals.md#the-relays-own-codes'],
  ])('leads in two clicks to an answer: %s', (_, place) => {
    const [path = '', heading] = place.split('#')

    expect(twoClicks).toContain(path)
    expect(headingsOf(read(path)).map(slugOf)).toContain(heading)
  })

  it('leads in two clicks to every page of the package', () => {
    const others = pages
      .map(({ path }) => path)
      .filter((path) => path !== 'README.md' && !ofDemo.includes(path))
    expect(others.filter((path) => !twoClicks.has(path))).toEqual([])
  })
})

describe('the README of the demo', () => {
  it('is short', () => {
    expect(Buffer.byteLength(read('demo/README.md'))).toBeLessThanOrEqual(10_000)
  })

  it('leads to a page for every feature', () => {
    expect(linkedFrom('demo/README.md')).toEqual(expect.arrayContaining(ofDemo))
  })
})

describe('a picture of a page', () => {
  const shown = ofDemo.flatMap((path) =>
    [...read(path).matchAll(/"pictures\/([\w.-]+)"/g)].map(([, file = '']) => file),
  )

  it('exists, and no page is without one', () => {
    expect(new Set(shown)).toEqual(new Set(readdirSync(new URL('docs/demo/pictures', root))))
    expect(ofDemo.filter((path) => !read(path).includes('<picture>'))).toEqual([])
  })

  it('is there in the dark too, and described', () => {
    for (const path of ofDemo) {
      const text = read(path)
      const light = [...text.matchAll(/src="pictures\/([\w-]+)-light\.webp" alt="([^"]{10,})"/g)]
      const dark = [...text.matchAll(/srcset="pictures\/([\w-]+)-dark\.webp"/g)]
      expect(light.map(([, state]) => state)).toEqual(dark.map(([, state]) => state))
      expect(light.length).toBe(text.split('<picture>').length - 1)
    }
  })
})

import { describe, expect, it } from 'vitest'
import type { RelayOptions } from '../../../src/relay/options/relayOptions.ts'
import { relayUnderTest } from '../support/relayUnderTest.ts'
import { noService } from '../support/scriptedService.ts'
import { ada, adasThings, bob } from '../support/users.ts'

const tagOf = ({ headers }: { headers: Headers }) => headers.get('Holdfast-User')

describe('the tag of the app user', { tags: ['T24'] }, () => {
  const { browserOf, log } = relayUnderTest({ fetch: noService, users: [ada, bob] })
  const read = (user?: typeof ada) => browserOf(user).get('/customers/internal-accounts')

  it('is on every response to a user, refusals too, and always the same', async () => {
    const [first, again] = [await read(ada), await read(ada)]
    const path = `/auth/sessions?accountId=${adasThings.accountId}&unknown=1`
    const refused = await browserOf(ada).get(path)

    expect(tagOf(first)).toMatch(/^[\w-]{22}$/)
    expect(tagOf(again)).toBe(tagOf(first))
    expect(tagOf(refused)).toBe(tagOf(first))
  })

  it('is another one for another user, and on another platform', async () => {
    const service = { baseUrl: 'http://localhost/2025-10-13', clientId: 'a', clientSecret: 'b' }
    const other = relayUnderTest({ fetch: noService, users: [ada], service })
    const elsewhere = await other.browserOf(ada).get('/customers/internal-accounts')
    const tags = [tagOf(await read(ada)), tagOf(await read(bob)), tagOf(elsewhere)]

    expect(new Set(tags).size).toBe(3)
  })

  it('is the same with the same keys, whatever the API secret', { tags: ['T16'] }, async () => {
    const tagWith = async (clientSecret: string, keys?: RelayOptions['keys']) => {
      const service = { baseUrl: 'http://localhost/2025-10-13', clientId: 'a', clientSecret }
      const { browserOf: of } = relayUnderTest({ fetch: noService, users: [ada], service, keys })
      return tagOf(await of(ada).get('/customers/internal-accounts'))
    }
    const [key, next] = ['one key of the relay, of 32 bytes', new Uint8Array(32).map((_, at) => at)]
    const tag = await tagWith('b', key)
    expect(await tagWith('c', key)).toBe(tag)
    expect(await tagWith('c', [key, next])).toBe(tag)
    expect(await tagWith('c', new TextEncoder().encode(key))).toBe(tag)
    expect(await tagWith('c', [next, key])).not.toBe(tag)
    expect(await tagWith('c')).not.toBe(tag)
    // Without the option, the API secret is the key material: listed as a key, it gives the same tag.
    expect(await tagWith(key)).toBe(tag)
  })

  it('uses the key as it was given, even if its bytes change later', {
    tags: ['T16'],
  }, async () => {
    const tags = []
    const bytes = (first: number) => new Uint8Array(32).map((_, at) => first + at)
    for (const key of [Buffer.from(bytes(7)), bytes(7), Buffer.from(bytes(8))]) {
      const { browserOf: of } = relayUnderTest({ fetch: noService, users: [ada], keys: key })
      key.fill(9)
      tags.push(tagOf(await of(ada).get('/customers/internal-accounts')))
    }
    const [ofBuffer, ofArray, ofOther] = tags
    expect(ofBuffer).toBe(ofArray)
    expect(ofOther).not.toBe(ofArray)
  })

  it('is not on a response without a login to the app', async () => {
    expect(tagOf(await read())).toBeNull()
  })

  it('is not logged', () => {
    expect(log.length).toBeGreaterThan(5)
    expect(JSON.stringify(log)).not.toMatch(/tag/i)
  })
})

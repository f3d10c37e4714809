import { describe, expect, it } from 'vitest'
import { createRedisStore, type RedisStoreOptions } from '../../../src/relay.ts'
import { createBrowser } from '../support/browser.ts'
import { relayWithProviders, trustingService } from '../support/oauthFlow.ts'
import { ada, adasThings } from '../support/users.ts'

const { accountId } = adasThings

describe('createRedisStore', () => {
  it.each<[string, unknown, RegExp]>([
    ['no options', undefined, /^createRedisStore must be given an object of: send, prefix$/],
    ['no send', {}, /^createRedisStore option send must be a function$/],
    ['a prefix that is no text', { send() {}, prefix: 1 }, /prefix must be a string$/],
    [
      'a misspelt option',
      { send() {}, prefx: 'a' },
      /^createRedisStore option prefx is not known; did you mean prefix\?$/,
    ],
  ])('refuses %s', (_, options, message) => {
    const create = () => createRedisStore(options as RedisStoreOptions)
    expect(create).toThrow(message)
    expect(create).toThrow(expect.objectContaining({ code: 'INVALID_INPUT' }))
  })

  it('fails, and lets nothing through, when Redis does not answer as it should', async () => {
    const odd = createRedisStore({ send: async () => 'OK' })
    await expect(odd.count('a', 60)).rejects.toThrow(/EVAL/)
    const gone = createRedisStore({ send: () => Promise.reject(new Error('ECONNREFUSED')) })
    const relay = relayWithProviders({}, trustingService([]), { store: gone })
    const { status, body, text } = await createBrowser(relay, ada.id).post(
      '/auth/registration-challenges',
      { accountId },
    )
    expect({ status, code: body.code }).toEqual({ status: 503, code: 'STORE_UNAVAILABLE' })
    expect(text).not.toContain('ECONNREFUSED')
  })
})

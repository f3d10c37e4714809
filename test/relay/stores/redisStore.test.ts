import { describe, expect, it } from 'vitest'
import { createRedisStore } from '../../../src/relay.ts'
import { createBrowser } from '../support/browser.ts'
import { relayWithProviders, trustingService } from '../support/oauthFlow.ts'
import { ada, adasThings } from '../support/users.ts'

const { accountId } = adasThings

describe('createRedisStore', () => {
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

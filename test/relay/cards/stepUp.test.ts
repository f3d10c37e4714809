import { beforeAll, describe, expect, it } from 'vitest'
import type { RelayOptions } from '../../../src/relay.ts'
import { signIn } from '../support/passkey.ts'
import { launchPlatform } from '../support/platform.ts'
import { relayUnderTest } from '../support/relayUnderTest.ts'
import { createInhabitant, type Inhabitant } from '../support/world.ts'

const platform = launchPlatform({ emptyBeforeEach: false })
let ada: Inhabitant

beforeAll(async () => {
  ada = await createInhabitant(platform, 'Ada')
}, 60_000)

describe('a step-up for changes of a card', { tags: ['T7'] }, () => {
  it('is demanded to unfreeze, close or fund it, and never to freeze it', async () => {
    const { browserOf } = relayUnderTest({
      fetch: platform.sandbox().fetch,
      users: [ada.user],
      stepUp: { updateCard: { maxAgeSeconds: 300 } },
    })
    const path = `/cards/${encodeURIComponent(ada.things.cardId)}`
    const change = async (body: object) => {
      const response = await browserOf(ada.user).call('PATCH', path, { body })
      return response.body.code ?? response.status
    }
    expect(await change({ state: 'ACTIVE' })).toBe('STEP_UP_REQUIRED')
    expect(await change({ state: 'CLOSED' })).toBe('STEP_UP_REQUIRED')
    const fundingSources = [ada.things.accountId]
    expect(await change({ fundingSources })).toBe('STEP_UP_REQUIRED')
    expect(await change({ state: 'FROZEN' })).not.toBe('STEP_UP_REQUIRED')
  })
})

describe('the number of a card', { tags: ['T7'] }, () => {
  it('is shown to a customer with a passkey after a sign-in with it, also where no rule says so', async () => {
    const { fetch } = platform.sandbox()
    const { browserOf } = relayUnderTest({ fetch, users: [ada.user] })
    const browser = browserOf(ada.user)
    const path = `/cards/${encodeURIComponent(ada.things.cardId)}/reveal`
    const reveal = async () => (await browser.post(path, {})).body.code
    expect(await reveal()).toBe('STEP_UP_REQUIRED')
    await signIn(browser, ada.passkey)
    expect(await reveal()).toBeUndefined()
  })

  it('is not shown more than five minutes after it', async () => {
    const { fetch, clock } = platform.sandbox()
    const { browserOf } = relayUnderTest({ fetch, users: [ada.user] })
    const browser = browserOf(ada.user)
    const path = `/cards/${encodeURIComponent(ada.things.cardId)}`
    await signIn(browser, ada.passkey)
    await clock.advance(310_000)
    // The relay believes another time once two responses agree.
    for (const _ of [1, 2]) await browser.get(path)
    expect((await browser.post(`${path}/reveal`, {})).body.code).toBe('STEP_UP_REQUIRED')
  })

  it('is not shown to a customer who has none, and the refusal says to add one', async () => {
    const { fetch } = platform.sandbox()
    const withoutPasskeys: RelayOptions['fetch'] = async (request) =>
      new URL(request.url).pathname.endsWith('/auth/credentials')
        ? new Response(JSON.stringify({ data: [] }))
        : fetch(request)
    const { browserOf } = relayUnderTest({ fetch: withoutPasskeys, users: [ada.user] })
    const path = `/cards/${encodeURIComponent(ada.things.cardId)}/reveal`
    expect(await browserOf(ada.user).post(path, {})).toMatchObject({
      status: 403,
      body: { code: 'STEP_UP_REQUIRED', message: expect.stringContaining('adding one first') },
    })
  })
})

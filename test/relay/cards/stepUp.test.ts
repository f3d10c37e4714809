import { beforeAll, describe, expect, it } from 'vitest'
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

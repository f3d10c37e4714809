import { afterEach, expect, it, vi } from 'vitest'
import { createServerClock } from '../../../src/wallet/session/serverClock.ts'
import { createSession } from '../../../src/wallet/session/session.ts'
import { memoryKeyStore } from '../../../src/wallet/storage/memoryKeyStore.ts'
import { sessionFixture } from '../../support/fixtures.ts'

const callRelay = async () => undefined

const { accountId } = sessionFixture()

/** As Firefox does where the customer has it keep nothing for the site. */
class DeniedChannel {
  constructor() {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  }
}

afterEach(() => {
  vi.unstubAllGlobals()
})

it.each([
  ['denies channels between tabs', DeniedChannel],
  ['has no channels between tabs', undefined],
])('a session opens, is shown and closes where the browser %s', async (_, BroadcastChannel) => {
  vi.stubGlobal('BroadcastChannel', BroadcastChannel)
  const clock = createServerClock(Date.now)
  const session = createSession({ keyStore: memoryKeyStore(), clock, callRelay })
  const shown: string[] = []
  session.subscribe(() => shown.push(session.getState().status))
  await session.open(accountId, { ...sessionFixture(), signedInWith: 'AuthMethod:1' })
  await session.close(accountId, 'signedOut')
  session.destroy()

  expect(shown.slice(-2)).toEqual(['signedIn', 'signedOut'])
})

it('a tab without channels reads the record before it signs, for another may have signed out', {
  tags: ['T18'],
}, async () => {
  vi.stubGlobal('BroadcastChannel', undefined)
  const keyStore = memoryKeyStore()
  const clock = createServerClock(Date.now)
  const [first, second] = [
    createSession({ keyStore, clock, callRelay }),
    createSession({ keyStore, clock, callRelay }),
  ]
  second.subscribe(() => undefined)
  const expiresAt = '2099-01-01T00:00:00Z'
  await first.open(accountId, { ...sessionFixture(), expiresAt, signedInWith: 'AuthMethod:1' })
  expect(await second.getValidSession(accountId)).toBeDefined()
  await first.close(accountId, 'signedOut')

  expect(await second.getValidSession(accountId)).toBeUndefined()
  first.destroy()
  second.destroy()
})

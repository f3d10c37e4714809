import { describe, expect, it } from 'vitest'
import type { WalletHeaders } from '../../../src/relay/context/route.ts'
import {
  hasRecentPasskey,
  secondsLeft,
  signInKey,
} from '../../../src/relay/stepUp/passkeySignIn.ts'

import { relayContext } from '../support/relayContext.ts'
import { noService } from '../support/scriptedService.ts'
import { ada } from '../support/users.ts'

const startMs = Date.parse('2026-06-01T12:00:00Z')
const wallet = 'InternalAccount:1'

/** Ada, who signed in so many seconds ago. */
async function signedIn(secondsAgo: number | undefined) {
  const { relay, callOf } = relayContext({ fetch: noService, now: () => startMs })
  if (secondsAgo !== undefined) {
    const at = String(startMs - secondsAgo * 1000)
    await relay.settings.store.put(await signInKey(ada.id, wallet), at, 86_400)
  }
  return {
    left: (maxAgeSeconds: number) => secondsLeft(relay, ada.id, [wallet], maxAgeSeconds),
    isRecent: (maxAgeSeconds: number, headers: WalletHeaders = {}) =>
      hasRecentPasskey(relay, callOf('exportWallet', { headers }), [wallet], maxAgeSeconds),
  }
}

describe('a sign-in with a passkey', { tags: ['T7'] }, () => {
  it.each([
    ['just now', 0, 300],
    ['a while ago', 100, 200],
    ['as long ago as may be', 300, 0],
    ['longer ago', 300.001, undefined],
    ['never', undefined, undefined],
    ['ahead by less than clocks differ', -60, 300],
    ['ahead by more', -60.001, undefined],
  ])('%s is recent for the seconds that are left of 300', async (_, secondsAgo, seconds) => {
    const { left } = await signedIn(secondsAgo)
    expect(await left(300)).toBe(seconds)
  })

  it('is recent for ten minutes more to the signed call of an action', async () => {
    const headers = { signature: 'c2ln', requestId: 'Request:1' }
    const { isRecent } = await signedIn(900)
    expect(await isRecent(300, headers)).toBe(true)
    expect(await isRecent(299, headers)).toBe(false)
  })

  it.each<[string, WalletHeaders]>([
    ['is not signed', {}],
    ['brings a Request-Id alone', { requestId: 'Request:1' }],
    ['brings a signature alone', { signature: 'c2ln' }],
  ])('is recent for no longer to a call that %s', async (_, headers) => {
    expect(await (await signedIn(300)).isRecent(300, headers)).toBe(true)
    expect(await (await signedIn(301)).isRecent(300, headers)).toBe(false)
  })
})

import { describe, expect, it } from 'vitest'
import type { Call } from '../../../src/relay/context/route.ts'
import { markPasskeySignIn } from '../../../src/relay/stepUp/markPasskeySignIn.ts'
import { hasRecentPasskey } from '../../../src/relay/stepUp/passkeySignIn.ts'
import { relayContext } from '../support/relayContext.ts'
import { json, scriptedService } from '../support/scriptedService.ts'
import { ada, adasThings } from '../support/users.ts'

const startMs = Date.parse('2026-06-01T12:00:00Z')
const daySeconds = 86_400
const time = new Date(startMs - 2 * daySeconds * 1000).toISOString()
const wallet = adasThings.accountId
const passkey = {
  id: adasThings.credentialId,
  accountId: wallet,
  type: 'PASSKEY',
  nickname: 'Phone',
  createdAt: time,
  updatedAt: time,
}

function setUp() {
  let nowMs = startMs
  let asked = 0
  const fetch = scriptedService(() => {
    asked += 1
    return json(200, { data: [passkey] })
  })
  const { relay, callOf } = relayContext({ fetch, now: () => nowMs })
  const headers = { signature: 'c2ln', requestId: 'Request:1' }
  return {
    signIn: (parts: Partial<Call> = {}, type = 'PASSKEY') => {
      const all = { params: { id: passkey.id }, body: { assertion: {} }, ...parts }
      return markPasskeySignIn(relay, callOf('verifyCredential', all), { type })
    },
    /** Whether a signed action may follow for which the sign-in may be a day old. */
    isRecent: () =>
      hasRecentPasskey(relay, callOf('exportWallet', { headers }), [wallet], daySeconds),
    timesAsked: () => asked,
    wait: (seconds: number) => {
      nowMs += seconds * 1000
    },
  }
}

describe('the note of a sign-in with a passkey', { tags: ['T7'] }, () => {
  it('is there for a day and the ten minutes that a signature may take', async () => {
    const { signIn, isRecent, wait } = setUp()
    await signIn()
    wait(daySeconds + 599)
    expect(await isRecent()).toBe(true)
    wait(2)
    expect(await isRecent()).toBe(false)
  })

  it.each<[string, Partial<Call>, string]>([
    ['a session of another method', {}, 'EMAIL_OTP'],
    ['a call without an assertion', { body: { otp: '123456' } }, 'PASSKEY'],
    ['what belongs to no wallet', { owner: { customerId: ada.customerId } }, 'PASSKEY'],
  ])('is not made for %s', async (_, parts, type) => {
    const { signIn, isRecent, timesAsked } = setUp()
    await signIn(parts, type)
    expect(await isRecent()).toBe(false)
    expect(timesAsked()).toBe(0)
  })
})

import { describe, expect, it } from 'vitest'
import type { Call, Outcome } from '../../../src/relay/context/route.ts'
import { markPasskeySignIn } from '../../../src/relay/stepUp/markPasskeySignIn.ts'
import {
  countedAtOnce,
  countsFromMs,
  hasPasskey,
  holdBeforeRemoving,
  prepareAddition,
} from '../../../src/relay/stepUp/passkeyHold.ts'
import { countedHandle } from '../../../src/relay/stepUp/userHandle.ts'
import type { Credential } from '../../../src/shared/resources.ts'
import { relayContext } from '../support/relayContext.ts'
import { json, scriptedService } from '../support/scriptedService.ts'
import { ada, adasThings } from '../support/users.ts'

const startMs = Date.parse('2026-06-01T12:00:00Z')
const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs
const wallet = adasThings.accountId
const signed = { signature: 'c2ln', requestId: 'Request:1' }

/** Ada's wallet, whose passkeys the service lists. */
function setUp() {
  let nowMs = startMs
  const now = () => nowMs
  const listed = new Map<string, object>()
  let asked = 0
  const fetch = scriptedService(() => {
    asked += 1
    return json(200, { data: [...listed.values()] })
  })
  const { relay, callOf } = relayContext({ fetch, now })
  const list = (id: string, type = 'PASSKEY') => {
    const createdAt = new Date(nowMs).toISOString()
    const credential = { id, accountId: wallet, type, nickname: id, createdAt }
    listed.set(id, { ...credential, updatedAt: createdAt })
    return listed.get(id)
  }
  const prepareToAdd = async (parts: Partial<Call> = { headers: signed }) =>
    (await prepareAddition(relay, callOf('createCredential', parts)))()
  const prepareToRemove = (parts: Partial<Call> = { headers: signed }) =>
    holdBeforeRemoving(relay, callOf('revokeCredential', parts))
  return {
    list,
    prepareToAdd,
    prepareToRemove,
    timesAsked: () => asked,
    wait: (ms: number) => {
      nowMs += ms
    },
    /** Adds a passkey, as the service does between the two steps of the relay. */
    async add(id: string) {
      const settle = await prepareToAdd()
      await settle('done', list(id))
    },
    async remove(id: string, outcome: Outcome = 'done') {
      const { settle } = await prepareToRemove()
      if (outcome === 'done') listed.delete(id)
      await settle(outcome)
    },
    async signIn(id: string) {
      const call = callOf('verifyCredential', { params: { id }, body: { assertion: {} } })
      await markPasskeySignIn(relay, call, { type: 'PASSKEY' })
    },
    hasPasskey: () => hasPasskey(relay, wallet),
    countedAtOnce: (listed?: Credential[]) =>
      countedAtOnce(relay, callOf('createCredential', { listed }), wallet),
    /** In how many hours a passkey counts; undefined: now. */
    async waitingHours(id: string, userHandle?: string) {
      const fromMs = await countsFromMs(relay, wallet, id, userHandle)
      return fromMs && (fromMs - nowMs) / hourMs
    },
    /** A user handle that is given now. */
    handle: (by: 'first' | number) => countedHandle(relay.userHandleKeys, wallet, nowMs, { by }),
  }
}

describe('a wallet', { tags: ['T43'] }, () => {
  it('has a passkey where the service lists one, and not for another credential', async () => {
    const { list, hasPasskey } = setUp()
    list('Mail', 'EMAIL_OTP')
    expect(await hasPasskey()).toBe(false)
    list('Phone')
    expect(await hasPasskey()).toBe(true)
  })

  it('is taken for one with a passkey for a day after the only one was removed', async () => {
    const { add, remove, wait, hasPasskey } = setUp()
    await add('Phone')
    await remove('Phone')
    expect(await hasPasskey()).toBe(true)
    wait(dayMs)
    expect(await hasPasskey()).toBe(false)
  })
})

describe('a passkey', { tags: ['T43'] }, () => {
  it('counts once it is a day old', async () => {
    const { list, wait, waitingHours } = setUp()
    list('Phone')
    expect(await waitingHours('Phone')).toBe(24)
    wait(dayMs - hourMs)
    expect(await waitingHours('Phone')).toBe(1)
    wait(hourMs)
    expect(await waitingHours('Phone')).toBeUndefined()
  })

  it('does not count for a day where the service does not list it', async () => {
    const { list, wait, waitingHours } = setUp()
    list('Phone')
    wait(dayMs)
    expect(await waitingHours('Removed')).toBe(24)
  })

  it('counts at once as the first one of the wallet', async () => {
    const { add, waitingHours } = setUp()
    await add('Phone')
    expect(await waitingHours('Phone')).toBeUndefined()
  })

  it('that is added to the first one waits for a day, and the first one counts all the time', async () => {
    const { add, wait, waitingHours } = setUp()
    await add('Phone')
    await add('Thief')
    expect(await waitingHours('Phone')).toBeUndefined()
    expect(await waitingHours('Thief')).toBe(24)
    wait(dayMs - minuteMs)
    expect(await waitingHours('Phone')).toBeUndefined()
    expect(await waitingHours('Thief')).toBe(1 / 60)
    wait(minuteMs)
    expect(await waitingHours('Phone')).toBeUndefined()
    expect(await waitingHours('Thief')).toBeUndefined()
  })

  it('waits for a day from the last change without a step-up', async () => {
    const { add, wait, waitingHours } = setUp()
    await add('Phone')
    await add('Thief')
    wait(20 * hourMs)
    await add('Second thief')
    expect(await waitingHours('Thief')).toBe(24)
    expect(await waitingHours('Second thief')).toBe(24)
  })

  it('that was a day old before a hold counts during it', async () => {
    const { list, wait, add, waitingHours } = setUp()
    list('Phone')
    wait(dayMs)
    await add('Thief')
    expect(await waitingHours('Phone')).toBeUndefined()
  })

  it('that counted before it was a day old counts through a hold and the next one', async () => {
    const { add, signIn, wait, waitingHours } = setUp()
    await add('Phone')
    wait(dayMs - hourMs)
    await add('Thief')
    wait(dayMs - hourMs)
    await add('Second thief')
    wait(dayMs - hourMs)
    expect(await waitingHours('Phone')).toBeUndefined()
    expect(await waitingHours('Thief')).toBe(1)
    await signIn('Phone')
    await add('Laptop')
    expect(await waitingHours('Laptop')).toBeUndefined()
  })

  it('counts at once when it is added within five minutes of a sign-in with one that counts', async () => {
    const { add, signIn, wait, waitingHours } = setUp()
    await add('Phone')
    await signIn('Phone')
    wait(5 * minuteMs)
    await add('Laptop')
    expect(await waitingHours('Laptop')).toBeUndefined()
    wait(1)
    await add('Thief')
    expect(await waitingHours('Thief')).toBeCloseTo(24)
  })

  it('counts by its user handle where the store has forgotten it', async () => {
    const { list, handle, wait, waitingHours } = setUp()
    list('Phone')
    wait(minuteMs)
    const stepUpHandle = await handle(240)
    const firstHandle = await handle('first')
    list('Laptop')
    expect(await waitingHours('Laptop', stepUpHandle)).toBeUndefined()
    expect(await waitingHours('Laptop', firstHandle)).toBe(24)
  })

  it('does not count by a user handle from before a hold', async () => {
    const { list, handle, wait, prepareToAdd, waitingHours } = setUp()
    list('Phone')
    const before = await handle(240)
    wait(minuteMs)
    await prepareToAdd()
    wait(minuteMs)
    list('Thief')
    expect(await waitingHours('Thief', before)).toBe(24)
  })
})

describe('why a passkey counts at once that is added now', { tags: ['T43'] }, () => {
  it('is that it is the first one, or a step-up, for as long as that is recent', async () => {
    const { add, signIn, wait, countedAtOnce } = setUp()
    expect(await countedAtOnce()).toEqual({ by: 'first' })
    await add('Phone')
    expect(await countedAtOnce()).toBeUndefined()
    await signIn('Phone')
    wait(100_000)
    expect(await countedAtOnce()).toEqual({ by: 200 })
    wait(200_001)
    expect(await countedAtOnce()).toBeUndefined()
  })

  it('is judged by the credentials that were listed just before, which are not listed again', async () => {
    const { list, timesAsked, countedAtOnce } = setUp()
    const passkey = list('Phone') as Credential
    const email = list('Mail', 'EMAIL_OTP') as Credential
    expect(await countedAtOnce([])).toEqual({ by: 'first' })
    expect(await countedAtOnce([email])).toEqual({ by: 'first' })
    expect(await countedAtOnce([email, passkey])).toBeUndefined()
    expect(timesAsked()).toBe(0)
  })

  it('is nothing during a hold, although none are listed', async () => {
    const { add, wait, remove, countedAtOnce } = setUp()
    await add('Phone')
    wait(dayMs)
    await remove('Phone')
    expect(await countedAtOnce([])).toBeUndefined()
  })
})

describe('the addition of a passkey', { tags: ['T43'] }, () => {
  it.each<[Outcome, number | undefined]>([
    ['done', 24],
    ['unknown', 24],
    ['refused', undefined],
    ['refusedForNow', undefined],
  ])('that ends as %s begins a hold, or leaves no trace', async (outcome, hours) => {
    const { list, prepareToAdd, wait, waitingHours } = setUp()
    list('Phone')
    wait(dayMs - hourMs)
    const settle = await prepareToAdd()
    wait(hourMs)
    await settle(outcome)
    expect(await waitingHours('Phone')).toBe(hours)
  })

  it('holds the others while it is under way', async () => {
    const { list, prepareToAdd, wait, waitingHours } = setUp()
    list('Phone')
    wait(dayMs - hourMs)
    await prepareToAdd()
    wait(hourMs)
    expect(await waitingHours('Phone')).toBe(23)
  })

  it('begins no hold before it is signed', async () => {
    const { list, prepareToAdd, wait, waitingHours } = setUp()
    list('Phone')
    wait(dayMs - hourMs)
    await (await prepareToAdd({}))('challenged')
    wait(hourMs)
    expect(await waitingHours('Phone')).toBeUndefined()
  })

  it.each<Outcome>(['challenged', 'refused', 'refusedForNow', 'unknown'])(
    'of the first one that ends as %s does not let it count',
    async (outcome) => {
      const { list, prepareToAdd, waitingHours } = setUp()
      const settle = await prepareToAdd()
      await settle(outcome, list('Phone'))
      expect(await waitingHours('Phone')).toBe(24)
    },
  )

  it('lets one of two count that are added at once as the first: the older one', async () => {
    const { list, prepareToAdd, wait, waitingHours } = setUp()
    const [settlePhone, settleThief] = [await prepareToAdd(), await prepareToAdd()]
    const phone = list('Phone')
    wait(1000)
    await settleThief('done', list('Thief'))
    await settlePhone('done', phone)
    expect(await waitingHours('Phone')).toBeUndefined()
    expect(await waitingHours('Thief')).toBe(24)
  })

  it('does not let the first one count where a hold began meanwhile', async () => {
    const { list, prepareToAdd, remove, waitingHours } = setUp()
    const settle = await prepareToAdd()
    await remove('Another')
    await settle('done', list('Thief'))
    expect(await waitingHours('Thief')).toBe(24)
  })

  it('under a step-up lets it count beside an older one, and during a hold', async () => {
    const { add, signIn, waitingHours } = setUp()
    await add('Phone')
    await add('Thief')
    await signIn('Phone')
    await add('Laptop')
    expect(await waitingHours('Laptop')).toBeUndefined()
    expect(await waitingHours('Thief')).toBe(24)
  })
})

describe('the removal of a credential', { tags: ['T43'] }, () => {
  const ownerOf = (credentialType: string | undefined) => ({
    accountId: wallet,
    ...(credentialType && { credentialType }),
  })

  it.each([
    ['a passkey', 'PASSKEY', true],
    ['one that may be a passkey', undefined, true],
    ['another one', 'EMAIL_OTP', false],
  ])('begins a hold for %s', async (_, credentialType, isHeld) => {
    const { prepareToRemove, hasPasskey } = setUp()
    await prepareToRemove({ headers: signed, owner: ownerOf(credentialType) })
    expect(await hasPasskey()).toBe(isHeld)
  })

  it.each<[Outcome, boolean]>([
    ['done', true],
    ['unknown', true],
    ['refused', false],
    ['refusedForNow', false],
  ])('that ends as %s begins a hold, or leaves no trace', async (outcome, isHeld) => {
    const { remove, hasPasskey } = setUp()
    await remove('Phone', outcome)
    expect(await hasPasskey()).toBe(isHeld)
  })

  it('begins none within five minutes of a sign-in with a passkey that counts', async () => {
    const { add, signIn, remove, wait, hasPasskey } = setUp()
    await add('Phone')
    await signIn('Phone')
    wait(5 * minuteMs)
    await remove('Phone')
    expect(await hasPasskey()).toBe(false)
    wait(1)
    await remove('Phone')
    expect(await hasPasskey()).toBe(true)
  })

  it('begins none before it is signed', async () => {
    const { prepareToRemove, hasPasskey } = setUp()
    await prepareToRemove({})
    expect(await hasPasskey()).toBe(false)
  })

  it('is sent with the body that it came with', async () => {
    const { prepareToRemove } = setUp()
    const body = { some: 'body' }
    expect((await prepareToRemove({ headers: signed, body })).body).toBe(body)
  })
})

describe('a credential of a customer that belongs to no wallet', () => {
  it('is added and removed without a hold', async () => {
    const { prepareToAdd, prepareToRemove, timesAsked } = setUp()
    const parts = { headers: signed, owner: { customerId: ada.customerId } }
    await (await prepareToAdd(parts))('done')
    await (await prepareToRemove(parts)).settle('done')
    await (await prepareToRemove({ headers: signed, owner: undefined })).settle('done')
    expect(timesAsked()).toBe(0)
  })
})

import { describe, expect, it, vi } from 'vitest'
import { generateSessionKeyPair } from '../../../src/crypto/keyPairs.ts'
import { createServerClock } from '../../../src/wallet/session/serverClock.ts'
import { createSession } from '../../../src/wallet/session/session.ts'
import type { StoredSession } from '../../../src/wallet/storage/accountRecord.ts'
import type { KeyStore } from '../../../src/wallet/storage/keyStore.ts'
import { memoryKeyStore } from '../../../src/wallet/storage/memoryKeyStore.ts'
import { pendingFixture, sessionFixture, settledFixture } from '../../support/fixtures.ts'

const callRelay = async () => undefined

const { accountId } = sessionFixture()

async function storedSession(changes: Partial<StoredSession> = {}): Promise<StoredSession> {
  const sessionKey = await generateSessionKeyPair()
  return { ...sessionFixture(), sessionKey, signedInWith: 'AuthMethod:1', ...changes }
}

function setUp(nowMs = Date.parse('2026-01-01T00:00:00Z')) {
  const time = { nowMs }
  const keyStore = memoryKeyStore()
  const clock = createServerClock(() => time.nowMs)
  // The relay has responded, without a time of its own.
  clock.observe(null, nowMs, nowMs)
  const session = createSession({ keyStore, clock, callRelay })
  return { time, keyStore, clock, session }
}

/** What a script of the same origin can say on the channel between tabs. */
async function broadcast(message: unknown): Promise<void> {
  const forger = new BroadcastChannel('holdfast-session')
  forger.postMessage(message)
  await new Promise((resolve) => setTimeout(resolve, 50))
  forger.close()
}

describe('createSession', () => {
  it('is signed out on a device that never signed in', async () => {
    const { session } = setUp()
    await session.check(accountId)

    expect(session.getState()).toMatchObject({ status: 'signedOut', reason: 'signedOut' })
  })

  it('is signed in after opening, and shows no key in its state', { tags: ['T1'] }, async () => {
    const { session } = setUp()
    await session.open(accountId, await storedSession())

    expect(session.getState()).toEqual({
      status: 'signedIn',
      session: sessionFixture(),
      storage: 'memory',
      pendingExecutions: [],
      settledExecutions: [],
    })
    session.destroy()
  })

  it('is not undone by what a slow store was asked before', { tags: ['T7'] }, async () => {
    const { keyStore, clock } = setUp()
    const answers: (() => void)[] = []
    const slow = {
      ...keyStore,
      read: async (id: string) => {
        const record = await keyStore.read(id)
        await new Promise<void>((resolve) => answers.push(resolve))
        return record
      },
    }
    const session = createSession({ keyStore: slow, clock, callRelay })
    const asked = async (count: number) => {
      await vi.waitFor(() => expect(answers).toHaveLength(count))
      return () => answers[count - 1]?.()
    }
    const checking = session.check(accountId)
    const answerFirst = await asked(1)
    await session.open(accountId, await storedSession())
    answerFirst()
    const answerSecond = await asked(2)
    expect(session.getState().status).toBe('signedIn')
    await session.close(accountId, 'signedOut')
    answerSecond()
    const answerThird = await asked(3)
    expect(session.getState().status).toBe('signedOut')
    answerThird()
    await checking

    expect(session.getState()).toMatchObject({ status: 'signedOut', reason: 'signedOut' })
    session.destroy()
  })

  it('finds the session again in a new page', async () => {
    const { keyStore, clock, session } = setUp()
    await session.open(accountId, await storedSession())
    const reloaded = createSession({ keyStore, clock, callRelay })
    await reloaded.check(accountId)

    expect(reloaded.getState().status).toBe('signedIn')
    session.destroy()
    reloaded.destroy()
  })

  it('expires 30 seconds before the service would refuse', { tags: ['T7'] }, async () => {
    const { session, time } = setUp()
    const expiresAt = '2026-01-01T00:15:00Z'
    await session.open(accountId, await storedSession({ expiresAt }))
    time.nowMs = Date.parse('2026-01-01T00:14:29Z')
    expect(await session.getValidSession(accountId)).toBeDefined()
    time.nowMs = Date.parse('2026-01-01T00:14:30Z')

    expect(await session.getValidSession(accountId)).toBeUndefined()
    expect(session.getState().status).toBe('expired')
    session.destroy()
  })

  it('expires on the service’s clock, not on a device clock that is wrong', {
    tags: ['T7'],
  }, async () => {
    const { session, time, clock } = setUp()
    await session.open(accountId, await storedSession({ expiresAt: '2026-01-01T00:15:00Z' }))
    clock.observe('Thu, 01 Jan 2026 01:00:00 GMT', time.nowMs, time.nowMs)

    expect(await session.getValidSession(accountId)).toBeUndefined()
    session.destroy()
  })

  it('says so at once when the service’s clock turns out to be ahead, and takes it back', async () => {
    const { session, time, clock } = setUp()
    const seen: string[] = []
    session.subscribe(() => seen.push(session.getState().status))
    await session.open(accountId, await storedSession({ expiresAt: '2026-01-01T00:15:00Z' }))
    clock.observe('Thu, 01 Jan 2026 01:00:00 GMT', time.nowMs, time.nowMs)
    clock.observe('Thu, 01 Jan 2026 00:00:00 GMT', time.nowMs, time.nowMs)

    expect(seen.slice(-3)).toEqual(['signedIn', 'expired', 'signedIn'])
    session.destroy()
  })

  it('shows a stored session that has expired as such, and never as signed in', async () => {
    const { session, time, keyStore } = setUp()
    const stored = await storedSession({ expiresAt: '2026-01-01T00:15:00Z' })
    await keyStore.update(accountId, () => ({ session: stored }))
    time.nowMs = Date.parse('2026-01-01T01:00:00Z')
    const seen: string[] = []
    session.subscribe(() => seen.push(session.getState().status))
    await session.check(accountId)

    expect(seen).toEqual(['loading', 'expired'])
    session.destroy()
  })

  it('drops a session that was on its way while the account was signed out', async () => {
    const { session, keyStore } = setUp()
    await session.open(accountId, await storedSession())
    const { signOuts: before = 0 } = await session.readRecord(accountId)
    await session.close(accountId, 'signedOut')
    const late = session.open(accountId, await storedSession({ id: 'Session:late' }), before)

    await expect(late).rejects.toMatchObject({ code: 'ABORTED' })
    expect((await keyStore.read(accountId))?.session).toBeUndefined()
    expect(session.getState().status).toBe('signedOut')
    session.destroy()
  })

  it('lets a sign-in that is under way open after another device revoked the session', async () => {
    const { session } = setUp()
    await session.open(accountId, await storedSession())
    const { signOuts: before = 0 } = await session.readRecord(accountId)
    await session.close(accountId, 'revoked')
    await session.open(accountId, await storedSession({ id: 'Session:new' }), before)

    expect(session.getState().session?.id).toBe('Session:new')
    session.destroy()
  })

  it('keeps other pending sign-ins when one is finished, or the session is refreshed', async () => {
    const { session, keyStore } = setUp()
    const pending = { credentialId: 'AuthMethod:1', expiresAt: '2099-01-01T00:00:00Z' }
    await session.updateRecord(accountId, (record) => ({
      ...record,
      pending: { emailOtp: pending, 'oauth 02ab': pending },
    }))
    await session.open(accountId, await storedSession(), undefined, 'emailOtp')
    expect((await keyStore.read(accountId))?.pending).toEqual({ 'oauth 02ab': pending })
    await session.open(accountId, await storedSession())
    expect((await keyStore.read(accountId))?.pending).toEqual({ 'oauth 02ab': pending })
  })

  it('keeps a sign-in under way when another device revokes the session, and no other time', async () => {
    const { session, keyStore } = setUp()
    const emailOtp = { credentialId: 'AuthMethod:1', expiresAt: '2099-01-01T00:00:00Z' }
    const pending = { emailOtp }
    for (const reason of ['revoked', 'signedOut'] as const) {
      await session.open(accountId, await storedSession())
      await session.updateRecord(accountId, (record) => ({ ...record, pending }))
      await session.close(accountId, reason)

      const kept = reason === 'revoked' ? pending : undefined
      expect((await keyStore.read(accountId))?.pending).toEqual(kept)
    }
  })

  it('does not flicker when an expired session is looked at again', async () => {
    const { session, time } = setUp()
    await session.open(accountId, await storedSession({ expiresAt: '2026-01-01T00:15:00Z' }))
    time.nowMs = Date.parse('2026-01-01T01:00:00Z')
    await session.getValidSession(accountId)
    const seen: string[] = []
    session.subscribe(() => seen.push(session.getState().status))
    await session.check(accountId)

    expect(seen).toEqual([])
    expect(session.getState().status).toBe('expired')
    session.destroy()
  })

  it('says so by itself when the time comes', async () => {
    vi.useFakeTimers()
    try {
      const clock = createServerClock(() => Date.now())
      const session = createSession({ keyStore: memoryKeyStore(), clock, callRelay })
      const expiresAt = new Date(Date.now() + 15 * 60_000).toISOString()
      await session.open(accountId, await storedSession({ expiresAt }))
      vi.advanceTimersByTime(15 * 60_000)

      expect(session.getState().status).toBe('expired')
      session.destroy()
    } finally {
      vi.useRealTimers()
    }
  })

  it('deletes the key when closed, and remembers the organization', async () => {
    const { session, keyStore } = setUp()
    await session.updateRecord(accountId, (record) => ({ ...record, organizationId: 'org-1' }))
    await session.open(accountId, await storedSession())
    await session.close(accountId, 'signedOut')

    expect(await keyStore.read(accountId)).toEqual({
      version: 1,
      pendingExecutions: [],
      organizationId: 'org-1',
      signOuts: 1,
      leftSessions: [{ id: sessionFixture().id, expiresAt: sessionFixture().expiresAt }],
      closedBecause: 'signedOut',
    })
    expect(session.getState().status).toBe('signedOut')
    expect(session.getState().session).toBeUndefined()
  })

  it('keeps the proofs that were sent, through another user', { tags: ['T9'] }, async () => {
    const { session, keyStore } = setUp()
    const expiresAt = '2026-06-01T12:05:00.000Z'
    const sentProofs = [{ quoteId: 'Quote:1', challengeId: 'ScaChallenge:1', expiresAt }]
    await session.updateRecord(accountId, (record) => ({ ...record, sentProofs }))
    await session.close(accountId, 'accountChanged')
    expect((await keyStore.read(accountId))?.sentProofs).toEqual(sentProofs)
  })

  it('deletes the key of an account that now belongs to another user, and keeps what its payloads must name', {
    tags: ['T24'],
  }, async () => {
    const { session, keyStore } = setUp()
    const pendingExecutions = [pendingFixture()]
    const settledExecutions = [settledFixture()]
    const executions = { pendingExecutions, settledExecutions }
    const learned = { organizationId: 'org-1', lastPasskey: 'u', ...executions }
    await session.updateRecord(accountId, (record) => ({ ...record, ...learned }))
    await session.open(accountId, await storedSession())
    await session.check(accountId)
    expect(session.getState().pendingExecutions).toEqual(pendingExecutions)
    await vi.waitFor(() => expect(session.getState().settledExecutions).toEqual(settledExecutions))
    await session.close(accountId, 'accountChanged')

    expect(session.getState()).toMatchObject({ pendingExecutions: [], settledExecutions: [] })
    expect(await keyStore.read(accountId)).toEqual({
      version: 1,
      pendingExecutions,
      organizationId: 'org-1',
      signOuts: 1,
      closedBecause: 'accountChanged',
    })
  })

  it.each(['signedOut', 'revoked', 'accountChanged', 'keyLost'] as const)(
    'remembers that codes of the account are sealed when it is closed as %s',
    { tags: ['T4'] },
    async (reason) => {
      const { session, keyStore } = setUp()
      await session.updateRecord(accountId, (record) => ({ ...record, sealsCodes: true }))
      await session.open(accountId, await storedSession())
      await session.close(accountId, reason)

      expect((await keyStore.read(accountId))?.sealsCodes).toBe(true)
    },
  )

  it.each([
    ['a sign-out', 'signedOut'],
    ['a revocation', 'revoked'],
    ['another user', 'accountChanged'],
    ['a lost key', 'keyLost'],
  ] as const)(
    'keeps pending executions through %s, and shows them again',
    {
      tags: ['T35'],
    },
    async (_, reason) => {
      const { session, keyStore, clock } = setUp()
      const pendingExecutions = [pendingFixture()]
      await session.open(accountId, await storedSession())
      await session.updateExecutions(accountId, () => ({ pendingExecutions }))
      await session.close(accountId, reason)
      const reloaded = createSession({ keyStore, clock, callRelay })
      await reloaded.open(accountId, await storedSession({ id: 'Session:2' }))

      expect(reloaded.getState()).toMatchObject({ status: 'signedIn', pendingExecutions })
      session.destroy()
      reloaded.destroy()
    },
  )

  it('shows the pending executions of an earlier page, signed in or not', {
    tags: ['T35'],
  }, async () => {
    const { session, keyStore, clock } = setUp()
    await session.updateExecutions(accountId, () => ({
      pendingExecutions: [pendingFixture()],
    }))
    const reloaded = createSession({ keyStore, clock, callRelay })
    await reloaded.check(accountId)

    expect(reloaded.getState()).toMatchObject({
      status: 'signedOut',
      pendingExecutions: [pendingFixture()],
    })
    session.destroy()
    reloaded.destroy()
  })

  it('shows no pending executions of another account', { tags: ['T24'] }, async () => {
    const { session } = setUp()
    await session.check(accountId)
    await session.updateExecutions('InternalAccount:other', () => ({
      pendingExecutions: [pendingFixture()],
    }))

    expect(session.getState().pendingExecutions).toEqual([])
    session.destroy()
  })

  it('hears of pending executions in another tab within a second', async () => {
    const { session, keyStore, clock } = setUp()
    const other = createSession({ keyStore, clock, callRelay })
    other.subscribe(() => undefined)
    await other.check(accountId)
    const shown = () => other.getState().pendingExecutions.map(({ quoteId }) => quoteId)
    const within = { timeout: 1_000 }
    await session.updateExecutions(accountId, () => ({
      pendingExecutions: [pendingFixture()],
    }))
    await vi.waitFor(() => expect(shown()).toEqual([pendingFixture().quoteId]), within)
    await session.updateExecutions(accountId, () => ({ pendingExecutions: [] }))

    await vi.waitFor(() => expect(shown()).toEqual([]), within)
    session.destroy()
    other.destroy()
  })

  it('works with a record of a build that knew no versions, and gives it one', async () => {
    const { session, keyStore } = setUp()
    const stored = await storedSession()
    await keyStore.update(accountId, () => ({ session: stored, organizationId: 'org-1' }))
    await session.check(accountId)
    expect(session.getState()).toMatchObject({ status: 'signedIn', pendingExecutions: [] })
    await session.updateExecutions(accountId, ({ pendingExecutions }) => ({
      pendingExecutions: [...pendingExecutions, pendingFixture()],
    }))

    expect(await keyStore.read(accountId)).toEqual({
      version: 1,
      session: stored,
      organizationId: 'org-1',
      pendingExecutions: [pendingFixture()],
    })
    session.destroy()
  })

  it('closes only the session that was meant', async () => {
    const { session } = setUp()
    await session.open(accountId, await storedSession())
    await session.close(
      accountId,
      'revoked',
      ({ session: stored }) => stored?.id === 'Session:an-older-one',
    )

    expect(session.getState().status).toBe('signedIn')
    session.destroy()
  })

  it('goes on showing its session when another account’s is closed', {
    tags: ['T24'],
  }, async () => {
    const { session, keyStore } = setUp()
    const other = 'InternalAccount:other'
    const theirs = await storedSession({ accountId: other })
    await keyStore.update(other, () => ({ session: theirs }))
    await session.open(accountId, await storedSession())
    await session.close(other, 'accountChanged')

    expect((await keyStore.read(other))?.session).toBeUndefined()
    expect(session.getState()).toMatchObject({ status: 'signedIn', session: { accountId } })
    session.destroy()
  })

  it.each(['signedIn', 'expired'] as const)(
    'shows which session is %s, also after another that was',
    async (status) => {
      const { session, time } = setUp()
      if (status === 'expired') time.nowMs = Date.parse(sessionFixture().expiresAt)
      await session.open(accountId, await storedSession())
      await session.open(accountId, await storedSession({ id: 'Session:renewed' }))
      const state = session.getState()

      expect(state.status).toBe(status)
      expect(Object.values(state)).toContainEqual(sessionFixture({ id: 'Session:renewed' }))
      session.destroy()
    },
  )

  it('gives up the session of the account that is named, and of no other', async () => {
    const { session } = setUp()
    const stored = await storedSession()
    await session.open(accountId, stored)

    expect(session.drop('InternalAccount:other')).toBeUndefined()
    expect(session.getState().status).toBe('signedIn')
    expect(session.drop(accountId)).toEqual(stored)
    expect(session.getState()).toMatchObject({ status: 'signedOut', reason: 'signedOut' })
    session.destroy()
  })

  it('sees a sign-out in another tab although nothing subscribed', async () => {
    const { session, keyStore, clock } = setUp()
    await session.open(accountId, await storedSession())
    const other = createSession({ keyStore, clock, callRelay })
    expect(await other.getValidSession(accountId)).toBeDefined()
    await session.close(accountId, 'signedOut')

    expect(await other.getValidSession(accountId)).toBeUndefined()
    session.destroy()
    other.destroy()
  })

  it('is signed in again when the device clock was ahead and the service says so', async () => {
    const { session, time, clock } = setUp(Date.parse('2026-01-01T02:00:00Z'))
    await session.open(accountId, await storedSession({ expiresAt: '2026-01-01T01:00:00Z' }))
    expect(session.getState().status).toBe('expired')
    clock.observe('Thu, 01 Jan 2026 00:30:00 GMT', time.nowMs, time.nowMs)

    expect(await session.getValidSession(accountId)).toBeDefined()
    expect(session.getState().status).toBe('signedIn')
    session.destroy()
  })

  it('changes nothing and keeps no timer once it is destroyed', { tags: ['T24'] }, async () => {
    const { session } = setUp()
    const opening = storedSession().then((stored) => session.open(accountId, stored))
    session.destroy()

    await expect(opening).rejects.toMatchObject({ code: 'ABORTED' })
    expect(session.getState().error?.code).toBe('ABORTED')
  })

  it('tells why another tab signed out', async () => {
    const { session, keyStore, clock } = setUp()
    await session.open(accountId, await storedSession())
    const other = createSession({ keyStore, clock, callRelay })
    await other.check(accountId)
    await session.close(accountId, 'revoked')
    await other.check(accountId)

    expect(other.getState()).toMatchObject({ status: 'signedOut', reason: 'revoked' })
    session.destroy()
    other.destroy()
  })

  it('takes a record that vanished for a lost key', async () => {
    const { session, keyStore } = setUp()
    await session.open(accountId, await storedSession())
    await keyStore.update(accountId, () => undefined)
    await session.check(accountId)

    expect(session.getState()).toMatchObject({ status: 'signedOut', reason: 'keyLost' })
  })

  it.each([
    ['that names the account', accountId],
    ['that says it is signed in', { type: 'opened', accountId, session: sessionFixture() }],
    ['that looks like the record', { session: { ...sessionFixture(), signedInWith: 'x' } }],
    ['of nothing', null],
  ])(
    'a forged message %s changes nothing: the store is read again',
    { tags: ['T18'] },
    async (_, message) => {
      const { session } = setUp()
      session.subscribe(() => undefined)
      await session.check(accountId)
      const before = session.getState()
      await broadcast(message)

      expect(session.getState()).toBe(before)
      expect(await session.getValidSession(accountId)).toBeUndefined()
      session.destroy()
    },
  )

  it('a forged message does not sign out either', { tags: ['T18'] }, async () => {
    const { session } = setUp()
    session.subscribe(() => undefined)
    await session.open(accountId, await storedSession())
    await broadcast(accountId)
    await broadcast({ type: 'closed', reason: 'revoked' })

    expect(session.getState().status).toBe('signedIn')
    session.destroy()
  })

  it('a forged message does not have another account shown', {
    tags: ['T18', 'T24'],
  }, async () => {
    const { session, keyStore } = setUp()
    const other = 'InternalAccount:other'
    const theirs = await storedSession({ accountId: other, id: 'Session:theirs' })
    await keyStore.update(other, () => ({ session: theirs, pendingExecutions: [pendingFixture()] }))
    session.subscribe(() => undefined)
    await session.open(accountId, await storedSession())
    const before = session.getState()
    await broadcast(other)

    expect(session.getState()).toBe(before)
    session.destroy()
  })

  it('hears of a sign-out in another tab within a second', async () => {
    const { session, keyStore, clock } = setUp()
    await session.open(accountId, await storedSession())
    const other = createSession({ keyStore, clock, callRelay })
    other.subscribe(() => undefined)
    await other.check(accountId)
    await session.close(accountId, 'signedOut')

    await vi.waitFor(() => expect(other.getState().status).toBe('signedOut'), { timeout: 1_000 })
    session.destroy()
    other.destroy()
  })

  it('hears of it only once it is stored, however long that takes', { tags: ['T7'] }, async () => {
    const { keyStore, clock } = setUp()
    const slow: KeyStore = {
      ...keyStore,
      update: async (id, change) => {
        await new Promise((resolve) => setTimeout(resolve, 50))
        await keyStore.update(id, change)
      },
    }
    const session = createSession({ keyStore: slow, clock, callRelay })
    await session.open(accountId, await storedSession())
    const other = createSession({ keyStore, clock, callRelay })
    other.subscribe(() => undefined)
    await other.check(accountId)
    await session.close(accountId, 'signedOut')

    await vi.waitFor(() => expect(other.getState().status).toBe('signedOut'), { timeout: 1_000 })
    session.destroy()
    other.destroy()
  })

  it('opens one channel between tabs for all subscribers, and closes it at the end', () => {
    let open = 0
    class Counted extends BroadcastChannel {
      constructor(name: string) {
        super(name)
        open += 1
      }
      override close(): void {
        super.close()
        open -= 1
      }
    }
    vi.stubGlobal('BroadcastChannel', Counted)
    const { session } = setUp()
    session.subscribe(() => undefined)
    session.subscribe(() => undefined)
    const whileSubscribed = open
    session.destroy()
    vi.unstubAllGlobals()

    expect([whileSubscribed, open]).toEqual([1, 0])
  })
})

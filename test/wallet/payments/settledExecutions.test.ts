import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { generateSessionKeyPair } from '../../../src/crypto/keyPairs.ts'
import type { Quote } from '../../../src/shared/resources.ts'
import { contextOf } from '../../../src/wallet/context/walletContext.ts'
import { createWallet } from '../../../src/wallet/createWallet.ts'
import { onWalletEvent } from '../../../src/wallet/events/onWalletEvent.ts'
import { whenReady } from '../../../src/wallet/events/whenReady.ts'
import { acknowledgeExecution } from '../../../src/wallet/payments/acknowledgeExecution.ts'
import { executeQuote } from '../../../src/wallet/payments/executeQuote.ts'
import { resumeExecutions } from '../../../src/wallet/payments/resumeExecutions.ts'
import { authorizeQuote } from '../../../src/wallet/sca/authorizeQuote.ts'
import { memoryKeyStore } from '../../../src/wallet/storage/memoryKeyStore.ts'
import {
  pendingFixture,
  quoteFixture,
  sessionFixture,
  settledFixture,
} from '../../support/fixtures.ts'
import { type ScriptedAnswer, scriptedRelay } from '../../support/scriptedRelay.ts'

const payload =
  '{"type":"ACTIVITY_TYPE_SIGN_TRANSACTION_V2","organizationId":"o","parameters":{"signWith":"w"}}'
const startMs = Date.parse('2026-01-01T00:00:00Z')
const expiresAt = '2026-01-01T00:05:00Z'
const quote = quoteFixture(payload, { expiresAt })
/** It stays PENDING. */
const other = quoteFixture(payload, { id: 'Quote:2' })
const { accountId } = sessionFixture()

const response = (changes: Partial<Quote> = {}): ScriptedAnswer => ({
  status: 200,
  body: quoteFixture(payload, { expiresAt, ...changes }),
})

/** A device that is signed in, and how pages on it are opened. */
async function setUp() {
  const keyStore = memoryKeyStore()
  const sessionKey = await generateSessionKeyPair()
  const session = { ...sessionFixture(), sessionKey, signedInWith: 'AuthMethod:1' }
  await keyStore.update(accountId, () => ({ session, organizationId: 'o', signWith: 'w' }))
  const script: { send: ScriptedAnswer; read: ScriptedAnswer } = {
    send: response({ status: 'PROCESSING' }),
    read: response(),
  }
  const relay = scriptedRelay(({ path }) => {
    if (path.endsWith(encodeURIComponent(other.id))) return { status: 200, body: other }
    return path.endsWith('/execute') ? script.send : script.read
  })
  const openPage = () =>
    createWallet({
      relayUrl: '/wallet',
      accountId,
      keyStore,
      fetch: relay.fetch,
      now: () => Date.now(),
    })
  const kept = async () => {
    const { pendingExecutions = [], settledExecutions = [] } =
      (await keyStore.read(accountId)) ?? {}
    return {
      pending: pendingExecutions.map(({ quoteId }) => quoteId),
      settled: settledExecutions.map(({ quoteId, status }) => [quoteId, status]),
    }
  }
  /** What a page that comes later shows, once no other can show it. */
  const shownLater = async () => {
    const wallet = openPage()
    await contextOf(wallet).session.check(accountId)
    await vi.advanceTimersByTimeAsync(10_100)
    const { settledExecutions } = wallet.getState()
    return { wallet, settled: settledExecutions }
  }
  return { keyStore, script, openPage, kept, shownLater }
}

// A module that is loaded lazily does not arrive while timers are fake.
beforeAll(async () => {
  await import('../../../src/wallet/session/unheardExecutions.lazy.ts')
  await import('../../../src/wallet/payments/sendExecution.lazy.ts')
})
beforeEach(() => {
  vi.useFakeTimers({ now: startMs, toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('an outcome that no page has shown', { tags: ['T35'] }, () => {
  it.each([
    ['executed', 'PROCESSING'],
    ['failed', 'FAILED'],
    ['expired', 'EXPIRED'],
  ] as const)('is kept for the next page: %s', async (end, status) => {
    const { script, openPage, kept, shownLater } = await setUp()
    script.send = response({ status })
    const leaving = openPage()
    await executeQuote(leaving, quote).catch(() => undefined)
    expect(await kept()).toEqual({ pending: [], settled: [[quote.id, end]] })
    expect(leaving.getState()).toMatchObject({ pendingExecutions: [], settledExecutions: [] })
    leaving.destroy()
    const { settled } = await shownLater()

    const settledAt = new Date(startMs).toISOString()
    const { id: quoteId, transactionId, totalSendingAmount, sendingCurrency } = quote
    const sent = { quoteId, transactionId, totalSendingAmount, sendingCurrency, sentAt: settledAt }
    expect(settled).toEqual([{ ...sent, status: end, settledAt }])
  })

  it('is pending or settled in every write to the record, and never neither', async () => {
    const { keyStore, openPage } = await setUp()
    const writes: unknown[] = []
    const wallet = createWalletOver(openPage, keyStore, (record) => writes.push(record))
    await executeQuote(wallet, quote)

    expect(writes).toEqual([
      [1, 0],
      [0, 1],
    ])
  })

  it('stays pending when it cannot be written, and this page knows it all the same', async () => {
    const { keyStore, script, openPage, kept } = await setUp()
    const { update } = keyStore
    keyStore.update = (id, change) =>
      update(id, (record) => {
        const changed = change(record)
        if (changed?.settledExecutions?.length) throw new Error('quota')
        return changed
      })
    const wallet = openPage()
    const settled = vi.fn()
    onWalletEvent(wallet, (event) => event.type === 'executionSettled' && settled(event.status))

    expect(await executeQuote(wallet, quote)).toMatchObject({ status: 'executed' })
    expect(await kept()).toEqual({ pending: [quote.id], settled: [] })
    expect(settled.mock.calls).toEqual([['executed']])
    script.send = response({ status: 'FAILED' })
    expect(await executeQuote(wallet, quote)).toMatchObject({ status: 'executed' })
  })

  it('is shown after signing out too, and in every page until one acknowledges it', async () => {
    const { openPage, kept, shownLater } = await setUp()
    const leaving = openPage()
    await executeQuote(leaving, quote)
    await contextOf(leaving).session.close(accountId, 'signedOut')
    leaving.destroy()
    const { wallet, settled } = await shownLater()
    expect(settled).toMatchObject([{ quoteId: quote.id }])
    const other = await shownLater()
    expect(other.settled).toMatchObject([{ quoteId: quote.id }])
    await acknowledgeExecution(wallet, quote.id)

    expect(wallet.getState().settledExecutions).toEqual([])
    expect(await kept()).toEqual({ pending: [], settled: [] })
  })

  it('is in the first state that says whether there is a session', async () => {
    const { keyStore, openPage } = await setUp()
    const settledExecutions = [settledFixture()]
    await keyStore.update(accountId, (record) => ({ ...record, settledExecutions }))
    const wallet = openPage()
    const seen: unknown[] = []
    wallet.subscribe(() => {
      const { status, settledExecutions } = wallet.getState()
      if (status !== 'loading') seen.push([status, settledExecutions.length])
    })
    const ready = await whenReady(wallet)

    expect(ready).toMatchObject({ status: 'signedIn', settledExecutions })
    expect(seen).toEqual([['signedIn', 1]])
  })

  it('is in that state just after the page that learned it is gone, and not while it is here', async () => {
    const { keyStore, openPage } = await setUp()
    const settledExecutions = [
      settledFixture({ settledAt: new Date(startMs).toISOString() }),
      settledFixture({ quoteId: other.id, settledAt: new Date(startMs).toISOString() }),
    ]
    await keyStore.update(accountId, (record) => ({ ...record, settledExecutions }))
    const held = [{ name: `holdfast:present:${other.id}` }]
    vi.stubGlobal('navigator', {
      locks: { query: async () => ({ held }), request: () => new Promise(() => undefined) },
    })
    const shown = (await whenReady(openPage())).settledExecutions

    expect(shown.map(({ quoteId }) => quoteId)).toEqual([quote.id])
  })

  it('is in the state after resumeExecutions, without a subscriber', async () => {
    const { keyStore, openPage } = await setUp()
    const settledExecutions = [settledFixture()]
    await keyStore.update(accountId, (record) => ({ ...record, settledExecutions }))
    const wallet = openPage()
    expect(await resumeExecutions(wallet)).toEqual([])

    expect(wallet.getState()).toMatchObject({ settledExecutions })
  })

  it('is shown after a session was opened before the record was read', async () => {
    const { keyStore, openPage } = await setUp()
    const settledExecutions = [settledFixture()]
    await keyStore.update(accountId, (record) => ({ ...record, settledExecutions }))
    const { session } = (await keyStore.read(accountId)) ?? {}
    const wallet = openPage()
    if (session) await contextOf(wallet).session.open(accountId, session)

    await vi.waitFor(() => expect(wallet.getState()).toMatchObject({ settledExecutions }))
  })

  it('is among the newest twenty', async () => {
    const { keyStore, openPage, kept } = await setUp()
    const quoteIds = Array.from({ length: 20 }, (_, index) => `Quote:${index}`)
    const settledExecutions = quoteIds.map((quoteId) => settledFixture({ quoteId }))
    await keyStore.update(accountId, (record) => ({ ...record, settledExecutions }))
    await executeQuote(openPage(), quote)

    const { settled } = await kept()
    expect(settled.map(([quoteId]) => quoteId)).toEqual([...quoteIds.slice(1), quote.id])
  })

  it('does not remain beside a new execution of the same quote', async () => {
    const { keyStore, script, openPage, kept } = await setUp()
    const settledExecutions = [settledFixture()]
    await keyStore.update(accountId, (record) => ({ ...record, settledExecutions }))
    script.send = 'networkError'
    // Its pauses are real: nothing else tells when signing has ended and they begin, and the price
    // must not run out by then.
    vi.useRealTimers()
    vi.useFakeTimers({ now: startMs, toFake: ['Date'] })
    await expect(executeQuote(openPage(), quote)).rejects.toMatchObject({ code: 'OUTCOME_UNKNOWN' })

    expect(await kept()).toEqual({ pending: [quote.id], settled: [] })
  })
})

describe('an outcome that a call returned to a page that stays', { tags: ['T35'] }, () => {
  it('is acknowledged by itself: no later page shows it', async () => {
    const { openPage, kept, shownLater } = await setUp()
    const wallet = openPage()
    const settled = vi.fn()
    onWalletEvent(wallet, (event) => event.type === 'executionSettled' && settled(event.status))
    await executeQuote(wallet, quote)
    await vi.advanceTimersByTimeAsync(3_100)

    expect(await kept()).toEqual({ pending: [], settled: [] })
    expect((await shownLater()).settled).toEqual([])
    expect(settled.mock.calls).toEqual([['executed']])
  })

  it('is said to be settled once, however many calls find it out', async () => {
    const { script, openPage, kept } = await setUp()
    script.send = response({ status: 'PENDING_AUTHORIZATION' })
    const wallet = openPage()
    const settled = vi.fn()
    onWalletEvent(wallet, (event) => event.type === 'executionSettled' && settled(event.status))
    await executeQuote(wallet, quote)
    script.read = response({ status: 'COMPLETED' })
    const resumed = await Promise.all([resumeExecutions(wallet), resumeExecutions(wallet)])

    expect(resumed.flat().map(({ status }) => status)).toEqual(['executed', 'executed'])
    expect(settled.mock.calls).toEqual([['executed']])
    expect((await kept()).pending).toEqual([])
  })

  it('is not shown again where another tab has settled it, and is closed', async () => {
    const { script, openPage, kept } = await setUp()
    script.send = response({ status: 'PENDING_AUTHORIZATION' })
    const wallet = openPage()
    wallet.subscribe(() => undefined)
    const { quote: waiting } = await executeQuote(wallet, quote)
    script.read = response({ status: 'COMPLETED' })
    const otherTab = openPage()
    await resumeExecutions(otherTab)
    const onChallenge = () => ({ code: '123456' })
    expect((await authorizeQuote(wallet, waiting, { onChallenge })).status).toBe('executed')
    otherTab.destroy()
    await vi.advanceTimersByTimeAsync(15_000)

    expect(wallet.getState().settledExecutions).toEqual([])
    expect(await kept()).toEqual({ pending: [], settled: [] })
  })

  it('is shown by no page meanwhile', async () => {
    const { openPage } = await setUp()
    const other = openPage()
    other.subscribe(() => undefined)
    const seen = new Set<number>()
    other.subscribe(() => seen.add(other.getState().settledExecutions.length))
    const wallet = openPage()
    wallet.subscribe(() => seen.add(wallet.getState().settledExecutions.length))
    await executeQuote(wallet, quote)
    await vi.advanceTimersByTimeAsync(60_000)

    expect([...seen]).toEqual([0])
    wallet.destroy()
    other.destroy()
  })

  it('is acknowledged after resumeExecutions has returned all of them, and not before', async () => {
    const { keyStore, script, openPage, kept } = await setUp()
    const slow = pendingFixture({ quoteId: other.id })
    const pendingExecutions = [pendingFixture(), slow]
    await keyStore.update(accountId, (record) => ({ ...record, pendingExecutions }))
    script.read = response({ status: 'PROCESSING' })
    const controller = new AbortController()
    const resuming = resumeExecutions(openPage(), { signal: controller.signal })
    const oneSettled = { pending: [slow.quoteId], settled: [[quote.id, 'executed']] }
    await vi.waitFor(async () => expect(await kept()).toEqual(oneSettled))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(await kept()).toEqual(oneSettled)
    controller.abort()
    expect(await resuming).toMatchObject([{ status: 'executed' }, { status: 'unknown' }])
    await vi.advanceTimersByTimeAsync(3_100)

    expect(await kept()).toEqual({ pending: [slow.quoteId], settled: [] })
  })
})

describe('acknowledgeExecution', { tags: ['T35'] }, () => {
  it('never removes what is pending', async () => {
    const { keyStore, openPage, kept } = await setUp()
    const pendingExecutions = [pendingFixture()]
    await keyStore.update(accountId, (record) => ({ ...record, pendingExecutions }))
    await acknowledgeExecution(openPage(), quote.id)

    expect(await kept()).toEqual({ pending: [quote.id], settled: [] })
  })

  it('removes the one it names, beside others and beside what is pending', async () => {
    const { keyStore, openPage, kept } = await setUp()
    const pendingExecutions = [pendingFixture(), pendingFixture({ quoteId: other.id })]
    const settledExecutions = [settledFixture(), settledFixture({ quoteId: other.id })]
    await keyStore.update(accountId, (record) => ({
      ...record,
      pendingExecutions,
      settledExecutions,
    }))
    await acknowledgeExecution(openPage(), quote.id)

    expect(await kept()).toEqual({
      pending: [quote.id, other.id],
      settled: [[other.id, 'executed']],
    })
  })

  it.each([undefined, '', 'Transaction:1', {}])('refuses %j', async (quoteId) => {
    const { openPage } = await setUp()

    await expect(acknowledgeExecution(openPage(), quoteId as string)).rejects.toMatchObject({
      code: 'INVALID_INPUT',
    })
  })
})

/** A page whose writes to the record are noted: how many are pending, and how many settled. */
function createWalletOver(
  openPage: () => ReturnType<typeof createWallet>,
  keyStore: ReturnType<typeof memoryKeyStore>,
  note: (counts: [number, number]) => void,
) {
  const { update } = keyStore
  keyStore.update = (id, change) =>
    update(id, (record) => {
      const changed = change(record)
      const { pendingExecutions = [], settledExecutions = [] } = changed ?? {}
      note([pendingExecutions.length, settledExecutions.length])
      return changed
    })
  return openPage()
}

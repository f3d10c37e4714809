import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { WalletError } from '../../../src/shared/errors.ts'
import { createWallet } from '../../../src/wallet/createWallet.ts'
import type { KeyStore } from '../../../src/wallet/storage/keyStore.ts'
import { memoryKeyStore } from '../../../src/wallet/storage/memoryKeyStore.ts'
import { sessionFixture } from '../../support/fixtures.ts'
import { type ScriptedAnswer, scriptedRelay } from '../../support/scriptedRelay.ts'

const { accountId } = sessionFixture()
const own = { id: accountId, type: 'EMBEDDED_WALLET' }
const found: ScriptedAnswer = { status: 200, body: { data: [own] } }

interface SetUpOptions {
  /** What the relay answers at that time. */
  answer: () => ScriptedAnswer | Promise<ScriptedAnswer>
  accountId?: string
  keyStore?: KeyStore
}

/** A wallet with a subscriber. */
function setUp({ answer, keyStore = memoryKeyStore(), ...given }: SetUpOptions) {
  const relay = scriptedRelay(answer)
  const wallet = createWallet({ relayUrl: '/wallet', fetch: relay.fetch, keyStore, ...given })
  wallet.subscribe(() => undefined)
  return { relay, wallet }
}

async function withSession(): Promise<KeyStore> {
  const keyStore = memoryKeyStore()
  const expiresAt = '2099-01-01T00:00:00Z'
  const session = { ...sessionFixture(), expiresAt, signedInWith: 'AuthMethod:1' }
  await keyStore.update(accountId, () => ({ session }))
  return keyStore
}

describe('a wallet with a subscriber', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  })

  afterEach(() => {
    vi.useRealTimers()
  })

  it('tries again by itself, later and later, until the relay can be reached', async () => {
    let isUp = false
    const { relay, wallet } = setUp({
      answer: () => (isUp ? found : 'networkError'),
      keyStore: await withSession(),
    })
    await vi.waitFor(() => expect(wallet.getState().status).toBe('unavailable'))
    await vi.advanceTimersByTimeAsync(2_100)
    const afterFirst = relay.calls.length
    await vi.advanceTimersByTimeAsync(3_000)
    const tooSoon = relay.calls.length
    isUp = true
    await vi.advanceTimersByTimeAsync(1_000)

    expect([afterFirst, tooSoon]).toEqual([2, 2])
    await vi.waitFor(() => expect(wallet.getState().status).toBe('signedIn'))
    await vi.advanceTimersByTimeAsync(600_000)
    expect(relay.calls).toHaveLength(3)
    wallet.destroy()
  })

  it('stops trying once it is destroyed', async () => {
    const { relay, wallet } = setUp({ answer: () => 'networkError' })
    await vi.waitFor(() => expect(wallet.getState().status).toBe('unavailable'))
    wallet.destroy()
    await vi.advanceTimersByTimeAsync(600_000)

    expect(relay.calls).toHaveLength(1)
  })

  it('says that what answers is no relay, also where the account was given', async () => {
    const answer: ScriptedAnswer = { status: 200, body: '<!doctype html>' }
    const { wallet } = setUp({ answer: () => answer, accountId })

    await vi.waitFor(() =>
      expect(wallet.getState()).toMatchObject({
        status: 'unavailable',
        error: { code: 'RESPONSE_INVALID' },
      }),
    )
    wallet.destroy()
  })

  it('shows a stored session of a given account although the relay cannot be reached', async () => {
    const keyStore = await withSession()
    const { relay, wallet } = setUp({ answer: () => 'networkError', accountId, keyStore })
    await vi.waitFor(() => expect(relay.calls).toHaveLength(1))
    await vi.advanceTimersByTimeAsync(600_000)

    expect(wallet.getState().status).toBe('signedIn')
    expect(relay.calls).toHaveLength(1)
    wallet.destroy()
  })

  it('says that its database did not open, and finds the session once it does', async () => {
    const keyStore = await withSession()
    let isStuck = true
    const slow: KeyStore = {
      ...keyStore,
      read: async (id) => {
        if (isStuck) throw new WalletError('STORAGE_TIMEOUT', 'The browser database is slow')
        return keyStore.read(id)
      },
    }
    const { wallet } = setUp({ answer: () => found, keyStore: slow })
    await vi.waitFor(() =>
      expect(wallet.getState()).toMatchObject({
        status: 'unavailable',
        error: { code: 'STORAGE_TIMEOUT' },
      }),
    )
    isStuck = false
    await vi.advanceTimersByTimeAsync(2_100)

    await vi.waitFor(() => expect(wallet.getState().status).toBe('signedIn'))
    wallet.destroy()
  })

  it('names the failure of an app’s own key store', async () => {
    const cause = new Error('disk')
    const broken: KeyStore = { ...memoryKeyStore(), read: () => Promise.reject(cause) }
    const { wallet } = setUp({ answer: () => found, keyStore: broken })

    await vi.waitFor(() =>
      expect(wallet.getState()).toMatchObject({ error: { code: 'STORAGE_FAILED', cause } }),
    )
    wallet.destroy()
  })
})

describe('a wallet that could not find out whether there is a session', () => {
  let page: EventTarget & { visibilityState: string }
  let browser: EventTarget

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
    page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
    browser = new EventTarget()
    vi.stubGlobal('document', page)
    vi.stubGlobal('addEventListener', browser.addEventListener.bind(browser))
  })

  afterEach(() => {
    vi.unstubAllGlobals()
    vi.useRealTimers()
  })

  const comesBack = () => page.dispatchEvent(new Event('visibilitychange'))
  const goesOnline = () => browser.dispatchEvent(new Event('online'))

  /** A wallet after its first try. */
  async function afterFirstTry(answer: SetUpOptions['answer'], given: Partial<SetUpOptions> = {}) {
    const { relay, wallet } = setUp({ answer, ...given })
    await vi.waitFor(() => expect(wallet.getState().status).toBe('unavailable'))
    return { wallet, tries: () => relay.calls.length }
  }

  it('never waits longer than a minute to try again', async () => {
    const { wallet, tries } = await afterFirstTry(() => 'networkError')
    await vi.advanceTimersByTimeAsync(63_000)
    const afterAMinute = tries()
    await vi.advanceTimersByTimeAsync(600_000)

    expect([afterAMinute, tries()]).toEqual([6, 16])
    wallet.destroy()
  })

  it.each([
    ['the customer', comesBack],
    ['the network', goesOnline],
  ])('tries at once when %s comes back, and again as soon as at first', async (_, returns) => {
    const { wallet, tries } = await afterFirstTry(() => 'networkError')
    await vi.advanceTimersByTimeAsync(63_000)
    const before = tries()
    returns()
    await vi.advanceTimersByTimeAsync(0)
    const atOnce = tries()
    await vi.advanceTimersByTimeAsync(2_100)

    expect([atOnce - before, tries() - before]).toEqual([1, 2])
    wallet.destroy()
  })

  it('asks nothing while the page is hidden, and at once when it is looked at', async () => {
    const { wallet, tries } = await afterFirstTry(() => 'networkError')
    page.visibilityState = 'hidden'
    comesBack()
    goesOnline()
    await vi.advanceTimersByTimeAsync(600_000)
    const whileHidden = tries()
    page.visibilityState = 'visible'
    comesBack()
    await vi.advanceTimersByTimeAsync(0)

    expect([whileHidden, tries()]).toEqual([1, 2])
    wallet.destroy()
  })

  it('makes no second try while one that the customer’s return began is under way', async () => {
    const answers: ScriptedAnswer[] = ['networkError', 'never']
    const { wallet, tries } = await afterFirstTry(() => answers.shift() ?? 'never', { accountId })
    comesBack()
    await vi.advanceTimersByTimeAsync(10_000)

    expect(tries()).toBe(2)
    wallet.destroy()
  })

  it('does not try again once it was destroyed in the middle of a try', async () => {
    let fail: (answer: ScriptedAnswer) => void = () => undefined
    const answers: ScriptedAnswer[] = ['networkError']
    const { wallet, tries } = await afterFirstTry(
      () => answers.shift() ?? new Promise<ScriptedAnswer>((resolve) => (fail = resolve)),
    )
    await vi.advanceTimersByTimeAsync(2_100)
    wallet.destroy()
    fail('networkError')
    await vi.advanceTimersByTimeAsync(600_000)

    expect(tries()).toBe(2)
  })

  it('asks nothing more at the customer’s return once it has found the session', async () => {
    const answers: ScriptedAnswer[] = ['networkError', found]
    const keyStore = await withSession()
    let isStuck = true
    const slow: KeyStore = {
      ...keyStore,
      read: async (id) => {
        if (isStuck) throw new WalletError('STORAGE_TIMEOUT', 'The browser database is slow')
        return keyStore.read(id)
      },
    }
    const given = { accountId, keyStore: slow }
    const { wallet, tries } = await afterFirstTry(() => answers.shift() ?? found, given)
    isStuck = false
    comesBack()
    await vi.waitFor(() => expect(wallet.getState().status).toBe('signedIn'))
    const before = tries()
    comesBack()
    goesOnline()
    await vi.advanceTimersByTimeAsync(600_000)

    expect(tries()).toBe(before)
    wallet.destroy()
  })
})

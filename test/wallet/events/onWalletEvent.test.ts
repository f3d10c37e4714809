import { afterEach, describe, expect, it, vi } from 'vitest'
import { internals, type Wallet } from '../../../src/wallet/context/walletContext.ts'
import { onWalletEvent, type WalletEvent } from '../../../src/wallet/events/onWalletEvent.ts'
import { whenReady } from '../../../src/wallet/events/whenReady.ts'
import { resumeExecutions } from '../../../src/wallet/payments/resumeExecutions.ts'
import { memoryKeyStore } from '../../../src/wallet/storage/memoryKeyStore.ts'
import { rightAnswers } from '../../support/answers.ts'
import { pendingFixture, quoteFixture, sessionFixture } from '../../support/fixtures.ts'
import { scriptedRelay } from '../../support/scriptedRelay.ts'
import { signedInWallet } from '../../support/signedInWallet.ts'

const { accountId } = sessionFixture()
const { quoteId } = pendingFixture()

afterEach(() => {
  vi.unstubAllGlobals()
})

/** A wallet that listens, and the session of its record for opening another. */
async function setUp(status = 'PROCESSING') {
  const { fetch } = scriptedRelay(({ path }) =>
    path.includes('/quotes/')
      ? { status: 200, body: quoteFixture('payload', { status, id: quoteId }) }
      : 'never',
  )
  const { wallet } = await signedInWallet({ fetch })
  const events: WalletEvent[] = []
  const stop = onWalletEvent(wallet, (event) => events.push(event))
  await whenReady(wallet)
  return { wallet, events, stop }
}

function sessionOf(wallet: Wallet) {
  return wallet[internals]().session
}

const another = { ...sessionFixture(), id: 'Session:another', signedInWith: 'AuthMethod:1' }

describe('onWalletEvent', () => {
  it('does not take a session that was stored before for a sign-in', async () => {
    const { wallet, events } = await setUp()

    expect(events).toEqual([])
    wallet.destroy()
  })

  it('names the session that ended and the one that was opened', async () => {
    const { wallet, events } = await setUp()
    await sessionOf(wallet).close(accountId, 'revoked')
    await sessionOf(wallet).open(accountId, another)

    const { signedInWith: _, ...session } = another
    expect(events).toEqual([
      { type: 'signedOut', session: sessionFixture(), reason: 'revoked' },
      { type: 'signedIn', session },
    ])
    wallet.destroy()
  })

  it('takes a refresh for neither', async () => {
    const { wallet, events } = await setUp()
    await sessionOf(wallet).open(accountId, another)

    expect(events).toEqual([])
    wallet.destroy()
  })

  /** A wallet that listens, whose session has expired. */
  async function setUpExpired() {
    let now = Date.parse('2026-01-01T00:00:00Z')
    const expired = { ...another, expiresAt: '2026-01-01T00:10:00Z' }
    const keyStore = memoryKeyStore()
    await keyStore.update(accountId, () => ({ session: expired }))
    const date = () => ({ Date: new Date(now).toUTCString() })
    const body = { data: [{ ...(rightAnswers.parseInternalAccount as object), id: accountId }] }
    const { fetch } = scriptedRelay(() => ({ status: 200, headers: date(), body }))
    const { wallet } = await signedInWallet({ fetch, keyStore, now: () => now })
    const events: WalletEvent[] = []
    onWalletEvent(wallet, (event) => events.push(event))
    await whenReady(wallet)
    now += 11 * 60_000
    expect(await sessionOf(wallet).getValidSession(accountId)).toBeUndefined()
    return { wallet, events, expired }
  }

  it('reports a sign-in after the session expired', async () => {
    const { wallet, events } = await setUpExpired()
    const next = { ...another, id: 'Session:next', expiresAt: '2026-01-01T01:00:00Z' }
    await sessionOf(wallet).open(accountId, next)

    expect(events.map(({ type }) => type)).toEqual(['signedIn'])
    wallet.destroy()
  })

  it('names the session that had expired when it is signed out', async () => {
    const { wallet, events, expired } = await setUpExpired()
    await sessionOf(wallet).close(accountId, 'signedOut')

    expect(events).toMatchObject([
      { type: 'signedOut', session: { id: expired.id }, reason: 'signedOut' },
    ])
    wallet.destroy()
  })

  it('does not take a session that a corrected clock brings back for a sign-in', async () => {
    const serverNow = Date.parse('2026-01-01T00:00:00Z')
    const keyStore = memoryKeyStore()
    const expiresAt = '2026-01-01T00:15:00Z'
    await keyStore.update(accountId, () => ({ session: { ...another, expiresAt } }))
    const headers = { Date: new Date(serverNow).toUTCString() }
    const { fetch } = scriptedRelay(() => ({ status: 500, headers }))
    const now = () => serverNow + 3_600_000
    const { wallet } = await signedInWallet({ fetch, keyStore, now })
    const events: WalletEvent[] = []
    onWalletEvent(wallet, (event) => events.push(event))
    const statuses = new Set<string>()
    wallet.subscribe(() => statuses.add(wallet.getState().status))
    await vi.waitFor(() => expect([...statuses]).toEqual(['loading', 'signedIn']))

    expect(events).toEqual([])
    wallet.destroy()
  })

  it.each([
    ['PROCESSING', 'executed'],
    ['FAILED', 'failed'],
    ['EXPIRED', 'expired'],
  ])('reports an execution whose quote is %s once: it is %s', async (status, outcome) => {
    const { wallet, events } = await setUp(status)
    await sessionOf(wallet).updateExecutions(accountId, () => ({
      pendingExecutions: [pendingFixture()],
    }))
    await resumeExecutions(wallet)
    await resumeExecutions(wallet)

    expect(events).toMatchObject([
      { type: 'executionSettled', quoteId, status: outcome, quote: { status } },
    ])
    wallet.destroy()
  })

  it('does not take one that waits for the customer for settled', async () => {
    const { wallet, events } = await setUp('PENDING_AUTHORIZATION')
    await sessionOf(wallet).updateExecutions(accountId, () => ({
      pendingExecutions: [pendingFixture()],
    }))
    await resumeExecutions(wallet)

    expect(events).toEqual([])
    wallet.destroy()
  })

  it('is silent once it is stopped', async () => {
    const { wallet, events, stop } = await setUp()
    stop()
    await sessionOf(wallet).updateExecutions(accountId, () => ({
      pendingExecutions: [pendingFixture()],
    }))
    await resumeExecutions(wallet)
    await sessionOf(wallet).close(accountId, 'signedOut')

    expect(events).toEqual([])
    wallet.destroy()
  })

  it('does not let a listener that throws stop an execution', async () => {
    const uncaught: unknown[] = []
    const queue = queueMicrotask
    vi.stubGlobal('queueMicrotask', (work: () => void) =>
      queue(() => {
        try {
          work()
        } catch (error) {
          uncaught.push(error)
        }
      }),
    )
    const { wallet } = await setUp()
    onWalletEvent(wallet, () => {
      throw new Error('the app’s own')
    })
    await sessionOf(wallet).updateExecutions(accountId, () => ({
      pendingExecutions: [pendingFixture()],
    }))

    expect(await resumeExecutions(wallet)).toMatchObject([{ status: 'executed' }])
    expect(uncaught).toMatchObject([{ message: 'the app’s own' }])
    wallet.destroy()
  })

  it('refuses a listener that is no function', async () => {
    const { wallet } = await setUp()

    expect(() => onWalletEvent(wallet, undefined as never)).toThrow('listener must be a function')
    wallet.destroy()
  })
})

import { describe, expect, it, vi } from 'vitest'
import { WalletError } from '../../../src/shared/errors.ts'
import { contextOf } from '../../../src/wallet/context/walletContext.ts'
import { createWallet } from '../../../src/wallet/createWallet.ts'
import { signOut } from '../../../src/wallet/sessionActions/signOut.ts'
import { memoryKeyStore } from '../../../src/wallet/storage/memoryKeyStore.ts'
import { sessionFixture } from '../../support/fixtures.ts'
import { scriptedRelay } from '../../support/scriptedRelay.ts'
import { signedInWallet } from '../../support/signedInWallet.ts'

/** A session that is gone is done, without a signature. */
const gone = { status: 404, body: { status: 404, code: 'NOT_FOUND', message: 'gone' } }
const loginEnded = { status: 401, code: 'APP_SESSION_REQUIRED', message: 'log in first' }

describe('signOut', () => {
  it('deletes the key although the caller does not wait for the service', async () => {
    const { wallet } = await signedInWallet({ fetch: scriptedRelay(() => 'never').fetch })
    const controller = new AbortController()
    const signingOut = signOut(wallet, { signal: controller.signal })
    controller.abort()

    expect(await signingOut).toEqual({ revoked: false })
    expect(wallet.getState().status).toBe('signedOut')
  })

  it('tells the service of a session in its last half minute too', async () => {
    const relay = scriptedRelay(() => gone)
    const now = () => Date.parse(sessionFixture().expiresAt) - 10_000
    const { wallet } = await signedInWallet({ fetch: relay.fetch, now })

    expect(await signOut(wallet)).toEqual({ revoked: true })
    expect(relay.calls.map(({ method }) => method)).toEqual(['DELETE'])
  })

  it('tells the service nothing of a session that is over, and deletes its key', async () => {
    const relay = scriptedRelay(() => gone)
    const now = () => Date.parse(sessionFixture().expiresAt)
    const { wallet } = await signedInWallet({ fetch: relay.fetch, now })
    contextOf(wallet).clock.observe(null, now(), now())

    expect(await signOut(wallet)).toEqual({ revoked: true })
    expect(relay.calls).toEqual([])
    expect(await contextOf(wallet).session.readRecord(sessionFixture().accountId)).toMatchObject({
      closedBecause: 'signedOut',
    })
  })

  it('deletes no key where it is not said which of several accounts is meant', async () => {
    const keyStore = memoryKeyStore()
    const ids = ['InternalAccount:1', 'InternalAccount:2']
    const session = { ...sessionFixture(), signedInWith: 'AuthMethod:1' }
    for (const id of ids) await keyStore.update(id, () => ({ session }))
    const data = ids.map((id) => ({ id, type: 'EMBEDDED_WALLET' }))
    const { fetch } = scriptedRelay(() => ({ status: 200, body: { data } }))
    const wallet = createWallet({ relayUrl: '/wallet', keyStore, fetch })

    await expect(signOut(wallet)).rejects.toMatchObject({ code: 'ACCOUNT_AMBIGUOUS' })
    for (const id of ids) expect((await keyStore.read(id))?.session).toEqual(session)
  })

  it('ends the very session whose key it deletes, which another tab may just have renewed', async () => {
    const relay = scriptedRelay(() => gone)
    const keyStore = memoryKeyStore()
    const { accountId } = sessionFixture()
    const renewed = { ...sessionFixture({ id: 'Session:renewed' }), signedInWith: 'AuthMethod:1' }
    await keyStore.update(accountId, () => ({ session: renewed }))
    // What this tab reads was read before the other tab wrote.
    const read = async () => ({ session: { ...renewed, id: 'Session:old' } })
    const stale = { ...keyStore, read }
    const wallet = createWallet({
      relayUrl: '/wallet',
      accountId,
      keyStore: stale,
      fetch: relay.fetch,
    })

    expect(await signOut(wallet)).toEqual({ revoked: true })
    expect(relay.calls.map(({ path }) => path)).toEqual(['/wallet/auth/sessions/Session%3Arenewed'])
  })

  it('deletes the key offline, and says that the service was not told', async () => {
    const { wallet } = await signedInWallet({ fetch: scriptedRelay(() => 'networkError').fetch })

    expect(await signOut(wallet)).toEqual({ revoked: false })
    expect(wallet.getState()).toMatchObject({ status: 'signedOut', reason: 'signedOut' })
  })

  it('gives the session up and tells the service, where the browser does not delete the key', {
    tags: ['T7'],
  }, async () => {
    const relay = scriptedRelay(() => gone)
    const keyStore = memoryKeyStore()
    const { accountId } = sessionFixture()
    const session = { ...sessionFixture(), signedInWith: 'AuthMethod:1' }
    await keyStore.update(accountId, () => ({ session }))
    const update = () => Promise.reject(new WalletError('STORAGE_FAILED', 'full'))
    const wallet = createWallet({
      relayUrl: '/wallet',
      accountId,
      keyStore: { ...keyStore, update },
      fetch: relay.fetch,
      now: () => Date.parse(session.expiresAt) - 60_000,
    })
    const unsubscribe = wallet.subscribe(() => undefined)
    await vi.waitFor(() => expect(wallet.getState().status).toBe('signedIn'))
    const { length } = relay.calls

    await expect(signOut(wallet)).rejects.toMatchObject({ code: 'STORAGE_FAILED' })
    expect(relay.calls.slice(length).map(({ method }) => method)).toEqual(['DELETE'])
    expect(wallet.getState()).toMatchObject({ status: 'signedOut', reason: 'signedOut' })
    await contextOf(wallet).session.check(accountId)
    expect(wallet.getState().status).toBe('signedOut')
    unsubscribe()
    wallet.destroy()
  })

  it.each([
    ['cannot be reached', 'networkError' as const],
    ['says that the app’s own login has ended', { status: 401, body: loginEnded }],
    ['is broken', { status: 500, body: {} }],
  ])(
    'deletes every key where the account cannot be asked for, since the relay %s',
    async (_, answer) => {
      const keyStore = memoryKeyStore()
      await keyStore.update('InternalAccount:1', () => ({
        session: { ...sessionFixture(), signedInWith: 'AuthMethod:1' },
      }))
      const { fetch } = scriptedRelay(() => answer)
      const wallet = createWallet({ relayUrl: '/wallet', keyStore, fetch })

      expect(await signOut(wallet)).toEqual({ revoked: false })
      expect(await keyStore.read('InternalAccount:1')).toEqual({
        version: 1,
        leftSessions: [{ id: sessionFixture().id, expiresAt: sessionFixture().expiresAt }],
        pendingExecutions: [],
        signOuts: 1,
        closedBecause: 'signedOut',
      })
    },
  )
})

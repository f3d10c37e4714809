import { describe, expect, it, vi } from 'vitest'
import { getAccount } from '../../src/wallet/account/getAccount.ts'
import { contextOf } from '../../src/wallet/context/walletContext.ts'
import { createWallet } from '../../src/wallet/createWallet.ts'
import { startOAuthRedirect } from '../../src/wallet/oauth/startOAuthRedirect.ts'
import { addEmailOtp } from '../../src/wallet/oneTimeCode/addEmailOtp.ts'
import { startEmailOtp } from '../../src/wallet/oneTimeCode/startEmailOtp.ts'
import { addPasskey } from '../../src/wallet/passkey/addPasskey.ts'
import { getQuote } from '../../src/wallet/payments/getQuote.ts'
import { listSessions } from '../../src/wallet/sessionActions/listSessions.ts'
import { revokeSession } from '../../src/wallet/sessionActions/revokeSession.ts'
import { memoryKeyStore } from '../../src/wallet/storage/memoryKeyStore.ts'
import { fakeDevice } from '../support/fakeDevice.ts'
import { sessionFixture } from '../support/fixtures.ts'
import { scriptedRelay } from '../support/scriptedRelay.ts'
import { signedInWallet } from '../support/signedInWallet.ts'

const { accountId } = sessionFixture()
const own = {
  id: accountId,
  type: 'EMBEDDED_WALLET',
  status: 'ACTIVE',
  balance: { amount: 0, currency: {} },
  fundingPaymentInstructions: [],
  createdAt: sessionFixture().createdAt,
  updatedAt: sessionFixture().updatedAt,
}

const loginEnded = { status: 401, code: 'APP_SESSION_REQUIRED', message: 'log in first' }

describe('createWallet', () => {
  it('needs to be told where the relay is', () => {
    expect(() => createWallet({ relayUrl: '' })).toThrow(
      expect.objectContaining({ code: 'INVALID_INPUT' }),
    )
  })

  it('says that the page is not secure, and does nothing', async () => {
    vi.stubGlobal('crypto', {})
    const relay = scriptedRelay(() => ({ status: 200, body: { data: [] } }))
    const wallet = createWallet({ relayUrl: '/wallet', fetch: relay.fetch })
    await expect(getAccount(wallet)).rejects.toMatchObject({ code: 'INSECURE_CONTEXT' })
    vi.unstubAllGlobals()

    expect(relay.calls).toEqual([])
  })

  it.each([
    ['the relay can be reached again', 'networkError' as const, 'NETWORK_ERROR'],
    ['the app’s own login is back', { status: 401, body: loginEnded }, undefined],
  ])('finds its session once %s', async (_, before, code) => {
    let isUp = false
    const { fetch } = scriptedRelay(() => (isUp ? { status: 200, body: { data: [own] } } : before))
    const keyStore = memoryKeyStore()
    await keyStore.update(accountId, () => ({
      session: { ...sessionFixture(), signedInWith: 'AuthMethod:1' },
    }))
    const wallet = createWallet({ relayUrl: '/wallet', fetch, keyStore })
    wallet.subscribe(() => undefined)
    await vi.waitFor(() =>
      expect(wallet.getState()).toMatchObject(
        code ? { status: 'unavailable', error: { code } } : { reason: 'unauthenticated' },
      ),
    )
    isUp = true
    await getAccount(wallet)

    expect(wallet.getState().status).toBe('signedIn')
    wallet.destroy()
  })
})

describe('a destroyed wallet', () => {
  it('refuses every action, and sends nothing', async () => {
    const relay = scriptedRelay(() => ({ status: 200, body: { data: [own] } }))
    const { wallet } = await signedInWallet({ fetch: relay.fetch })
    wallet.destroy()
    await expect(getAccount(wallet)).rejects.toMatchObject({
      code: 'ABORTED',
      message: 'This wallet was destroyed; use a new one from createWallet',
    })
    await expect(listSessions(wallet)).rejects.toMatchObject({ code: 'ABORTED' })
    await expect(getQuote(wallet, 'Quote:1')).rejects.toMatchObject({ code: 'ABORTED' })

    expect(relay.calls).toEqual([])
  })

  it.each([
    ['whose account was given', accountId],
    ['that asks for its account', undefined],
  ])('%s is not brought back by a subscriber that comes late', async (_, given) => {
    const relay = scriptedRelay(() => ({ status: 200, body: { data: [own] } }))
    const { wallet } = await signedInWallet({ fetch: relay.fetch, accountId: given })
    wallet.destroy()
    let heard = 0
    const unsubscribe = wallet.subscribe(() => {
      heard += 1
    })
    await new Promise((resolve) => setTimeout(resolve, 20))
    unsubscribe()

    expect([heard, relay.calls.length]).toEqual([0, 0])
  })

  it('shows that it was destroyed, not that it is still loading', async () => {
    const wallet = createWallet({ relayUrl: '/wallet', keyStore: memoryKeyStore() })
    wallet.destroy()

    expect(wallet.getState()).toMatchObject({ status: 'unavailable', error: { code: 'ABORTED' } })
  })

  it('keeps a reason of the app’s own out of its message', async () => {
    const { wallet } = await signedInWallet({
      fetch: scriptedRelay(() => new Promise(() => {})).fetch,
    })
    const signal = AbortSignal.abort(new Error('of alice@example.com'))

    await expect(getAccount(wallet, { signal })).rejects.toMatchObject({
      code: 'ABORTED',
      message: 'Aborted',
    })
  })
})

describe('a wallet that is destroyed in the middle', () => {
  const passkey = { ...sessionFixture(), credentialId: 'AAAA' }
  const registration = {
    challenge: Buffer.from(new Uint8Array(32).fill(7)).toString('base64url'),
    expiresAt: passkey.expiresAt,
    rp: { id: 'localhost', name: 'n' },
    user: { id: 'AAAA', name: 'n', displayName: 'n' },
  }
  const emailCredential = { ...sessionFixture(), type: 'EMAIL_OTP' }

  it('opens no passkey prompt any more', async () => {
    const device = fakeDevice()
    const { fetch } = scriptedRelay(({ method }) => {
      wallet.destroy()
      return { status: 200, body: method === 'GET' ? { data: [passkey] } : registration }
    })
    const { wallet } = await signedInWallet({ fetch })

    await expect(addPasskey(wallet, { nickname: 'Phone' })).rejects.toMatchObject({
      code: 'ABORTED',
    })
    expect(device.askedToMake).toEqual([])
    vi.unstubAllGlobals()
  })

  it('does not leave the page for a provider any more', async () => {
    const assign = vi.fn()
    vi.stubGlobal('location', { assign })
    const { fetch } = scriptedRelay(({ path }) => {
      if (!path.endsWith('/oauth/start')) return { status: 200, body: { data: [oauth] } }
      wallet.destroy()
      return { status: 200, body: { flowId: 'f', authorizationUrl: 'https://provider.example' } }
    })
    const oauth = { ...sessionFixture(), type: 'OAUTH' }
    const { wallet } = await signedInWallet({ fetch })
    const leaving = startOAuthRedirect(wallet, { provider: 'p', returnTo: '/back' })

    await expect(leaving).rejects.toMatchObject({ code: 'ABORTED' })
    expect(assign).not.toHaveBeenCalled()
    vi.unstubAllGlobals()
  })

  it('does not leave the page either where it is destroyed while the flow is stored', async () => {
    const assign = vi.fn()
    vi.stubGlobal('location', { assign })
    const oauth = { ...sessionFixture(), type: 'OAUTH' }
    const flow = { flowId: 'f', authorizationUrl: 'https://provider.example' }
    const { fetch } = scriptedRelay(({ path }) => ({
      status: 200,
      body: path.endsWith('/oauth/start') ? flow : { data: [oauth] },
    }))
    const keyStore = memoryKeyStore()
    const { update } = keyStore
    keyStore.update = async (id, change) => {
      await update(id, change)
      const { pending = {} } = (await keyStore.read(id)) ?? {}
      if (Object.values(pending).some(({ details }) => details?.flowId === 'f')) wallet.destroy()
    }
    const { wallet } = await signedInWallet({ fetch, keyStore })
    const leaving = startOAuthRedirect(wallet, { provider: 'p', returnTo: '/back' })

    await expect(leaving).rejects.toMatchObject({ code: 'ABORTED' })
    expect(assign).not.toHaveBeenCalled()
    vi.unstubAllGlobals()
  })

  it('takes no code any more, and has none sent', async () => {
    const relay = scriptedRelay(({ path }) => ({
      status: 200,
      body: path.endsWith('/challenge') ? emailCredential : { data: [emailCredential] },
    }))
    const { wallet } = await signedInWallet({ fetch: relay.fetch })
    const signIn = await startEmailOtp(wallet)
    wallet.destroy()
    const { length } = relay.calls

    await expect(signIn.complete('123456')).rejects.toMatchObject({ code: 'ABORTED' })
    await expect(signIn.resend()).rejects.toMatchObject({ code: 'ABORTED' })
    expect(relay.calls).toHaveLength(length)
  })

  it('waits for no sign-in any more', async () => {
    const onSessionRequired = vi.fn(() => new Promise<void>(() => undefined))
    const { fetch } = scriptedRelay(() => ({ status: 200, body: { data: [] } }))
    const keyStore = memoryKeyStore()
    const wallet = createWallet({
      relayUrl: '/wallet',
      accountId,
      fetch,
      keyStore,
      onSessionRequired,
    })
    const revoking = revokeSession(wallet, 'Session:2')
    await vi.waitFor(() => expect(onSessionRequired).toHaveBeenCalled())
    wallet.destroy()

    await expect(revoking).rejects.toMatchObject({ code: 'ABORTED' })
  })
})

describe('the question whose account it is', () => {
  it('is asked once, and whoever aborts only stops waiting for it', async () => {
    const relay = scriptedRelay(() => ({ status: 200, body: { data: [own] } }))
    const wallet = createWallet({ relayUrl: '/wallet', fetch: relay.fetch })
    const controller = new AbortController()
    const aborted = getAccount(wallet, { signal: controller.signal })
    const going = getAccount(wallet)
    controller.abort()

    await expect(aborted).rejects.toMatchObject({ code: 'ABORTED' })
    expect((await going).id).toBe(accountId)
  })
})

describe('an expired session', () => {
  it('is not taken for a revoked one, and a sign-in under way survives', async () => {
    const relay = scriptedRelay(() => ({ status: 200, body: { data: [] } }))
    const now = () => Date.parse('2100-01-01T00:00:00Z')
    const { wallet } = await signedInWallet({ fetch: relay.fetch, now })
    const { session } = contextOf(wallet)
    const pending = {
      emailOtp: { credentialId: 'AuthMethod:1', expiresAt: '2101-01-01T00:00:00Z' },
    }
    await session.updateRecord(accountId, (record) => ({ ...record, pending }))
    await listSessions(wallet)

    expect(await session.readRecord(accountId)).toMatchObject({
      session: { id: sessionFixture().id },
      pending,
    })
    await session.check(accountId)
    expect(wallet.getState().status).toBe('expired')
  })
})

describe('addEmailOtp', () => {
  it('does not take another address for the one whose answer was lost', async () => {
    const old = { ...sessionFixture(), type: 'EMAIL_OTP', nickname: 'old@example.com' }
    const relay = scriptedRelay(({ method }) =>
      method === 'POST' ? 'networkError' : { status: 200, body: { data: [old] } },
    )
    const { wallet } = await signedInWallet({ fetch: relay.fetch })

    await expect(addEmailOtp(wallet, { email: 'new@example.com' })).rejects.toMatchObject({
      code: 'NETWORK_ERROR',
    })
  })
})

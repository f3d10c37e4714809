import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Wallet } from '../../../src/wallet/context/walletContext.ts'
import type { CreateWalletOptions } from '../../../src/wallet/createWallet.ts'
import { whenReady } from '../../../src/wallet/events/whenReady.ts'
import { addEmailOtp } from '../../../src/wallet/oneTimeCode/addEmailOtp.ts'
import { startEmailOtp } from '../../../src/wallet/oneTimeCode/startEmailOtp.ts'
import { refreshSession } from '../../../src/wallet/sessionActions/refreshSession.ts'
import { signOut } from '../../../src/wallet/sessionActions/signOut.ts'
import type { KeyStore } from '../../../src/wallet/storage/keyStore.ts'
import { memoryKeyStore } from '../../../src/wallet/storage/memoryKeyStore.ts'
import { type StackUser, startWholeStack, type WholeStack } from '../../support/wholeStack.ts'

const hourMs = 3_600_000

let stack: WholeStack

beforeAll(async () => {
  stack = await startWholeStack()
}, 60_000)

afterAll(() => stack.sandbox.close())

/** A device with a session that the service accepts, and pages on it. */
async function signedInDevice() {
  const user = await stack.newUser()
  const keyStore = memoryKeyStore()
  const load = (options: Partial<CreateWalletOptions>) =>
    stack.walletOf(user, { keyStore: surviving(keyStore), ...options })
  const first = load({})
  await addEmailOtp(first, { email: user.email })
  await (await startEmailOtp(first)).complete(await stack.lastCode(user))
  first.destroy()
  return { user, load }
}

/** The store survives the page. */
function surviving(keyStore: KeyStore): KeyStore {
  return { ...keyStore, close: () => undefined }
}

const skewed = (skewMs: number) => ({ now: () => Date.now() + skewMs })

/** The statuses that a page shows, one after the other. */
function statusesOf(wallet: Wallet): string[] {
  const seen: string[] = []
  wallet.subscribe(() => seen.push(wallet.getState().status))
  return seen
}

const offline = { fetch: () => Promise.reject(new TypeError('offline')) }

describe('a valid session on a device whose clock is wrong', () => {
  const given = ({ accountId }: StackUser) => ({ accountId })

  it.each([
    ['an hour ahead, with accountId', hourMs, given],
    ['an hour ahead, without', hourMs, () => ({})],
    ['a year ahead, with accountId', 365 * 24 * hourMs, given],
    ['an hour behind, with accountId', -hourMs, given],
  ])('is never shown as expired: %s', async (_, skewMs, options) => {
    const { user, load } = await signedInDevice()
    const wallet = load({ ...skewed(skewMs), ...options(user) })
    const seen = statusesOf(wallet)

    await expect(whenReady(wallet)).resolves.toMatchObject({ status: 'signedIn' })
    expect(seen).not.toContain('expired')
    wallet.destroy()
  })

  it('signs at once, where nothing has subscribed', async () => {
    const { user, load } = await signedInDevice()
    const wallet = load({ ...skewed(hourMs), ...given(user) })

    await expect(refreshSession(wallet)).resolves.toMatchObject({ accountId: user.accountId })
    wallet.destroy()
  })

  it('is ended at the service, when it is signed out at once', async () => {
    const { user, load } = await signedInDevice()
    const sent: string[] = []
    const wallet = load({
      ...skewed(hourMs),
      ...given(user),
      fetch: (input, init) => {
        sent.push(init?.method ?? 'GET')
        return stack.send(user, input, init)
      },
    })

    await expect(signOut(wallet)).resolves.toEqual({ revoked: true })
    expect(sent).toContain('DELETE')
    wallet.destroy()
  })

  it('is unavailable while the relay cannot be reached', async () => {
    const { user, load } = await signedInDevice()
    const wallet = load({ ...skewed(hourMs), ...given(user), ...offline })
    const seen = statusesOf(wallet)

    const state = await whenReady(wallet)
    expect(state).toMatchObject({ status: 'unavailable', error: { code: 'NETWORK_ERROR' } })
    await expect(refreshSession(wallet)).rejects.toMatchObject({ code: 'NETWORK_ERROR' })
    expect(seen).not.toContain('expired')
    wallet.destroy()
  })
})

describe('a session that is over', () => {
  it('is shown as expired once the service’s clock confirms it', async () => {
    const { user, load } = await signedInDevice()
    // The service's time comes with each response, so what is over there is a later response.
    const late: typeof fetch = async (input, init) => {
      const response = await stack.send(user, input, init)
      const headers = new Headers(response.headers)
      headers.set('Date', new Date(Date.now() + hourMs).toUTCString())
      return new Response(response.body, { status: response.status, headers })
    }
    const wallet = load({ ...skewed(hourMs), accountId: user.accountId, fetch: late })

    await expect(whenReady(wallet)).resolves.toMatchObject({ status: 'expired' })
    await expect(refreshSession(wallet)).rejects.toMatchObject({ code: 'SESSION_REQUIRED' })
    wallet.destroy()
  })

  it('is shown as expired by this device’s clock where responses have no Date header', async () => {
    const { user, load } = await signedInDevice()
    const dateless: typeof fetch = async (input, init) => {
      const response = await stack.send(user, input, init)
      const headers = new Headers(response.headers)
      headers.delete('Date')
      return new Response(response.body, { status: response.status, headers })
    }
    const wallet = load({ ...skewed(hourMs), accountId: user.accountId, fetch: dateless })

    await expect(whenReady(wallet)).resolves.toMatchObject({ status: 'expired' })
    wallet.destroy()
  })
})

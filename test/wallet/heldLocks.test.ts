import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Quote } from '../../src/shared/resources.ts'
import type { Wallet } from '../../src/wallet/context/walletContext.ts'
import { listCredentials } from '../../src/wallet/credentials/listCredentials.ts'
import { revokeCredential } from '../../src/wallet/credentials/revokeCredential.ts'
import { addEmailOtp } from '../../src/wallet/oneTimeCode/addEmailOtp.ts'
import { startEmailOtp } from '../../src/wallet/oneTimeCode/startEmailOtp.ts'
import { addPasskey } from '../../src/wallet/passkey/addPasskey.ts'
import { signInWithPasskey } from '../../src/wallet/passkey/signInWithPasskey.ts'
import { createQuote } from '../../src/wallet/payments/createQuote.ts'
import { executeQuote } from '../../src/wallet/payments/executeQuote.ts'
import { refreshSession } from '../../src/wallet/sessionActions/refreshSession.ts'
import { revokeSession } from '../../src/wallet/sessionActions/revokeSession.ts'
import { signOut } from '../../src/wallet/sessionActions/signOut.ts'
import { fakeDevice } from '../support/fakeDevice.ts'
import {
  pageOrigin,
  type StackUser,
  startWholeStack,
  type WholeStack,
} from '../support/wholeStack.ts'

/** How long a lock is waited for. */
const deadlineMs = 10_000

let stack: WholeStack
let user: StackUser
let wallet: Wallet
let quote: Quote
let passkeyId: string
/** Writing calls since the locks are held. */
let sent: string[]

beforeAll(async () => {
  stack = await startWholeStack()
}, 60_000)

beforeEach(async () => {
  fakeDevice(pageOrigin)
  user = await stack.newUser()
  await stack.fund(user, 100_000_000)
  wallet = stack.walletOf(user, {
    deadlineMs,
    fetch: (input, init) => {
      const { method = 'GET' } = init ?? {}
      if (method !== 'GET') sent.push(new URL(String(input)).pathname)
      return stack.send(user, input, init)
    },
  })
  sent = []
  await addEmailOtp(wallet, { email: user.email })
  await (await startEmailOtp(wallet)).complete(await stack.lastCode(user))
  passkeyId = (await addPasskey(wallet, { nickname: 'Phone' })).id
  const destination = { accountId: await stack.dollarsOf(user, 0) }
  const amount = 10_000_000
  quote = await createQuote(wallet, {
    destination,
    lockedCurrencySide: 'SENDING',
    lockedCurrencyAmount: amount,
  })
  holdLocks()
  sent = []
})

afterEach(() => {
  wallet.destroy()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

afterAll(() => stack.sandbox.close())

/** Another tab holds every lock, and is stopped in a debugger. */
function holdLocks(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const request = (_: string, { signal }: { signal?: AbortSignal }) =>
    new Promise((_resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason))
      vi.advanceTimersByTime(deadlineMs)
    })
  vi.stubGlobal('navigator', { ...navigator, locks: { request } })
}

describe('while a tab that does not run holds the locks', () => {
  it.each<[string, () => Promise<unknown>, string[]]>([
    ['refreshSession', () => refreshSession(wallet), []],
    ['executeQuote', () => executeQuote(wallet, quote), []],
    ['revokeSession', () => revokeSession(wallet, wallet.getState().session?.id ?? ''), []],
    ['revokeCredential', () => revokeCredential(wallet, passkeyId), []],
    ['startEmailOtp', () => startEmailOtp(wallet), []],
    ['signInWithPasskey', () => signInWithPasskey(wallet), ['/start']],
  ])('%s says so after a time, and has done nothing', async (_, act, challenges) => {
    await expect(act()).rejects.toMatchObject({ code: 'LOCK_TIMEOUT', retryable: true })

    expect(sent.map((path) => path.replace(/^.*(?=\/)/, ''))).toEqual(challenges)
  })

  it('the payment can be made once they are free', async () => {
    await executeQuote(wallet, quote).catch(() => undefined)
    vi.stubGlobal('navigator', { ...navigator, locks: undefined })

    await expect(executeQuote(wallet, quote)).resolves.toMatchObject({ status: 'executed' })
    expect(sent.filter((path) => path.endsWith('/execute'))).toHaveLength(1)
  })

  it('signing out and reading need no lock', async () => {
    await expect(listCredentials(wallet)).resolves.toHaveLength(2)
    await expect(signOut(wallet)).resolves.toEqual({ revoked: true })
  })
})

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Wallet } from '../../../src/wallet/context/walletContext.ts'
import { addEmailOtp } from '../../../src/wallet/oneTimeCode/addEmailOtp.ts'
import { prepareSignUpWithPasskey } from '../../../src/wallet/passkey/prepareSignUpWithPasskey.ts'
import { signUpWithPasskey } from '../../../src/wallet/passkey/signUpWithPasskey.ts'
import { signOut } from '../../../src/wallet/sessionActions/signOut.ts'
import { type FakeDevice, fakeDevice } from '../../support/fakeDevice.ts'
import {
  pageOrigin,
  type StackUser,
  startWholeStack,
  type WholeStack,
} from '../../support/wholeStack.ts'

let stack: WholeStack
let device: FakeDevice
let user: StackUser
let wallet: Wallet
/** What was sent to the relay, such as `POST auth/credentials`. */
let sent: string[]

beforeAll(async () => {
  stack = await startWholeStack()
}, 60_000)

beforeEach(async () => {
  device = fakeDevice(pageOrigin)
  user = await stack.newUser()
  sent = []
  wallet = stack.walletOf(user, {
    fetch: (input, init) => {
      sent.push(`${init?.method ?? 'GET'} ${String(input).replace(/^.*\/wallet\//, '')}`)
      return stack.send(user, input, init)
    },
  })
})

afterEach(() => {
  wallet.destroy()
  vi.unstubAllGlobals()
})

afterAll(() => stack.sandbox.close())

describe('signUpWithPasskey', () => {
  it('creates the first passkey of a new account and opens a session', async () => {
    const prepared = await prepareSignUpWithPasskey(wallet)
    const session = await signUpWithPasskey(wallet, { nickname: 'Laptop', prepared })

    expect(prepared.offer).toBe('create')
    expect(session).toMatchObject({ type: 'PASSKEY', nickname: 'Laptop' })
    expect(wallet.getState().status).toBe('signedIn')
  })

  it('unlocks with the passkey that is there, whose prompt opens without a request', async () => {
    await signUpWithPasskey(wallet)
    await signOut(wallet)
    const prepared = await prepareSignUpWithPasskey(wallet)
    sent = []
    await signUpWithPasskey(wallet, { prepared })

    expect(prepared.offer).toBe('unlock')
    expect(sent.filter((call) => call.endsWith('/challenge'))).toEqual([])
    expect(sent.filter((call) => call === 'POST auth/credentials')).toEqual([])
  })

  it('is finished without a request before its second prompt, where that needed a tap', async () => {
    device.allowPrompts(0)
    await expect(signUpWithPasskey(wallet)).rejects.toMatchObject({ code: 'USER_GESTURE_REQUIRED' })
    device.allowPrompts(1)
    sent = []
    await signUpWithPasskey(wallet)

    expect(sent).toEqual([expect.stringMatching(/verify$/)])
  })

  it('creates one passkey for two calls at once', async () => {
    const [one, other] = await Promise.all([signUpWithPasskey(wallet), signUpWithPasskey(wallet)])

    expect(one.id).toBe(other.id)
  })

  it('needs a session where the account has other credentials only', async () => {
    await addEmailOtp(wallet, { email: user.email })

    await expect(prepareSignUpWithPasskey(wallet)).rejects.toMatchObject({
      code: 'SESSION_REQUIRED',
    })
    await expect(signUpWithPasskey(wallet)).rejects.toMatchObject({ code: 'SESSION_REQUIRED' })
  })

  it('refuses a malformed nickname before anything is sent', async () => {
    await expect(signUpWithPasskey(wallet, { nickname: '<b>' })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
    })
    expect(sent).toEqual([])
  })
})

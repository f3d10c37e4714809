import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createRunWallet } from '../../../src/react/runWallet.ts'
import type { Wallet } from '../../../src/wallet/context/walletContext.ts'
import { listCredentials } from '../../../src/wallet/credentials/listCredentials.ts'
import { addEmailOtp } from '../../../src/wallet/oneTimeCode/addEmailOtp.ts'
import { startEmailOtp } from '../../../src/wallet/oneTimeCode/startEmailOtp.ts'
import { addPasskey } from '../../../src/wallet/passkey/addPasskey.ts'
import { preparePasskeySignIn } from '../../../src/wallet/passkey/preparePasskeySignIn.ts'
import { signInWithPasskey } from '../../../src/wallet/passkey/signInWithPasskey.ts'
import { SignUpError } from '../../../src/wallet/passkey/signUpError.ts'
import { prepareSignIn } from '../../../src/wallet/sessionActions/prepareSignIn.ts'
import { signIn } from '../../../src/wallet/sessionActions/signIn.ts'
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
/** How many responses of the next calls that write are lost. */
let responsesUntilLoss: number
let refusals: (number | Response)[]

beforeAll(async () => {
  stack = await startWholeStack()
}, 60_000)

beforeEach(async () => {
  device = fakeDevice(pageOrigin)
  user = await stack.newUser()
  sent = []
  responsesUntilLoss = Number.POSITIVE_INFINITY
  refusals = []
  wallet = stack.walletOf(user, { fetch: sendAndMaybeLose })
})

afterEach(() => {
  wallet.destroy()
  vi.unstubAllGlobals()
})

afterAll(() => stack.sandbox.close())

async function sendAndMaybeLose(...[input, init]: Parameters<typeof fetch>): Promise<Response> {
  const { method = 'GET' } = init ?? {}
  const isRegistration = String(input).endsWith('/auth/credentials') && method === 'POST'
  const status = isRegistration ? refusals.shift() : undefined
  if (status instanceof Response) return status
  if (status) return Response.json({ status, code: 'INVALID_INPUT', message: 'no' }, { status })
  sent.push(`${method} ${new URL(String(input)).pathname.slice('/wallet/'.length)}`)
  const response = await stack.send(user, input, init)
  if (method !== 'GET' && --responsesUntilLoss === 0) throw new TypeError('connection lost')
  return response
}

/** The n-th call from now on that writes is done, and its response is lost. */
function loseResponse(leg: number): void {
  responsesUntilLoss = leg
}

/** Every prompt for an existing passkey is dismissed until further notice. Returns how to end it. */
function dismissSignInPrompts(): () => void {
  const { credentials } = navigator
  const get = async () => {
    throw new DOMException('dismissed', 'NotAllowedError')
  }
  vi.stubGlobal('navigator', { ...navigator, credentials: { ...credentials, get } })
  return () => vi.stubGlobal('navigator', { ...navigator, credentials })
}

/** What has been sent when the prompt for a new passkey opens. */
function recordAtPrompt(): string[][] {
  const recorded: string[][] = []
  interceptCreate((create, options) => {
    recorded.push([...sent])
    return create(options)
  })
  return recorded
}

type Create = typeof navigator.credentials.create

function interceptCreate(intercept: (create: Create, ...args: Parameters<Create>) => unknown) {
  const { credentials } = navigator
  const create = (...args: Parameters<Create>) => intercept(credentials.create, ...args)
  vi.stubGlobal('navigator', { ...navigator, credentials: { ...credentials, create } })
}

/** Authenticators of today and tomorrow say this of their transports. */
function hintTransports(getTransports: () => unknown): void {
  interceptCreate(async (create, options) => {
    const made = (await create(options)) as PublicKeyCredential
    return { ...made, response: { ...made.response, getTransports } }
  })
}

/** The responses to the next registrations are these. */
function refuseRegistration(...responses: (number | Response)[]): void {
  refusals = responses
}

async function nicknames(): Promise<string[]> {
  return (await listCredentials(wallet)).map(({ nickname }) => nickname)
}

async function signInWithEmail(): Promise<void> {
  const signIn = await startEmailOtp(wallet)
  await signIn.complete(await stack.lastCode(user))
}

describe('signIn for a new account', () => {
  it('creates a passkey and opens its session, in two prompts', async () => {
    const session = await signIn(wallet, { nickname: ' My laptop ' })

    expect(session).toMatchObject({ type: 'PASSKEY', nickname: 'My laptop' })
    expect(wallet.getState()).toMatchObject({ status: 'signedIn', session: { id: session.id } })
    expect([device.askedToMake.length, device.asked.length]).toEqual([1, 1])
  })

  it('names the passkey where the app does not', async () => {
    await signIn(wallet)

    expect(await nicknames()).toEqual(['Passkey'])
  })

  it.each(['', '<b>', 7, null])('refuses the name %j before anything is sent', async (given) => {
    const nickname = given as string

    await expect(signIn(wallet, { nickname })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      message: expect.stringContaining('nickname'),
    })
    expect([sent, device.askedToMake]).toEqual([[], []])
  })

  it('is one sign-up where it is called twice at once', async () => {
    const [one, other] = await Promise.all([signIn(wallet), signIn(wallet)])

    expect(one).toBe(other)
    expect(await nicknames()).toHaveLength(1)
  })

  it('goes on for the second caller where the first one aborts', async () => {
    const controller = new AbortController()
    let prompts = 0
    interceptCreate((create, options) => {
      prompts += 1
      if (prompts > 1) return create(options)
      return new Promise((_, reject) => {
        options?.signal?.addEventListener('abort', () => reject(options.signal?.reason))
      })
    })
    const aborted = signIn(wallet, { signal: controller.signal })
    await vi.waitFor(() => expect(prompts).toBe(1))
    const joined = signIn(wallet)
    setTimeout(() => controller.abort(), 0)

    await expect(aborted).rejects.toMatchObject({ name: 'WalletError', code: 'ABORTED' })
    await expect(joined).resolves.toMatchObject({ type: 'PASSKEY' })
  })

  it('ends for the second caller alone where that one aborts', async () => {
    const controller = new AbortController()
    const first = signIn(wallet)
    const joined = signIn(wallet, { signal: controller.signal })
    controller.abort()

    await expect(joined).rejects.toMatchObject({ name: 'WalletError', code: 'ABORTED' })
    await expect(first).resolves.toMatchObject({ type: 'PASSKEY' })
  })

  it('has nothing created where the first prompt is dismissed, and can be repeated', async () => {
    let prompts = 0
    interceptCreate((create, options) => {
      prompts += 1
      if (prompts === 1) throw new DOMException('dismissed', 'NotAllowedError')
      return create(options)
    })
    const failed = await signIn(wallet).catch((error) => error)

    expect(failed).toMatchObject({ name: 'PasskeyError', code: 'PASSKEY_NOT_COMPLETED' })
    expect(await nicknames()).toEqual([])
    await expect(signIn(wallet)).resolves.toMatchObject({ type: 'PASSKEY' })
  })
})

describe('a sign-up that ends after its passkey was created', () => {
  it('reports that, and what ended it', async () => {
    dismissSignInPrompts()
    const failed = await signIn(wallet).catch((error) => error)

    expect(failed).toBeInstanceOf(SignUpError)
    expect(failed).toMatchObject({
      code: 'PASSKEY_NOT_COMPLETED',
      retryable: true,
      message: expect.stringMatching(/^The passkey was created; sign in with it/),
      passkey: (await listCredentials(wallet))[0],
      cause: { name: 'PasskeyError', likely: expect.any(Array) },
    })
    expect(wallet.getState().status).not.toBe('signedIn')
  })

  it.each([
    ['signIn', (): Promise<unknown> => signIn(wallet)],
    ['signInWithPasskey', (): Promise<unknown> => signInWithPasskey(wallet)],
  ])('is finished by %s, which creates no second passkey', async (_, finish) => {
    const allowPrompts = dismissSignInPrompts()
    await signIn(wallet).catch(() => undefined)
    allowPrompts()
    await finish()

    expect(wallet.getState().status).toBe('signedIn')
    expect([device.askedToMake.length, (await nicknames()).length]).toEqual([1, 1])
  })

  it.each([
    ['signIn', (): Promise<unknown> => signIn(wallet)],
    ['signInWithPasskey', (): Promise<unknown> => signInWithPasskey(wallet)],
  ])(
    'needs a tap for its second prompt in Safari, which %s opens without a request before',
    async (_, finish) => {
      device.allowPrompts(0)
      const failed = await signIn(wallet).catch((error) => error)
      expect(failed).toMatchObject({ name: 'SignUpError', code: 'USER_GESTURE_REQUIRED' })

      device.allowPrompts(1)
      sent = []
      await finish()
      expect(sent).toEqual([expect.stringMatching(/^POST auth\/credentials\/.*\/verify$/)])
      expect(wallet.getState().status).toBe('signedIn')
    },
  )

  it('is finished without a request before its prompt within useAction, too', async () => {
    device.allowPrompts(0)
    await signIn(createRunWallet(wallet).wallet).catch(() => undefined)
    device.allowPrompts(1)
    sent = []
    await signInWithPasskey(createRunWallet(wallet).wallet)

    expect(sent).toEqual([expect.stringMatching(/verify$/)])
  })

  it('leaves its challenge for one sign-in only', async () => {
    device.allowPrompts(0)
    await signIn(wallet).catch(() => undefined)
    device.allowPrompts(2)
    await signInWithPasskey(wallet)
    await signOut(wallet)
    await signInWithPasskey(wallet)

    expect(wallet.getState().status).toBe('signedIn')
  })

  it('leaves its challenge to no other credential', async () => {
    device.allowPrompts(0)
    await signIn(wallet).catch(() => undefined)
    const credential = `AuthMethod:${crypto.randomUUID()}`

    await expect(preparePasskeySignIn(wallet, { credential })).rejects.toMatchObject({
      code: 'CREDENTIAL_NOT_FOUND',
    })
  })

  it('is ABORTED by its signal between the prompts', async () => {
    const controller = new AbortController()
    interceptCreate(async (create, options) => {
      const created = await create(options)
      setTimeout(() => controller.abort(), 0)
      return created
    })
    const { signal } = controller

    await expect(signIn(wallet, { signal })).rejects.toMatchObject({
      name: 'SignUpError',
      code: 'ABORTED',
    })
    await expect(signIn(wallet)).resolves.toMatchObject({ type: 'PASSKEY' })
    expect(await nicknames()).toHaveLength(1)
  })
})

describe('a sign-up whose response is lost', () => {
  it.each([
    [1, 'registration challenge', 'NETWORK_ERROR', 'WalletError'],
    [3, 'challenge', 'NETWORK_ERROR', 'SignUpError'],
    [4, 'session', 'NETWORK_ERROR', 'SignUpError'],
  ])('of writing call %i, the %s, can be repeated', async (leg, _, code, name) => {
    loseResponse(leg)
    await expect(signIn(wallet)).rejects.toMatchObject({ code, name, retryable: true })
    await expect(signIn(wallet)).resolves.toMatchObject({ type: 'PASSKEY' })

    expect([device.askedToMake.length, (await nicknames()).length]).toEqual([1, 1])
  })

  it('of writing call 2, the passkey, finds it again and goes on', async () => {
    loseResponse(2)

    await expect(signIn(wallet)).resolves.toMatchObject({ type: 'PASSKEY' })
    expect([device.askedToMake.length, (await nicknames()).length]).toEqual([1, 1])
  })
})

describe('what an authenticator says of its transports', () => {
  it.each<[string, () => unknown]>([
    ['an empty one', () => ['internal', '']],
    ['capitals', () => ['internal', 'INTERNAL']],
    ['unknown ones', () => ['internal', 'telepathy', 'a'.repeat(1_000), 'ünïcode']],
    ['hundreds', () => Array.from({ length: 400 }, (_, index) => `transport-${index}`)],
    ['duplicates', () => ['internal', 'internal']],
    ['null', () => null],
    ['undefined', () => undefined],
    ['other values than text', () => [null, 7, { internal: true }]],
    [
      'an exception',
      () => {
        throw new Error('none')
      },
    ],
  ])('never keeps a passkey from being registered: %s', async (_, getTransports) => {
    hintTransports(getTransports)

    await signIn(wallet)

    expect([device.askedToMake.length, (await nicknames()).length]).toEqual([1, 1])
  })
})

describe('a sign-up whose passkey could not be registered', () => {
  it.each([401, 403, 404, 429, 500, 503])(
    'for a response of %i is a SignUpError, and registers that passkey the next time',
    async (status) => {
      refuseRegistration(status)

      const failed = await signIn(wallet).catch((error) => error)
      expect(failed).toBeInstanceOf(SignUpError)
      expect(failed).toMatchObject({
        passkey: undefined,
        message: expect.stringContaining('sign up again to register it'),
      })

      await signIn(wallet)
      expect([device.askedToMake.length, (await nicknames()).length]).toEqual([1, 1])
      expect(wallet.getState().status).toBe('signedIn')
    },
  )

  it('is resumed as often as it fails', async () => {
    refuseRegistration(503, 429, 500)
    for (const _ of [1, 2, 3]) await signIn(wallet).catch(() => undefined)

    await signIn(wallet)
    expect([device.askedToMake.length, (await nicknames()).length]).toEqual([1, 1])
  })

  it('has the browser forget a passkey that the service refuses, and creates another', async () => {
    const signalUnknownCredential = vi.fn(async () => undefined)
    vi.stubGlobal('PublicKeyCredential', Object.assign(class {}, { signalUnknownCredential }))
    refuseRegistration(400)

    await expect(signIn(wallet)).rejects.toBeInstanceOf(SignUpError)
    const credentialId = expect.any(String)
    expect(signalUnknownCredential).toHaveBeenCalledWith({ rpId: 'localhost', credentialId })

    await signIn(wallet)
    expect([device.askedToMake.length, (await nicknames()).length]).toEqual([2, 1])
  })

  it.each([400, 409, 422])(
    'is not forgotten for a response of %i that a gateway wrote, and is registered the next time',
    async (status) => {
      const signalUnknownCredential = vi.fn(async () => undefined)
      vi.stubGlobal('PublicKeyCredential', Object.assign(class {}, { signalUnknownCredential }))
      refuseRegistration(new Response('<h1>Try again</h1>', { status }))

      await signIn(wallet).catch(() => signIn(wallet))
      expect(signalUnknownCredential).not.toHaveBeenCalled()
      expect([device.askedToMake.length, (await nicknames()).length]).toEqual([1, 1])
    },
  )

  it('is finished by addPasskey, too, which opens no prompt either', async () => {
    refuseRegistration(503)
    await signIn(wallet, { nickname: 'Laptop' }).catch(() => undefined)

    await expect(addPasskey(wallet, { nickname: 'Phone' })).resolves.toMatchObject({
      nickname: 'Laptop',
    })
    expect(device.askedToMake).toHaveLength(1)
  })

  it('is the same for addPasskey', async () => {
    await addEmailOtp(wallet, { email: user.email })
    await signInWithEmail()
    refuseRegistration(503)
    await addPasskey(wallet, { nickname: 'Laptop' }).catch(() => undefined)
    refuseRegistration(503)
    await addPasskey(wallet, { nickname: 'Laptop' }).catch(() => undefined)

    await addPasskey(wallet, { nickname: 'Laptop' })
    expect(device.askedToMake).toHaveLength(1)
    expect(await nicknames()).toContain('Laptop')
  })
})

describe('signIn for an account that has credentials', () => {
  it('signs in with the passkey that is there', async () => {
    await signIn(wallet)
    await signOut(wallet)
    await signIn(wallet, { nickname: 'Another' })

    expect(wallet.getState().status).toBe('signedIn')
    expect(await nicknames()).toEqual(['Passkey'])
  })

  it('requires a session for a passkey beside others, before any prompt', async () => {
    await addEmailOtp(wallet, { email: user.email })

    await expect(signIn(wallet, { method: 'createPasskey' })).rejects.toMatchObject({
      name: 'WalletError',
      code: 'SESSION_REQUIRED',
    })
    expect(device.askedToMake).toEqual([])
  })

  it('keeps that session, which takes one prompt', async () => {
    await addEmailOtp(wallet, { email: user.email })
    await signInWithEmail()
    const session = await signIn(wallet)

    expect(session.type).toBe('EMAIL_OTP')
    expect([device.askedToMake.length, device.asked.length]).toEqual([1, 0])
    expect(await nicknames()).toHaveLength(2)
  })
})

describe('prepareSignIn', () => {
  it('offers to create the first passkey, whose prompt then opens without a request', async () => {
    const prepared = await prepareSignIn(wallet)
    sent = []
    const sentBefore = recordAtPrompt()
    await signIn(wallet, { prepared })

    expect(sentBefore).toEqual([[]])

    expect(prepared).toMatchObject({ method: 'createPasskey', credentials: [] })
    expect(Date.parse(prepared.expiresAt ?? '')).toBeGreaterThan(Date.now())
  })

  it('offers to unlock with a passkey that is there, whose prompt then opens without a request', async () => {
    await signIn(wallet)
    await signOut(wallet)
    const prepared = await prepareSignIn(wallet)
    sent = []
    await signIn(wallet, { prepared })

    expect(prepared).toMatchObject({ method: 'passkey', credentials: [{ type: 'PASSKEY' }] })
    expect(sent).toEqual([expect.stringMatching(/verify$/)])
  })

  it('may be used again where the second prompt needed a tap: the button stays the same', async () => {
    const prepared = await prepareSignIn(wallet)
    device.allowPrompts(0)
    await signIn(wallet, { prepared }).catch(() => undefined)
    device.allowPrompts(1)
    sent = []
    await signIn(wallet, { prepared })

    expect(sent).toEqual([expect.stringMatching(/verify$/)])
  })

  it('is out of date once the page has created a passkey: then it is fetched anew', async () => {
    const first = await prepareSignIn(wallet)
    const second = await prepareSignIn(wallet)
    await signIn(wallet, { prepared: first })
    await signOut(wallet)
    await signIn(wallet, { prepared: second }).catch(() => undefined)

    expect(wallet.getState().status).toBe('signedIn')
    expect([device.askedToMake.length, (await nicknames()).length]).toEqual([1, 1])
  })

  it('is not taken from another wallet', async () => {
    const prepared = await prepareSignIn(stack.walletOf(user))

    await expect(signIn(wallet, { prepared })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
    })
  })

  it('requires a session to create a passkey for an account with other credentials', async () => {
    await addEmailOtp(wallet, { email: user.email })

    await expect(prepareSignIn(wallet, { method: 'createPasskey' })).rejects.toMatchObject({
      code: 'SESSION_REQUIRED',
    })
  })

  it('passes on what prevents it from finding out', async () => {
    loseResponse(1)

    await expect(prepareSignIn(wallet)).rejects.toMatchObject({ code: 'NETWORK_ERROR' })
  })
})

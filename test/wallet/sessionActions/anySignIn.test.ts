import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Wallet } from '../../../src/wallet/context/walletContext.ts'
import { createWallet } from '../../../src/wallet/createWallet.ts'
import { listCredentials } from '../../../src/wallet/credentials/listCredentials.ts'
import { revokeCredential } from '../../../src/wallet/credentials/revokeCredential.ts'
import { addEmailOtp } from '../../../src/wallet/oneTimeCode/addEmailOtp.ts'
import { addSmsOtp } from '../../../src/wallet/oneTimeCode/addSmsOtp.ts'
import { preparePasskeySignIn } from '../../../src/wallet/passkey/preparePasskeySignIn.ts'
import { prepareSignUpWithPasskey } from '../../../src/wallet/passkey/prepareSignUpWithPasskey.ts'
import { prepareSignIn } from '../../../src/wallet/sessionActions/prepareSignIn.ts'
import { signIn } from '../../../src/wallet/sessionActions/signIn.ts'
import type { CodeQuestion } from '../../../src/wallet/sessionActions/signInMethod.ts'
import { signOut } from '../../../src/wallet/sessionActions/signOut.ts'
import { memoryKeyStore } from '../../../src/wallet/storage/memoryKeyStore.ts'
import { fakeDevice } from '../../support/fakeDevice.ts'
import { scriptedRelay } from '../../support/scriptedRelay.ts'
import {
  pageOrigin,
  type StackUser,
  startWholeStack,
  type WholeStack,
} from '../../support/wholeStack.ts'

vi.setConfig({ testTimeout: 60_000 })

const profiles = ['spec', 'live-2026-05', 'live-2026-08'] as const
const phoneNumber = '+4917099887766'

afterEach(() => {
  vi.unstubAllGlobals()
})

describe.each(profiles)('a way in on %s', (profile) => {
  let stack: WholeStack
  let user: StackUser
  let wallet: Wallet
  let sent: string[]
  /** What the app was asked for, in order. */
  let questions: CodeQuestion[]

  beforeAll(async () => {
    stack = await startWholeStack(profile)
  }, 60_000)

  beforeEach(async () => {
    fakeDevice(pageOrigin)
    user = await stack.newUser({ phoneNumber })
    questions = []
    sent = []
    wallet = openPage()
  })

  afterEach(() => wallet.destroy())
  afterAll(() => stack.sandbox.close())

  /** @param keyStore - the same for another page of the same device */
  function openPage(keyStore = memoryKeyStore()): Wallet {
    return stack.walletOf(user, {
      keyStore,
      signerPublicKeys: { oneTimeCode: [stack.sandbox.signers.oneTimeCode] },
      fetch: (input, init) => {
        sent.push(`${init?.method} ${new URL(String(input)).pathname}`)
        return stack.send(user, input, init)
      },
    })
  }

  const codeFromMail = async (question: CodeQuestion) => {
    questions.push(question)
    return stack.lastCode(user)
  }

  /** An account that has codes by e-mail only, as the live service makes every wallet. */
  async function withEmail(): Promise<void> {
    if (profile === 'spec') await addEmailOtp(wallet, { email: user.email })
  }

  const mails = async () =>
    (await stack.sandbox.mail.list()).filter(({ to }) => to === user.email).length

  it('begins with what a new wallet has, and ends with a passkey', async () => {
    const first = await prepareSignIn(wallet)
    await signIn(wallet, { prepared: first, askForCode: codeFromMail })
    const isBornWithEmail = profile !== 'spec'
    const second = isBornWithEmail ? await prepareSignIn(wallet) : undefined
    if (second) await signIn(wallet, { prepared: second })
    await signOut(wallet)
    const last = await prepareSignIn(wallet)
    const session = await signIn(wallet, { prepared: last })

    expect(first).toMatchObject(
      isBornWithEmail
        ? { method: 'emailOtp', methods: ['emailOtp'], credentials: [{ nickname: user.email }] }
        : { method: 'createPasskey', methods: ['createPasskey', 'emailOtp'] },
    )
    expect(second?.method).toBe(isBornWithEmail ? 'createPasskey' : undefined)
    expect(last.methods).toEqual(isBornWithEmail ? ['passkey', 'emailOtp'] : ['passkey'])
    expect(session.type).toBe('PASSKEY')
    expect(questions).toHaveLength(isBornWithEmail ? 1 : 0)
  })

  it('asks for a code until it is right, and says where it went', async () => {
    await withEmail()
    const answers = ['12', '000000']
    const askForCode = (question: CodeQuestion) => {
      questions.push(question)
      return answers.shift() ?? stack.lastCode(user)
    }
    const session = await signIn(wallet, { askForCode })

    expect(session.type).toBe('EMAIL_OTP')
    expect(questions.map(({ method, nickname, isRetry }) => [method, nickname, isRetry])).toEqual([
      ['emailOtp', user.email, false],
      ['emailOtp', user.email, true],
      ['emailOtp', user.email, true],
    ])
    expect(await mails()).toBe(1)
  })

  it('goes on after a reload with the code that is on its way', async () => {
    await withEmail()
    const keyStore = memoryKeyStore()
    const closed = new Error('the page is left')
    const leave = () => Promise.reject(closed)
    await expect(signIn(openPage(keyStore), { askForCode: leave })).rejects.toBe(closed)
    await stack.sandbox.clock.advance(60_000)
    const mailsBefore = await mails()
    const page = openPage(keyStore)
    const prepared = await prepareSignIn(page)
    await signIn(page, { prepared, askForCode: codeFromMail })

    expect(prepared).toMatchObject({ method: 'emailOtp', isCodeSent: true })
    expect(await mails()).toBe(mailsBefore)
  })

  it.each<[string, unknown]>([
    ['no askForCode', undefined],
    ['a closed dialog', async () => undefined],
    ['an answer that is never a code', async () => 'no'],
  ])('ends with INVALID_INPUT for %s', async (_, askForCode) => {
    await withEmail()

    await expect(signIn(wallet, { askForCode } as object)).rejects.toMatchObject({
      code: 'INVALID_INPUT',
    })
    expect(wallet.getState().status).not.toBe('signedIn')
  })

  it.each(['aborts', 'destroys the wallet'])(
    'takes the question back where the app %s',
    async (how) => {
      await withEmail()
      const leaving = new AbortController()
      let isOpen = false
      const askForCode = ({ signal }: CodeQuestion) => {
        isOpen = true
        signal.addEventListener('abort', () => {
          isOpen = false
        })
        if (how === 'aborts') leaving.abort()
        else wallet.destroy()
        return new Promise<string>(() => undefined)
      }
      const signingIn = signIn(wallet, { askForCode, signal: leaving.signal })

      await expect(signingIn).rejects.toMatchObject({ code: 'ABORTED' })
      expect(isOpen).toBe(false)
    },
  )

  it('needs an address where a new account meets a browser without passkeys', async () => {
    vi.stubGlobal('PublicKeyCredential', undefined)
    const prepared = await prepareSignIn(wallet)
    const session = await signIn(wallet, {
      prepared,
      askForCode: codeFromMail,
      ...(profile === 'spec' && { email: user.email }),
    })

    expect(prepared).toMatchObject({ method: 'emailOtp', methods: ['emailOtp'] })
    expect(session.type).toBe('EMAIL_OTP')
    expect((await prepareSignIn(wallet)).methods).toEqual(['emailOtp'])
  })

  it('offers the code first where the passkey is on no such browser', async () => {
    await withEmail()
    await signIn(wallet, { askForCode: codeFromMail })
    await signIn(wallet, { method: 'createPasskey' })
    await signOut(wallet)
    vi.stubGlobal('PublicKeyCredential', undefined)

    expect((await prepareSignIn(wallet)).methods).toEqual(['emailOtp', 'passkey'])
  })

  it('offers nothing but the provider to an account that has only that', async () => {
    vi.stubGlobal('open', () => null)
    const account = user.accountId
    if (profile !== 'spec') return
    const body = { type: 'OAUTH', accountId: account, oidcToken: stack.idToken(user, '') }
    await stack.platform('/auth/credentials', body)
    const prepared = await prepareSignIn(wallet)

    expect(prepared).toMatchObject({ method: 'oauth', methods: ['oauth'], isCodeSent: false })
    await expect(signIn(wallet, { prepared, provider: 'skerry' })).rejects.toMatchObject({
      code: 'OAUTH_POPUP_BLOCKED',
    })
    await expect(signIn(wallet, { prepared })).rejects.toMatchObject({ code: 'INVALID_INPUT' })
  })

  it('has a code sent to the address that replaces a removed one, or says that there is none', async () => {
    await withEmail()
    await signIn(wallet, { askForCode: codeFromMail })
    await signIn(wallet, { method: 'createPasskey' })
    await signOut(wallet)
    await signIn(wallet)
    const other = openPage()
    const prepared = await prepareSignIn(other, { method: 'emailOtp' })
    const [removed] = prepared.credentials
    await revokeCredential(wallet, removed?.id ?? '')
    const signInThere = () => signIn(other, { prepared, askForCode: codeFromMail })

    await expect(signInThere()).rejects.toMatchObject({ code: 'CREDENTIAL_NOT_FOUND' })
    await addEmailOtp(wallet, { email: user.email })
    expect(await signInThere()).toMatchObject({ type: 'EMAIL_OTP' })
  })

  it('requests all in one response, beside the list of wallets', async () => {
    await prepareSignIn(wallet)

    expect(sent.sort()).toEqual(['GET /wallet/customers/internal-accounts', 'POST /wallet/start'])
  })

  it('does not have what the account lacks', async () => {
    await expect(prepareSignIn(wallet, { method: 'smsOtp' })).rejects.toMatchObject({
      code: 'CREDENTIAL_NOT_FOUND',
    })
    await expect(prepareSignIn(wallet, { method: 'fax' as 'smsOtp' })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
    })
  })

  it.runIf(profile === 'live-2026-08')(
    'has codes by SMS for a customer who chooses them',
    async () => {
      await signIn(wallet, { askForCode: codeFromMail })
      await addSmsOtp(wallet, { phoneNumber })
      await signOut(wallet)
      const { methods } = await prepareSignIn(wallet)
      const prepared = await prepareSignIn(wallet, { method: 'smsOtp' })
      const askForCode = async () => {
        const list = await stack.sandbox.mail.list()
        return list.filter(({ channel }) => channel === 'SMS').at(-1)?.code ?? ''
      }
      const session = await signIn(wallet, { prepared, askForCode })

      expect(methods).toEqual(['emailOtp', 'smsOtp'])
      expect(session.type).toBe('SMS_OTP')
    },
  )
})

describe('a challenge that is refused', () => {
  let stack: WholeStack
  let user: StackUser

  beforeAll(async () => {
    stack = await startWholeStack()
  }, 60_000)

  beforeEach(async () => {
    fakeDevice(pageOrigin)
    stack.restartRelay()
    user = await stack.newUser()
  })

  afterAll(() => stack.sandbox.close())

  const challenges = ['challengeCredential', 'createRegistrationChallenge']
  const refuseChallenges = () =>
    stack.restartRelay({
      beforeForward: ({ route }) => (challenges.includes(route) ? { reason: 'FROZEN' } : undefined),
    })

  it.each([false, true])(
    'stops no sign-in by code without WebAuthn; with a passkey: %j',
    async (hasPasskey) => {
      const wallet = stack.walletOf(user)
      if (hasPasskey) {
        await signIn(wallet)
        await addEmailOtp(wallet, { email: user.email })
      }
      vi.stubGlobal('PublicKeyCredential', undefined)
      refuseChallenges()

      expect(await prepareSignIn(stack.walletOf(user))).toMatchObject({ method: 'emailOtp' })
    },
  )

  it.each([false, true])(
    'is thrown where the prompt needs it; with a passkey: %j',
    async (hasPasskey) => {
      if (hasPasskey) await signIn(stack.walletOf(user))
      refuseChallenges()

      await expect(prepareSignIn(stack.walletOf(user))).rejects.toMatchObject({
        code: 'REFUSED_BY_POLICY',
        reason: 'FROZEN',
      })
    },
  )
})

describe('after another app user has logged in on the same page', () => {
  let stack: WholeStack

  beforeAll(async () => {
    stack = await startWholeStack()
  }, 60_000)

  afterAll(() => stack.sandbox.close())

  const waysIn: [string, (wallet: Wallet, user: StackUser) => Promise<unknown>][] = [
    ['a passkey', (wallet) => signIn(wallet)],
    ['no credential', async () => undefined],
    ['codes by e-mail', (wallet, { email }) => addEmailOtp(wallet, { email })],
  ]
  const prepares: [string, (wallet: Wallet) => Promise<unknown>][] = [
    ['prepareSignIn', prepareSignIn],
    ['prepareSignUpWithPasskey', prepareSignUpWithPasskey],
    ['preparePasskeySignIn', preparePasskeySignIn],
    ['signIn', signIn],
  ]

  it.each(waysIn)(
    'whose account has %s, a wallet of the first one is refused before any prompt or code',
    {
      tags: ['T24'],
    },
    async (_, getIn) => {
      const device = fakeDevice(pageOrigin)
      const [ada, bob] = [await stack.newUser(), await stack.newUser()]
      await getIn(stack.walletOf(bob), bob)
      for (const [name, prepare] of prepares) {
        let current = ada
        const wallet = stack.walletOf(ada, { fetch: (...call) => stack.send(current, ...call) })
        await listCredentials(wallet)
        current = bob
        const before = [device.asked.length, device.askedToMake.length, await stack.lastCode(bob)]

        await expect(prepare(wallet), name).rejects.toMatchObject({
          code: 'NOT_FOUND',
          status: 404,
        })
        const after = [device.asked.length, device.askedToMake.length, await stack.lastCode(bob)]
        expect(after).toEqual(before)
      }
    },
  )

  it('a wallet is refused where that is between the first two responses', async () => {
    fakeDevice(pageOrigin)
    const [ada, bob] = [await stack.newUser(), await stack.newUser()]
    await signIn(stack.walletOf(bob))
    const wallet = stack.walletOf(ada, {
      fetch: (input, init) =>
        stack.send(String(input).includes('/internal-accounts') ? ada : bob, input, init),
    })

    await expect(prepareSignIn(wallet)).rejects.toMatchObject({ code: 'NOT_FOUND', status: 404 })
  })
})

describe('who has no way in', () => {
  const walletWith = (status: number, body: object) => {
    const { fetch } = scriptedRelay(() => ({ status, body }))
    const stored = { relayUrl: `${pageOrigin}/wallet`, keyStore: memoryKeyStore(), fetch }
    return createWallet(stored)
  }

  it('is told to log in where the app session has ended', async () => {
    const wallet = walletWith(401, { code: 'APP_SESSION_REQUIRED', message: 'no' })

    await expect(prepareSignIn(wallet)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
  })

  it('is told that there is no wallet', async () => {
    const wallet = walletWith(200, { data: [], hasMore: false })

    await expect(prepareSignIn(wallet)).rejects.toMatchObject({ code: 'ACCOUNT_NOT_FOUND' })
  })
})

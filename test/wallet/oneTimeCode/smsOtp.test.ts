import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CreateWalletOptions } from '../../../src/wallet/createWallet.ts'
import { listCredentials } from '../../../src/wallet/credentials/listCredentials.ts'
import { revokeCredential } from '../../../src/wallet/credentials/revokeCredential.ts'
import { addSmsOtp } from '../../../src/wallet/oneTimeCode/addSmsOtp.ts'
import { resumeEmailOtp, startEmailOtp } from '../../../src/wallet/oneTimeCode/startEmailOtp.ts'
import { resumeSmsOtp, startSmsOtp } from '../../../src/wallet/oneTimeCode/startSmsOtp.ts'
import { signOut } from '../../../src/wallet/sessionActions/signOut.ts'
import { memoryKeyStore } from '../../../src/wallet/storage/memoryKeyStore.ts'
import { type StackUser, startWholeStack, type WholeStack } from '../../support/wholeStack.ts'

const phoneNumber = '+4915112345678'

describe('codes by SMS', { timeout: 60_000 }, () => {
  let stack: WholeStack

  beforeAll(async () => {
    stack = await startWholeStack('live-2026-08')
  }, 60_000)

  afterAll(() => stack.sandbox.close())

  /** The codes sent by SMS so far. */
  async function codes(): Promise<string[]> {
    const sent = await stack.sandbox.mail.list()
    return sent
      .filter(({ channel, to }) => channel === 'SMS' && to === phoneNumber)
      .map(({ code }) => code ?? '')
  }

  const lastCode = async () => (await codes()).at(-1) ?? ''

  /** A device of the user's, with as many tabs as wanted. */
  function deviceOf(user: StackUser) {
    const keyStore = memoryKeyStore()
    const signerPublicKeys = { oneTimeCode: [stack.sandbox.signers.oneTimeCode] }
    const openTab = (options: Partial<CreateWalletOptions> = {}) =>
      stack.walletOf(user, { keyStore, signerPublicKeys, ...options })
    return { keyStore, openTab }
  }

  /** A device that is signed in with the code by e-mail that every wallet is born with. */
  async function signedIn(customer: object = { phoneNumber }) {
    const user = await stack.newUser(customer)
    const device = deviceOf(user)
    const wallet = device.openTab()
    await (await startEmailOtp(wallet)).complete(await stack.lastCode(user))
    return { ...device, user, wallet }
  }

  /** The same, with an SMS credential whose first code was used up. */
  async function withSms() {
    const opened = await signedIn()
    await addSmsOtp(opened.wallet)
    await (await startSmsOtp(opened.wallet)).complete(await lastCode())
    return opened
  }

  /** Time passes at the service; the wallet hears of it with the next answer. */
  async function pass(wallet: Parameters<typeof listCredentials>[0], seconds: number) {
    await stack.sandbox.clock.advance(seconds * 1_000)
    await listCredentials(wallet)
  }

  describe('addSmsOtp', () => {
    it('adds a credential whose sealed codes sign in', async () => {
      const { wallet } = await signedIn()
      const credential = await addSmsOtp(wallet, { phoneNumber })
      expect(credential).toMatchObject({ type: 'SMS_OTP', nickname: phoneNumber })
      const signIn = await startSmsOtp(wallet)
      const session = await signIn.complete(await lastCode())

      expect(signIn.nickname).toBe(phoneNumber)
      expect(session).toMatchObject({ type: 'SMS_OTP', nickname: phoneNumber })
    })

    it('leaves the sign-in waiting for the first code where the response gives its target', async () => {
      const { user, openTab } = await signedIn()
      const otpEncryptionTargetBundle = JSON.stringify({ version: 'v1.0.0' })
      const wallet = openTab({
        fetch: async (input, init) => {
          const response = await stack.send(user, input, init)
          if (response.status !== 201) return response
          return Response.json(
            { ...(await response.json()), otpEncryptionTargetBundle },
            { status: 201 },
          )
        },
      })
      const before = (await codes()).length
      expect(await addSmsOtp(wallet)).not.toHaveProperty('otpEncryptionTargetBundle')
      await startSmsOtp(wallet)

      expect((await codes()).length).toBe(before + 1)
    })

    it('signs for no other number than the app names', { tags: ['T3'] }, async () => {
      const { wallet } = await signedIn()
      const adding = addSmsOtp(wallet, { phoneNumber: '+4915187654321' })

      await expect(adding).rejects.toMatchObject({ code: 'PAYLOAD_MISMATCH' })
      expect((await listCredentials(wallet)).map(({ type }) => type)).toEqual(['EMAIL_OTP'])
    })

    it.each(['015112345678', '+0151', '', 4915112345678])(
      'refuses %j, which is no E.164 number',
      async (given) => {
        const { wallet } = await signedIn()
        await expect(addSmsOtp(wallet, { phoneNumber: given as string })).rejects.toMatchObject({
          code: 'INVALID_INPUT',
        })
      },
    )

    it('says that the account has one already', async () => {
      const { wallet } = await withSms()

      await expect(addSmsOtp(wallet)).rejects.toMatchObject({
        code: 'API_ERROR',
        apiCode: 'SMS_OTP_CREDENTIAL_ALREADY_EXISTS',
      })
    })

    it('says that codes by SMS are unavailable where the customer has no phone number', async () => {
      const { wallet } = await signedIn({})

      await expect(addSmsOtp(wallet)).rejects.toMatchObject({
        code: 'SMS_OTP_UNAVAILABLE',
        status: 400,
      })
    })

    it.each(['spec', 'live-2026-05'] as const)(
      'says that codes by SMS are unavailable at a service of %s',
      async (profile) => {
        const earlier = await startWholeStack(profile)
        const wallet = earlier.walletOf(await earlier.newUser({ phoneNumber }))

        await expect(addSmsOtp(wallet)).rejects.toMatchObject({
          code: 'SMS_OTP_UNAVAILABLE',
          apiCode: 'INVALID_INPUT',
        })
        await expect(startSmsOtp(wallet)).rejects.toMatchObject({ code: 'CREDENTIAL_NOT_FOUND' })
        wallet.destroy()
        await earlier.sandbox.close()
      },
    )

    it('finds the credential when the response of the signed request is lost', async () => {
      const { user, openTab } = await signedIn()
      const wallet = openTab({
        fetch: async (input, init) => {
          const response = await stack.send(user, input, init)
          if (response.status === 201) throw new TypeError('connection lost')
          return response
        },
      })

      expect(await addSmsOtp(wallet)).toMatchObject({ type: 'SMS_OTP' })
      const signIn = await startSmsOtp(wallet)
      expect(await signIn.complete(await lastCode())).toMatchObject({ type: 'SMS_OTP' })
    })
  })

  describe('startSmsOtp', () => {
    it('waits for the code another tab had sent just before', { tags: ['T17'] }, async () => {
      const { openTab } = await withSms()
      const before = (await codes()).length
      await startSmsOtp(openTab())
      const signIn = await startSmsOtp(openTab())
      await signIn.complete(await lastCode())

      expect((await codes()).length).toBe(before + 1)
    })

    it('leaves a sign-in by e-mail that waits for its own code alone', async () => {
      const { wallet, user } = await withSms()
      const byEmail = await startEmailOtp(wallet)
      const emailed = await stack.lastCode(user)
      await (await startSmsOtp(wallet)).complete(await lastCode())

      expect(await resumeSmsOtp(wallet)).toBeUndefined()
      expect(await resumeEmailOtp(wallet)).toBeDefined()
      expect(await byEmail.complete(emailed)).toMatchObject({ type: 'EMAIL_OTP' })
    })
  })

  describe('resumeSmsOtp', () => {
    it('goes on after a reload between the SMS and the code', async () => {
      const { wallet, openTab } = await withSms()
      await signOut(wallet)
      await startSmsOtp(wallet)
      wallet.destroy()
      const reloaded = openTab()
      const signIn = await resumeSmsOtp(reloaded)

      expect(await signIn?.complete(await lastCode())).toMatchObject({ type: 'SMS_OTP' })
      expect(await resumeSmsOtp(reloaded)).toBeUndefined()
    })
  })

  describe('resend', () => {
    it('counts down, then sends another, whose target the code is sealed to in every tab', {
      tags: ['T17'],
    }, async () => {
      const { wallet, openTab } = await withSms()
      const before = (await codes()).length
      const signIn = await startSmsOtp(wallet)
      const other = openTab()
      const inOtherTab = await resumeSmsOtp(other)
      expect(await signIn.resend()).toMatchObject({ sent: false })
      expect(await inOtherTab?.resend()).toMatchObject({ sent: false })
      expect((await codes()).length).toBe(before + 1)
      await pass(wallet, 31)
      await pass(other, 0)

      expect(await inOtherTab?.resend()).toMatchObject({ sent: true, resendAfterSeconds: 30 })
      expect((await codes()).length).toBe(before + 2)
      expect(await signIn.complete(await lastCode())).toMatchObject({ type: 'SMS_OTP' })
    })
  })

  describe('complete', () => {
    it('says that a code is wrong, and takes the right one after', async () => {
      const { wallet } = await withSms()
      const signIn = await startSmsOtp(wallet)
      const code = await lastCode()
      const wrong = code === '000000' ? '111111' : '000000'

      await expect(signIn.complete(wrong)).rejects.toMatchObject({ code: 'ONE_TIME_CODE_REJECTED' })
      expect(await signIn.complete(code)).toMatchObject({ type: 'SMS_OTP' })
    })

    it('sends no code in the clear when the relay drops the target', {
      tags: ['T4'],
    }, async () => {
      const { user, wallet: signedInWallet } = await signedIn()
      await addSmsOtp(signedInWallet)
      const bodies: string[] = []
      // A device that has sealed no code before, and takes sealed session keys.
      const wallet = stack.walletOf(user, {
        fetch: async (input, init) => {
          bodies.push(String(init?.body))
          const response = await stack.send(user, input, init)
          if (!String(input).endsWith('/challenge')) return response
          const { otpEncryptionTargetBundle: _, ...rest } = await response.json()
          return Response.json(rest)
        },
      })
      const signIn = await startSmsOtp(wallet)
      const code = await lastCode()

      await expect(signIn.complete(code)).rejects.toMatchObject({ code: 'POLICY_VIOLATION' })
      expect(bodies.join()).not.toContain(code)
    })
  })

  describe('revokeCredential', () => {
    it('removes the SMS credential, signed with a session of another', async () => {
      const { wallet, user } = await withSms()
      await (await startEmailOtp(wallet)).complete(await stack.lastCode(user))
      const credentials = await listCredentials(wallet)
      const sms = credentials.find(({ type }) => type === 'SMS_OTP')
      await revokeCredential(wallet, sms?.id ?? '')

      expect((await listCredentials(wallet)).map(({ type }) => type)).toEqual(['EMAIL_OTP'])
    })
  })
})

import { describe, expect, it, vi } from 'vitest'
import { issueSessionKey } from '../../../sandbox/src/crypto/sessionKey.ts'
import { fromHex } from '../../../src/shared/encoding.ts'
import { type CreateWalletOptions, createWallet } from '../../../src/wallet/createWallet.ts'
import { addEmailOtp } from '../../../src/wallet/oneTimeCode/addEmailOtp.ts'
import { resumeEmailOtp, startEmailOtp } from '../../../src/wallet/oneTimeCode/startEmailOtp.ts'
import { memoryKeyStore } from '../../../src/wallet/storage/memoryKeyStore.ts'
import { sessionFixture } from '../../support/fixtures.ts'
import { type ScriptedAnswer, scriptedRelay } from '../../support/scriptedRelay.ts'

const { accountId } = sessionFixture()
const credential = { ...sessionFixture(), id: 'AuthMethod:1', type: 'EMAIL_OTP', nickname: 'a@b.c' }
const session = { ...sessionFixture(), type: 'EMAIL_OTP' }
const email = credential.nickname

interface Script {
  challenge?: (count: number) => ScriptedAnswer
  verify?: ScriptedAnswer
  /** The user's accounts. Since August 2026 they have a total. */
  accounts?: object[]
}

const inMay = { id: accountId, type: 'EMBEDDED_WALLET' }
const inAugust = { ...inMay, totalBalance: { amount: 0, currency: { code: 'USDB' } } }

/** A session whose key is sealed to the key that the request names. */
function openedFor(body: unknown): ScriptedAnswer {
  const { clientPublicKey } = body as { clientPublicKey: string }
  const { encryptedSessionSigningKey } = issueSessionKey(
    fromHex(clientPublicKey) ?? new Uint8Array(),
  )
  return { status: 200, body: { ...session, encryptedSessionSigningKey } }
}

/** A relay that mails codes, seen by as many tabs as wanted over one store. */
function setUp(script: Script = {}) {
  const time = { nowMs: Date.parse('2026-01-01T00:00:00Z') }
  const keyStore = memoryKeyStore()
  let sent = 0
  const relay = scriptedRelay(({ method, path, body }) => {
    if (path.endsWith('/challenge')) {
      sent += 1
      return script.challenge?.(sent) ?? { status: 200, body: credential }
    }
    if (path.endsWith('/verify')) return script.verify ?? openedFor(body)
    if (path.includes('/internal-accounts')) {
      return { status: 200, body: { data: script.accounts ?? [inMay], hasMore: false } }
    }
    return method === 'POST'
      ? { status: 201, body: credential }
      : { status: 200, body: { data: [credential] } }
  })
  const openTab = (options: Partial<CreateWalletOptions> = {}) =>
    createWallet({
      relayUrl: '/wallet',
      accountId,
      keyStore,
      fetch: relay.fetch,
      now: () => time.nowMs,
      ...options,
    })
  const countOf = (name: string) => relay.calls.filter(({ path }) => path.endsWith(name)).length
  const later = (seconds: number) => {
    time.nowMs += seconds * 1_000
  }
  return { openTab, keyStore, later, mails: () => countOf('/challenge'), relay }
}

describe('complete', () => {
  it.each(['', '123', '1234567890123', '12-3', '12_34+', 123456, undefined])(
    'refuses %j, which is no code, and sends nothing',
    async (typed) => {
      const { openTab, relay } = setUp()
      const signIn = await startEmailOtp(openTab())
      const { length } = relay.calls

      await expect(signIn.complete(typed as string)).rejects.toMatchObject({
        code: 'INVALID_INPUT',
      })
      expect(relay.calls).toHaveLength(length)
    },
  )
})

describe('complete', () => {
  it.each(['123-456', '\u200b123 456', '１２３４５６', '١٢٣٤٥٦', '۱۲۳–۴۵۶'])(
    'signs in with %j, a pasted 123456',
    async (typed) => {
      const { openTab, relay } = setUp()
      const signIn = await startEmailOtp(openTab())

      await signIn.complete(typed)

      expect(relay.calls.at(-1)).toMatchObject({ body: { otp: '123456' } })
    },
  )
})

describe('addEmailOtp', () => {
  it('takes an address with spaces round it', async () => {
    const { openTab, relay } = setUp()

    await addEmailOtp(openTab(), { email: ' ada@example.com\u00a0' })

    const { body } = relay.calls.find(({ method }) => method === 'POST') ?? {}
    expect(body).toMatchObject({ email: 'ada@example.com' })
  })
})

describe('startEmailOtp', () => {
  it('sends one code when it is called twice at once, as StrictMode does', async () => {
    const { openTab, mails } = setUp()
    const wallet = openTab()
    const [one, other] = await Promise.all([startEmailOtp(wallet), startEmailOtp(wallet)])

    expect(mails()).toBe(1)
    expect([one.nickname, other.nickname]).toEqual([email, email])
  })

  it('waits for the code another tab had sent just before', async () => {
    const { openTab, mails } = setUp()
    await startEmailOtp(openTab())
    const signIn = await startEmailOtp(openTab())
    await signIn.complete('123456')

    expect(mails()).toBe(1)
  })

  it('sends another once the pause is over', async () => {
    const { openTab, mails, later } = setUp()
    await startEmailOtp(openTab())
    later(30)
    await startEmailOtp(openTab())

    expect(mails()).toBe(2)
  })

  it('sends another after the code has expired', async () => {
    const reason = 'No pending OTP for this credential'
    const body = { status: 401, code: 'UNAUTHORIZED', message: reason, reason }
    const { openTab, mails } = setUp({ verify: { status: 401, body } })
    const wallet = openTab()
    const signIn = await startEmailOtp(wallet)
    await expect(signIn.complete('123456')).rejects.toMatchObject({ code: 'ONE_TIME_CODE_EXPIRED' })
    expect(await resumeEmailOtp(wallet)).toBeUndefined()
    await startEmailOtp(wallet)

    expect(mails()).toBe(2)
  })

  it('sends another for the next sign-in, after one was completed', async () => {
    const { openTab, mails } = setUp()
    const wallet = openTab()
    await (await startEmailOtp(wallet)).complete('123456')
    await startEmailOtp(wallet)

    expect(mails()).toBe(2)
  })

  it('can be aborted while the mail is on its way', async () => {
    const { openTab } = setUp({ challenge: () => 'never' })
    const controller = new AbortController()
    const starting = startEmailOtp(openTab(), { signal: controller.signal })
    controller.abort()

    await expect(starting).rejects.toMatchObject({ code: 'ABORTED' })
  })
})

describe('complete', () => {
  it('seals to the target of the latest code, whichever tab had it sent', async () => {
    const bundleOf = (count: number) => JSON.stringify({ version: 'v1.0.0', data: `0${count}` })
    const { openTab, later, keyStore } = setUp({
      challenge: (count) => ({
        status: 200,
        body: { ...credential, otpEncryptionTargetBundle: bundleOf(count) },
      }),
    })
    const signIn = await startEmailOtp(openTab())
    later(30)
    await (await startEmailOtp(openTab())).resend()
    const record = await keyStore.read(accountId)
    expect(record?.pending?.emailOtp?.details?.targetBundle).toBe(bundleOf(2))
    await keyStore.update(accountId, ({ pending: _, ...rest }) => ({
      ...rest,
      pending: {
        emailOtp: {
          credentialId: credential.id,
          expiresAt: '2099-01-01T00:00:00Z',
          details: { nickname: email, targetBundle: 'not JSON: the stored one was read' },
        },
      },
    }))

    await expect(signIn.complete('123456')).rejects.toMatchObject({
      code: 'BUNDLE_MALFORMED',
    })
  })

  it.each([
    ['where session keys are held by clients', { sessionKeys: 'clientHeld' as const }, {}],
    ['once a code of the account was sealed', {}, { sealsCodes: true }],
  ])('sends no code in the clear %s', { tags: ['T4'] }, async (_, options, record) => {
    const { openTab, keyStore, relay } = setUp()
    await keyStore.update(accountId, () => record)
    const signIn = await startEmailOtp(openTab(options))

    await expect(signIn.complete('123456')).rejects.toMatchObject({ code: 'POLICY_VIOLATION' })
    expect(relay.calls.filter(({ path }) => path.endsWith('/verify'))).toEqual([])
    expect((await keyStore.read(accountId))?.pending?.emailOtp).toBeDefined()
  })

  it('is of the credential it was started with, whatever another tab has started since', async () => {
    const { openTab, keyStore, relay } = setUp()
    const signIn = await startEmailOtp(openTab())
    const expiresAt = '2099-01-01T00:00:00Z'
    const emailOtp = { credentialId: 'AuthMethod:2', expiresAt, details: { nickname: 'c@d.e' } }
    await keyStore.update(accountId, (record) => ({ ...record, pending: { emailOtp } }))
    await signIn.complete('123456')

    expect(relay.calls.at(-1)?.path).toBe('/wallet/auth/credentials/AuthMethod%3A1/verify')
  })

  it('is aborted with the caller’s signal', async () => {
    const { openTab } = setUp({ verify: 'never' })
    const signIn = await startEmailOtp(openTab())
    const controller = new AbortController()
    const completing = signIn.complete('123456', { signal: controller.signal })
    controller.abort()

    await expect(completing).rejects.toMatchObject({ code: 'ABORTED' })
  })
})

describe('a code that is refused', () => {
  it('is not called wrong when the app’s own login has ended meanwhile', async () => {
    const body = { status: 401, code: 'APP_SESSION_REQUIRED', message: 'Your session expired' }
    const { openTab, keyStore } = setUp({ verify: { status: 401, body } })
    const signIn = await startEmailOtp(openTab())

    await expect(signIn.complete('123456')).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
    expect((await keyStore.read(accountId))?.pending?.emailOtp).toBeDefined()
  })
})

describe('resumeEmailOtp', () => {
  it('resumes no sign-in whose code can no longer be valid', { tags: ['T17'] }, async () => {
    const { openTab, later } = setUp()
    await startEmailOtp(openTab())
    later(86_399)
    expect(await resumeEmailOtp(openTab())).toBeDefined()
    later(1)

    expect(await resumeEmailOtp(openTab())).toBeUndefined()
  })
})

describe('two callers of one sign-in', () => {
  it('do not abort each other: the work ends when nobody waits any more', async () => {
    const { openTab, mails } = setUp({ challenge: () => 'never' })
    const wallet = openTab()
    const [one, other] = [new AbortController(), new AbortController()]
    const first = startEmailOtp(wallet, { signal: one.signal })
    const second = startEmailOtp(wallet, { signal: other.signal })
    await vi.waitFor(() => expect(mails()).toBe(1))
    one.abort()
    await expect(first).rejects.toMatchObject({ code: 'ABORTED' })
    expect(await Promise.race([second.catch(() => 'ended'), 'waiting'])).toBe('waiting')
    other.abort()

    await expect(second).rejects.toMatchObject({ code: 'ABORTED' })
    expect(mails()).toBe(1)
  })
})

describe('resend', () => {
  it('counts down first, then sends, and counts down again', async () => {
    const { openTab, mails, later } = setUp()
    const signIn = await startEmailOtp(openTab())
    expect(await signIn.resend()).toEqual({ sent: false, resendAfterSeconds: 30 })
    later(12)
    expect(await signIn.resend()).toEqual({ sent: false, resendAfterSeconds: 18 })
    expect(mails()).toBe(1)
    later(18)

    expect(await signIn.resend()).toEqual({ sent: true, resendAfterSeconds: 30 })
    expect(mails()).toBe(2)
  })

  it('sends one when two ask at once, or two tabs one after the other', async () => {
    const { openTab, mails, later } = setUp()
    const signIn = await startEmailOtp(openTab())
    const inOtherTab = await resumeEmailOtp(openTab())
    later(30)
    await Promise.all([signIn.resend(), signIn.resend()])
    await inOtherTab?.resend()

    expect(mails()).toBe(2)
  })

  it('makes no request before the relay’s Retry-After has passed, after a reload neither', {
    tags: ['T17'],
  }, async () => {
    const refused = {
      status: 429,
      body: { status: 429, code: 'RATE_LIMITED', message: 'later' },
      headers: { 'Retry-After': '120' },
    }
    const { openTab, mails, later } = setUp({
      challenge: (count) => (count === 2 ? refused : { status: 200, body: credential }),
    })
    const signIn = await startEmailOtp(openTab())
    later(30)
    expect(await signIn.resend()).toEqual({ sent: false, resendAfterSeconds: 120 })
    later(119)
    const reloaded = await resumeEmailOtp(openTab())
    expect(await reloaded?.resend()).toEqual({ sent: false, resendAfterSeconds: 1 })
    expect(mails()).toBe(2)
    later(1)

    expect(await reloaded?.resend()).toEqual({ sent: true, resendAfterSeconds: 30 })
    expect(mails()).toBe(3)
  })

  it('still seals to the first code’s target after another was refused', async () => {
    const otpEncryptionTargetBundle = '{"version":"v1.0.0","data":"01"}'
    const { openTab, later, keyStore } = setUp({
      challenge: (count) =>
        count === 1
          ? { status: 200, body: { ...credential, otpEncryptionTargetBundle } }
          : { status: 429, body: { status: 429, code: 'RATE_LIMITED', message: 'later' } },
    })
    const signIn = await startEmailOtp(openTab())
    later(30)
    expect(await signIn.resend()).toEqual({ sent: false, resendAfterSeconds: 30 })

    expect((await resumeEmailOtp(openTab()))?.nickname).toBe(email)
    expect((await keyStore.read(accountId))?.pending?.emailOtp?.details).toMatchObject({
      targetBundle: otpEncryptionTargetBundle,
    })
  })
})

describe('a service that seals codes', () => {
  const bundle = { otpEncryptionTargetBundle: '{"version":"v1.0.0","data":"01"}' }
  const withoutTarget = { status: 200, body: credential }

  it('has another code sent where the first challenge gives no target', async () => {
    const { openTab, mails, keyStore } = setUp({
      accounts: [inAugust],
      challenge: (count) =>
        count === 1 ? withoutTarget : { status: 200, body: { ...credential, ...bundle } },
    })
    await startEmailOtp(openTab())

    expect(mails()).toBe(2)
    expect((await keyStore.read(accountId))?.pending?.emailOtp?.details).toMatchObject({
      targetBundle: bundle.otpEncryptionTargetBundle,
    })
  })

  it('gets a code for a new credential by a challenge, where the response has no target', async () => {
    const { openTab, mails } = setUp({ accounts: [inAugust] })
    const wallet = openTab()
    await addEmailOtp(wallet, { email })
    expect(await resumeEmailOtp(wallet)).toBeUndefined()
    await startEmailOtp(wallet)

    expect(mails()).toBeGreaterThan(0)
  })

  it.each([
    ['gives no target at all', { accounts: [inAugust] }],
    ['does not say of which generation it is', { accounts: [] }],
  ])('gets no code in the clear where it %s', { tags: ['T4'] }, async (_, script) => {
    const { openTab, relay } = setUp(script)
    const wallet = openTab()
    const signIn = await startEmailOtp(wallet)

    await expect(signIn.complete('123456')).rejects.toMatchObject({ code: 'ONE_TIME_CODE_EXPIRED' })
    expect(relay.calls.filter(({ path }) => path.endsWith('/verify'))).toEqual([])
    expect(await resumeEmailOtp(wallet)).toBeUndefined()
  })

  it('gets no code in the clear that an earlier build has waited for', {
    tags: ['T4'],
  }, async () => {
    const { openTab, keyStore, relay } = setUp({ accounts: [inAugust] })
    const details = { nickname: email, resendAt: '2026-01-01T00:00:30Z' }
    const expiresAt = '2099-01-01T00:00:00Z'
    const emailOtp = { credentialId: credential.id, expiresAt, details }
    await keyStore.update(accountId, () => ({ pending: { emailOtp } }))
    const signIn = await resumeEmailOtp(openTab())

    await expect(signIn?.complete('123456')).rejects.toMatchObject({
      code: 'ONE_TIME_CODE_EXPIRED',
    })
    expect(relay.calls.filter(({ path }) => path.endsWith('/verify'))).toEqual([])
  })
})

describe('addEmailOtp', () => {
  it('leaves the sign-in waiting for the code it was answered with', async () => {
    const { openTab, mails } = setUp()
    const wallet = openTab({ sessionKeys: 'sealed' })
    await addEmailOtp(wallet, { email })
    const signIn = await startEmailOtp(wallet)

    expect(signIn.nickname).toBe(email)
    expect(mails()).toBe(0)
  })

  it('leaves none where codes are sealed and the answer did not say to what', async () => {
    const { openTab, mails } = setUp()
    const wallet = openTab({ sessionKeys: 'clientHeld' })
    await addEmailOtp(wallet, { email })
    expect(await resumeEmailOtp(wallet)).toBeUndefined()
    await startEmailOtp(wallet)

    expect(mails()).toBe(1)
  })
})

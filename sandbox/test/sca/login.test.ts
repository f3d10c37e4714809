// also in: august
import { beforeEach, expect, it } from 'vitest'
import { expectStatus, type Refusal } from '../support/client.ts'
import {
  assertionFor,
  callSca,
  createEuCustomer,
  enrolPasskey,
  enrolTotp,
  hasSca,
  resetFactor,
  smsCode,
  type TotpStart,
  totpAt,
  totpNow,
  useScaSandbox,
} from '../support/sca.ts'
import { describeWhere } from '../support/variant.ts'
import { createTestCustomer } from '../support/wallet.ts'

type Start = {
  factor: string
  challengeId: string
  expiresAt: string
  passkeyOptions: { challenge: string; rpId: string } | null
  allowedOrigins: string[] | null
  relyingPartyId: string | null
}
type Done = { status: string; sessionExpiresAt: string }
type Recorded = {
  eventType: string
  suspended: boolean
  lockedUntil?: string
  failedAttempts: number
}
type Locked = Refusal & {
  details: { suspended: boolean; lockedUntil?: string; failedAttempts: number }
}

const client = useScaSandbox()
const minute = 60_000

describeWhere(hasSca, 'a login', () => {
  let customerId = ''
  beforeEach(async () => {
    customerId = (await createEuCustomer(client)).customerId
  })

  const start = async (factor = 'SMS_OTP', of = customerId) =>
    expectStatus(await callSca<Start>(client, 'POST', 'login/start', of, { factor }), 200)

  const complete = <T = Refusal>(body: object, of = customerId) =>
    callSca<T>(client, 'POST', 'login/complete', of, {
      factor: 'SMS_OTP',
      endUserIpAddress: '192.0.2.1',
      ...body,
    })

  const advance = (ms: number) => client.sandbox().clock.advance(ms)

  const record = <T = Recorded>(eventType: string) =>
    callSca<T>(client, 'POST', 'record-event', customerId, { eventType })

  async function lock() {
    await start()
    for (let i = 0; i < 5; i += 1) expectStatus(await complete({ code: '000000' }), 400)
  }

  it('opens a session for the code of a text message', async () => {
    const started = await start()
    expect(started).toEqual({
      factor: 'SMS_OTP',
      challengeId: expect.stringMatching(/^ScaChallenge:/),
      expiresAt: '2026-06-01T12:05:00.000Z',
    })
    const done = await complete<Done>({ code: smsCode, challengeId: started.challengeId })
    expect(expectStatus(done, 200)).toEqual({
      status: 'SUCCESS',
      sessionExpiresAt: '2026-11-28T12:00:00.000Z',
    })
  })

  it('takes a challenge once, in its time, and the newest only', async () => {
    const first = await start()
    const second = await start()
    const withCode = ({ challengeId }: Start) => complete({ code: smsCode, challengeId })
    expectStatus(await withCode(first), 409)
    expectStatus(await withCode(second), 200)
    expectStatus(await withCode(second), 409)
    expectStatus(await complete({ code: smsCode }), 409)
    const third = await start()
    await advance(5 * minute)
    expectStatus(await withCode(third), 409)
  })

  it('takes a code of an authenticator app once, and a recovery code once', async () => {
    const { secret, recoveryCodes } = await enrolTotp(client, customerId)
    const byApp = async (code: string | undefined) => {
      expect(await start('TOTP')).toEqual({ factor: 'TOTP' })
      return (await complete({ factor: 'TOTP', code })).status
    }
    const now = (await client.sandbox().clock.now()).getTime()
    expect(await byApp(totpAt(secret, now - minute))).toBe(400)
    expect(await byApp(totpAt(secret, now))).toBe(200)
    expect(await byApp(totpAt(secret, now))).toBe(400)
    expect(await byApp(totpAt(secret, now - minute / 2))).toBe(400)
    expect(await byApp(totpAt(secret, now + minute / 2))).toBe(200)
    expect(await byApp(recoveryCodes[0])).toBe(200)
    expect(await byApp(recoveryCodes[0])).toBe(400)
    expect(await byApp(recoveryCodes[1]?.toUpperCase())).toBe(200)
    await advance(minute)
    expect(await byApp(await totpNow(client, secret))).toBe(200)
  })

  it('takes no code that enrolled its authenticator app', async () => {
    const app = { type: 'TOTP' }
    const enrolment = await callSca<TotpStart>(client, 'POST', 'factors', customerId, app)
    const { secret } = expectStatus(enrolment, 200)
    const code = await totpNow(client, secret)
    const proof = { ...app, secret, code }
    expectStatus(await callSca(client, 'POST', 'factors/confirm', customerId, proof), 200)
    await start('TOTP')
    expectStatus(await complete({ factor: 'TOTP', code }), 400)
    await advance(minute / 2)
    const next = await totpNow(client, secret)
    expectStatus(await complete({ factor: 'TOTP', code: next }), 200)
  })

  it('takes no recovery code of an authenticator app that was reset', async () => {
    const { recoveryCodes } = await enrolTotp(client, customerId)
    await start('TOTP')
    await resetFactor(client, customerId, 'TOTP')
    expectStatus(await complete({ factor: 'TOTP', code: recoveryCodes[0] }), 409)
    await enrolTotp(client, customerId)
    await start('TOTP')
    expectStatus(await complete({ factor: 'TOTP', code: recoveryCodes[0] }), 400)
  })

  it('takes a passkey that signed its challenge', async () => {
    const authenticator = await enrolPasskey(client, customerId)
    const started = await start('PASSKEY')
    const { passkeyOptions } = started
    expect(started).toEqual({
      factor: 'PASSKEY',
      passkeyOptions: expect.objectContaining({ rpId: 'localhost' }),
      allowedOrigins: ['http://localhost'],
      relyingPartyId: 'localhost',
    })
    const proof = assertionFor(authenticator, passkeyOptions?.challenge ?? '')
    expectStatus(await complete({ factor: 'PASSKEY', ...proof }), 200)
    await start('PASSKEY')
    const replayed = await complete({ factor: 'PASSKEY', ...proof })
    expect(expectStatus(replayed, 400).details?.check).toBe('challenge')
  })

  it.each([
    ['another origin', { origin: 'https://evil.example' }, {}],
    ['no user verification', { userVerified: false }, {}],
    ['a counter that went back', { counter: 0 }, {}],
    ['another page', {}, { origin: 'http://localhost:4000' }],
  ])('refuses a passkey with %s', async (_, misbehaviour, more) => {
    const authenticator = await enrolPasskey(client, customerId)
    const first = await start('PASSKEY')
    const right = assertionFor(authenticator, first.passkeyOptions?.challenge ?? '')
    expectStatus(await complete({ factor: 'PASSKEY', ...right }), 200)
    const { passkeyOptions } = await start('PASSKEY')
    const proof = assertionFor(authenticator, passkeyOptions?.challenge ?? '', misbehaviour)
    const refused = await complete({ factor: 'PASSKEY', ...proof, ...more })
    expect(expectStatus(refused, 400).code).toBe('INVALID_INPUT')
  })

  it('refuses the proof of another factor without counting it', async () => {
    const authenticator = await enrolPasskey(client, customerId)
    await start('PASSKEY')
    for (let i = 0; i < 6; i += 1) {
      expectStatus(await complete({ factor: 'PASSKEY', code: smsCode }), 400)
    }
    const { passkeyOptions } = await start('PASSKEY')
    expectStatus(await complete({ code: smsCode }), 404)
    const proof = assertionFor(authenticator, passkeyOptions?.challenge ?? '')
    expectStatus(await complete({ factor: 'PASSKEY', ...proof }), 200)
    await start()
    expectStatus(await complete({ ...proof }), 400)
  })

  it('knows no challenge of another customer', async () => {
    const other = (await createEuCustomer(client)).customerId
    const { challengeId } = await start('SMS_OTP', other)
    expectStatus(await complete({ code: smsCode, challengeId }), 404)
    await start()
    expectStatus(await complete({ code: smsCode, challengeId }), 404)
    expectStatus(await complete({ code: smsCode, challengeId }, other), 200)
  })

  it('refuses a factor that the customer does not have', async () => {
    for (const factor of ['TOTP', 'PASSKEY']) {
      const refused = await callSca(client, 'POST', 'login/start', customerId, { factor })
      expect(expectStatus(refused, 400).code).toBe('INVALID_INPUT')
    }
  })

  it('is locked after five wrong codes, also for right ones, until its time is over', async () => {
    await lock()
    const refused = await complete<Locked>({ code: smsCode })
    expect(expectStatus(refused, 423)).toMatchObject({
      code: 'ACCOUNT_LOCKED',
      details: { suspended: false, lockedUntil: '2026-06-01T12:15:00.000Z', failedAttempts: 5 },
    })
    expect(refused.headers.get('retry-after')).toBe('900')
    await advance(15 * minute - 1)
    await start()
    expectStatus(await complete({ code: smsCode }), 423)
    await advance(1)
    expectStatus(await complete({ code: smsCode }), 200)
  })

  it('counts wrong codes over several challenges, and from anew after a right one', async () => {
    for (let i = 0; i < 4; i += 1) {
      await start()
      expectStatus(await complete({ code: '000000' }), 400)
    }
    await start()
    expectStatus(await complete({ code: smsCode }), 200)
    await lock()
    expectStatus(await complete({ code: smsCode }), 423)
  })

  it('takes no proof of a challenge that had five wrong ones', async () => {
    await lock()
    expectStatus(await record('RESET_PASSWORD_COMPLETED'), 200)
    const refused = expectStatus(await complete({ code: smsCode }), 409)
    expect(refused.message).toContain('void')
    await start()
    expectStatus(await complete({ code: smsCode }), 200)
  })

  it('takes five guesses of twenty at the same moment', async () => {
    await start()
    const guesses = Array.from({ length: 20 }, (_, i) => complete({ code: `00000${i}` }))
    const statuses = (await Promise.all(guesses)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 400)).toHaveLength(5)
    expect(statuses.filter((status) => status === 423)).toHaveLength(15)
  })

  it('is completed once by twenty right codes at the same moment', async () => {
    await start()
    const right = Array.from({ length: 20 }, () => complete({ code: smsCode }))
    const statuses = (await Promise.all(right)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status === 409)).toHaveLength(19)
  })

  it('locks one customer only', async () => {
    await lock()
    const other = (await createEuCustomer(client)).customerId
    await start('SMS_OTP', other)
    expectStatus(await complete({ code: smsCode }, other), 200)
  })

  it('is for customers in the EU who are there', async () => {
    const { customerId: american } = await createTestCustomer(client)
    const unknown = 'Customer:00000000-0000-4000-8000-000000000000'
    const factor = 'SMS_OTP'
    for (const [path, body] of [
      ['login/start', { factor }],
      ['login/complete', { factor, endUserIpAddress: '192.0.2.1', code: smsCode }],
      ['record-event', { eventType: 'FAILED_LOGIN_ATTEMPT' }],
    ] as const) {
      expectStatus(await callSca(client, 'POST', path, american, body), 409)
      expectStatus(await callSca(client, 'POST', path, unknown, body), 404)
    }
  })

  it('is locked by failures at the platform, longer each time, and suspended in the end', async () => {
    const failed = 'FAILED_LOGIN_ATTEMPT'
    const steps: [failedAttempts: number, minutes: number | undefined][] = [
      [1, undefined],
      [2, undefined],
      [3, undefined],
      [4, undefined],
      [5, 15],
      [6, 30],
      [7, 60],
      [8, 24 * 60],
    ]
    for (const [failedAttempts, minutes] of steps) {
      const now = (await client.sandbox().clock.now()).getTime()
      const recorded = expectStatus(await record(failed), 200)
      const lockedUntil =
        minutes === undefined ? {} : { lockedUntil: new Date(now + minutes * minute).toISOString() }
      const state = { suspended: false, ...lockedUntil, failedAttempts }
      expect(recorded).toEqual({ eventType: failed, ...state })
      if (minutes === undefined) continue
      const refused = await record<Locked>(failed)
      expect(expectStatus(refused, 423)).toMatchObject({ code: 'ACCOUNT_LOCKED', details: state })
      expect(refused.headers.get('retry-after')).toBe(String(minutes * 60))
      expectStatus(await complete({ code: smsCode }), 423)
      await advance(minutes * minute)
    }
    const suspended = { suspended: true, failedAttempts: 9 }
    expect(expectStatus(await record(failed), 200)).toEqual({ eventType: failed, ...suspended })
    await advance(365 * 24 * 60 * minute)
    const refused = await record<Locked>(failed)
    const { code, details } = expectStatus(refused, 423)
    expect({ code, details }).toEqual({ code: 'ACCOUNT_LOCKED', details: suspended })
    expect(refused.headers.get('retry-after')).toBeNull()
    await start()
    expectStatus(await complete({ code: smsCode }), 423)
  })

  it('is possible again after a new password, whatever locked it', async () => {
    for (const failures of [5, 6, 9]) {
      for (let i = 0; i < failures; i += 1) {
        expectStatus(await record('FAILED_LOGIN_ATTEMPT'), 200)
        if (i >= 4) await advance(24 * 60 * minute)
      }
      const recorded = expectStatus(await record('RESET_PASSWORD_COMPLETED'), 200)
      const eventType = 'RESET_PASSWORD_COMPLETED'
      expect(recorded).toEqual({ eventType, suspended: false, failedAttempts: 0 })
      await start()
      expectStatus(await complete({ code: smsCode }), 200)
    }
    await lock()
    expectStatus(await record('RESET_PASSWORD_COMPLETED'), 200)
    await start()
    expectStatus(await complete({ code: smsCode }), 200)
  })

  it('that succeeds counts failures from anew', async () => {
    for (let i = 0; i < 4; i += 1) await record('FAILED_LOGIN_ATTEMPT')
    await start()
    expectStatus(await complete({ code: smsCode }), 200)
    const recorded = expectStatus(await record('FAILED_LOGIN_ATTEMPT'), 200)
    expect(recorded).toMatchObject({ suspended: false, failedAttempts: 1 })
  })
})

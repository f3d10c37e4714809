// also in: august
import { beforeEach, expect, it } from 'vitest'
import { createSoftAuthenticator } from '../../../test/support/softAuthenticator.ts'
import { expectStatus, type Refusal } from '../support/client.ts'
import { europeanFields, verifyContact } from '../support/contacts.ts'
import { readRequestLog } from '../support/requestLog.ts'
import {
  callSca,
  createEuCustomer,
  enrolPasskey,
  enrolTotp,
  hasSca,
  smsCode,
  startPasskey,
  type TotpStart,
  totpAt,
  totpNow,
  useScaSandbox,
} from '../support/sca.ts'
import { describeWhere } from '../support/variant.ts'
import { createTestCustomer } from '../support/wallet.ts'

type Factor = { factor: string; credentialId?: string; name: string }

const client = useScaSandbox()

describeWhere(hasSca, 'the factors of a customer', () => {
  let customerId = ''
  beforeEach(async () => {
    customerId = (await createEuCustomer(client)).customerId
  })

  const call = <T = Refusal>(method: string, path: string, body?: unknown) =>
    callSca<T>(client, method, path, customerId, body)

  const list = async () =>
    expectStatus(await call<{ factors: Factor[] }>('GET', 'factors'), 200).factors

  const names = async () => (await list()).map(({ factor }) => factor)

  const startTotp = async () =>
    expectStatus(await call<TotpStart>('POST', 'factors', { type: 'TOTP' }), 200)

  const confirm = (body: object) => call('POST', 'factors/confirm', body)

  it('are text messages to begin with, to a number shown in part', async () => {
    expect(await list()).toEqual([{ factor: 'SMS_OTP', name: '+49•••••••••66' }])
  })

  it('are none as long as the phone number is not verified', async () => {
    customerId = (await createTestCustomer(client, europeanFields)).customerId
    expect(await list()).toEqual([])
    const refused = await call('POST', 'login/start', { factor: 'SMS_OTP' })
    expect(expectStatus(refused, 400).code).toBe('INVALID_INPUT')
    await verifyContact(client, customerId, 'phone')
    expect(await names()).toEqual(['SMS_OTP'])
  })

  it('cannot lose text messages', async () => {
    const refused = await call('DELETE', 'factors/SMS_OTP')
    expect(expectStatus(refused, 409).code).toBe('CONFLICT')
    expect(await names()).toEqual(['SMS_OTP'])
  })

  it('gain an authenticator app in two legs', async () => {
    const { secret, secretBase32Encoded, totpUri } = await startTotp()
    expect(secret).toMatch(/^[0-9a-f]{40}$/)
    expect(secretBase32Encoded).toMatch(/^[A-Z2-7]{32}$/)
    const uri = new URL(totpUri)
    expect(decodeURIComponent(uri.pathname)).toContain('ada@example.test')
    expect(Object.fromEntries(uri.searchParams)).toMatchObject({
      secret: secretBase32Encoded,
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    })
    expect(await names()).toEqual(['SMS_OTP'])
    const code = await totpNow(client, secret)
    const done = expectStatus(await confirm({ type: 'TOTP', secret, code }), 200)
    const { recoveryCodes } = done as unknown as { recoveryCodes: string[] }
    expect(new Set(recoveryCodes).size).toBe(10)
    expect(recoveryCodes.filter((one) => !/^[2-9a-z]{6}-[2-9a-z]{6}$/.test(one))).toEqual([])
    expect(await list()).toEqual([
      expect.objectContaining({ factor: 'SMS_OTP' }),
      { factor: 'TOTP', name: 'Authenticator app' },
    ])
  })

  it('refuse a wrong code of an app, another secret, and one of long ago', async () => {
    const { secret } = await startTotp()
    const now = (await client.sandbox().clock.now()).getTime()
    for (const body of [
      { secret, code: '000000' },
      { secret, code: totpAt(secret, now - 60_000) },
      { secret: 'f'.repeat(40), code: await totpNow(client, secret) },
    ]) {
      const refused = await confirm({ type: 'TOTP', ...body })
      expect(expectStatus(refused, 400).code).toBe('INVALID_INPUT')
    }
    expect(await names()).toEqual(['SMS_OTP'])
    await client.sandbox().clock.advance(10 * 60_000)
    const late = { type: 'TOTP', secret, code: await totpNow(client, secret) }
    expectStatus(await confirm(late), 409)
  })

  it('have the enrolment that was begun last', async () => {
    const first = await startTotp()
    const second = await startTotp()
    const of = (secret: string) => ({ type: 'TOTP', secret, code: smsCode })
    expectStatus(await confirm(of(first.secret)), 400)
    expectStatus(await confirm(of(second.secret)), 200)
    expectStatus(await confirm(of(second.secret)), 409)
  })

  it('are one of each type', async () => {
    await enrolTotp(client, customerId)
    await enrolPasskey(client, customerId)
    for (const [type, code] of [
      ['TOTP', 'CONFLICT'],
      ['PASSKEY', 'PASSKEY_ALREADY_ENROLLED'],
    ]) {
      expect(expectStatus(await call('POST', 'factors', { type }), 409).code).toBe(code)
    }
    expect(await names()).toEqual(['SMS_OTP', 'TOTP', 'PASSKEY'])
  })

  it('gain one of a type from two confirmations at the same moment', async () => {
    const { secret } = await startTotp()
    const body = { type: 'TOTP', secret, code: smsCode }
    const answers = await Promise.all([confirm(body), confirm(body)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await names()).toEqual(['SMS_OTP', 'TOTP'])
  })

  it('gain a passkey whose registration holds', async () => {
    const { started, confirmation } = await startPasskey(client, customerId)
    expect(started).toMatchObject({
      relyingPartyId: 'localhost',
      allowedOrigins: ['http://localhost'],
      options: { rp: { id: 'localhost' }, pubKeyCredParams: [{ type: 'public-key', alg: -7 }] },
    })
    const done = expectStatus(await confirm(confirmation), 200)
    const credentialId = expect.stringMatching(/^ScaFactor:/)
    const factor = { factor: 'PASSKEY', credentialId, name: 'Passkey' }
    expect(done).toEqual({ type: 'PASSKEY', factor })
    const again = expectStatus(await confirm(confirmation), 409)
    expect(again.code).toBe('PASSKEY_ALREADY_ENROLLED')
  })

  it.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['another relying party', { rpIdInData: 'evil.example' }],
    ['no user verification', { userVerified: false }],
    ['another ceremony', { type: 'webauthn.get' }],
  ])('refuse a passkey registered with %s', async (_, misbehaviour) => {
    const authenticator = createSoftAuthenticator()
    const { confirmation } = await startPasskey(client, customerId, authenticator, misbehaviour)
    const { origin = confirmation.origin } = misbehaviour as { origin?: string }
    const refused = await confirm({ ...confirmation, origin })
    expect(expectStatus(refused, 400).code).toBe('INVALID_INPUT')
    expect(await names()).toEqual(['SMS_OTP'])
  })

  it('refuse a passkey for the challenge of another enrolment, or said to be of another page', async () => {
    const other = (await createEuCustomer(client)).customerId
    const { confirmation: foreign } = await startPasskey(client, other)
    const { confirmation } = await startPasskey(client, customerId)
    expectStatus(await confirm(foreign), 400)
    const elsewhere = { ...confirmation, origin: 'http://localhost:4000' }
    expect(expectStatus(await confirm(elsewhere), 400).details?.field).toBe('origin')
    expectStatus(await confirm(confirmation), 200)
  })

  it('can be deleted if they are a passkey, which is then enrolled anew', async () => {
    await enrolTotp(client, customerId)
    await enrolPasskey(client, customerId)
    const [, app, passkey] = await list()
    expect(app).not.toHaveProperty('credentialId')
    for (const factor of ['SMS_OTP', 'TOTP'])
      expect(expectStatus(await call('DELETE', `factors/${factor}`), 409).code).toBe('CONFLICT')
    const path = `factors/${passkey?.credentialId}`
    expectStatus(await call('DELETE', path), 204)
    expectStatus(await call('DELETE', path), 404)
    expect(await names()).toEqual(['SMS_OTP', 'TOTP'])
    await enrolPasskey(client, customerId)
    expect((await list()).at(-1)?.credentialId).not.toBe(passkey?.credentialId)
  })

  it('are no one else’s', async () => {
    await enrolPasskey(client, customerId)
    const credentialId = (await list()).at(-1)?.credentialId
    const other = (await createEuCustomer(client)).customerId
    await enrolPasskey(client, other)
    expectStatus(await callSca(client, 'DELETE', `factors/${credentialId}`, other), 404)
    expect(await names()).toEqual(['SMS_OTP', 'PASSKEY'])
  })

  it('are for customers in the EU who are there', async () => {
    const { customerId: american } = await createTestCustomer(client)
    const unknown = 'Customer:00000000-0000-4000-8000-000000000000'
    for (const [method, path, body] of [
      ['GET', 'factors', undefined],
      ['POST', 'factors', { type: 'TOTP' }],
      ['POST', 'factors/confirm', { type: 'TOTP', secret: 'x', code: '1' }],
      ['DELETE', 'factors/ScaFactor:1', undefined],
    ] as const) {
      const refused = await callSca(client, method, path, american, body)
      expect(expectStatus(refused, 409).code, path).toBe('CONFLICT')
      const missing = await callSca(client, method, path, unknown, body)
      expect(expectStatus(missing, 404).code, path).toBe('USER_NOT_FOUND')
    }
  })

  it('leave no secret in the request log', async () => {
    const { secret, recoveryCodes } = await enrolTotp(client, customerId)
    const text = await readRequestLog(client)
    expect(text).toContain('/sca/factors')
    for (const one of [secret, ...recoveryCodes, 'otpauth://', smsCode]) {
      expect(text).not.toContain(one)
    }
  })
})

describeWhere(!hasSca, 'the factors of a customer, before August 2026', () => {
  it('are not known', async () => {
    const { customerId } = await createTestCustomer(client, { region: 'DE' })
    expect(expectStatus(await callSca(client, 'GET', 'factors', customerId), 404).code).toBe(
      'NOT_FOUND',
    )
  })
})

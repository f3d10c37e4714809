import { describe, expect, it } from 'vitest'
import { relayUnderTest } from '../support/relayUnderTest.ts'
import { json, scriptedService } from '../support/scriptedService.ts'
import { ada, adasThings, bob } from '../support/users.ts'

const { accountId } = adasThings
const id = 'AuthMethod:1'
const credential = {
  id,
  accountId,
  type: 'SMS_OTP',
  nickname: '+4915112345678',
  createdAt: '2026-06-01T12:00:00Z',
  updatedAt: '2026-06-01T12:00:00Z',
}
const target = '{"version":"v1.0.0"}'

/** A service that sends a code with every new credential and every challenge, sealed as in August. */
const service = scriptedService(({ method, path }) => {
  if (method === 'GET') return json(200, { data: [credential] })
  if (path.endsWith('/challenge')) {
    return json(200, { ...credential, otpEncryptionTargetBundle: target })
  }
  return json(201, { ...credential, otpEncryptionTargetBundle: target })
})

/** What the service would have to be sent before it refuses or answers. */
function start(user = ada) {
  const { browserOf, seen } = relayUnderTest({ fetch: service, users: [ada, bob] })
  const { post } = browserOf(user)
  const sent = () => seen.filter(({ method }) => method === 'POST').map(({ body }) => body)
  return { post, sent }
}

const verifyPath = `/auth/credentials/${encodeURIComponent(id)}/verify`

describe('an SMS credential', () => {
  it('is made for the number the service has, and a page can name none', {
    tags: ['T27'],
  }, async () => {
    const { post, sent } = start()
    const body = { type: 'SMS_OTP', accountId }
    for (const name of ['phoneNumber', 'nickname', 'email']) {
      expect((await post('/auth/credentials', { ...body, [name]: '+15550100' })).status).toBe(400)
    }

    expect((await post('/auth/credentials', body)).status).toBe(201)
    expect(sent()).toEqual([JSON.stringify({ type: 'SMS_OTP', accountId })])
  })

  it('is made for no account of another user', { tags: ['T27'] }, async () => {
    const { post, sent } = start(bob)
    const { status } = await post('/auth/credentials', { type: 'SMS_OTP', accountId })

    expect(status).toBe(404)
    expect(sent()).toEqual([])
  })

  it('passes the target that its code is sealed to', async () => {
    const { post } = start()
    const { body } = await post(`/auth/credentials/${encodeURIComponent(id)}/challenge`, {})

    expect(body).toMatchObject({ type: 'SMS_OTP', otpEncryptionTargetBundle: target })
  })
})

describe('a code by SMS', { tags: ['T4'] }, () => {
  it('in the clear is refused, and the service sees nothing', async () => {
    const { post, sent } = start()
    const clientPublicKey = `04${'a1'.repeat(64)}`
    const { status } = await post(verifyPath, { type: 'SMS_OTP', otp: '123456', clientPublicKey })

    expect(status).toBe(400)
    expect(sent()).toEqual([])
  })

  it('passes when it is sealed', async () => {
    const { post, sent } = start()
    const body = { type: 'SMS_OTP', encryptedOtpBundle: '{}' }
    await post(verifyPath, body)

    expect(sent()).toEqual([JSON.stringify(body)])
  })
})

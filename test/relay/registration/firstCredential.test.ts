import { describe, expect, it } from 'vitest'
import { relayUnderTest } from '../support/relayUnderTest.ts'
import { json, noService, scriptedService } from '../support/scriptedService.ts'
import { ada, adasThings } from '../support/users.ts'

const { accountId } = adasThings

function create(email: unknown, fetch = noService, user = ada) {
  const { browserOf, seen } = relayUnderTest({ fetch, users: [user] })
  const body = { type: 'EMAIL_OTP', accountId, email }
  return browserOf(user)
    .post('/auth/credentials', body)
    .then((answer) => ({ ...answer, sent: seen.map((request) => request.body) }))
}

const service = scriptedService(({ body }) =>
  json(201, {
    id: 'AuthMethod:1',
    nickname: 'x',
    createdAt: '2026-06-01T12:00:00Z',
    updatedAt: '2026-06-01T12:00:00Z',
    ...(body as object),
  }),
)

describe('an e-mail credential for an address of the attacker’s', { tags: ['T27'] }, () => {
  it.each([
    'mallory@example.com',
    'ada@example.com.evil.example',
    'ada@example.comm',
    'ada+x@example.com',
    'ada@exampIe.com',
    'аda@example.com',
  ])('is refused, and the service sees nothing: %s', async (email) => {
    const { status, body, sent } = await create(email)
    expect({ status, code: body.code }).toEqual({ status: 403, code: 'CONTACT_NOT_VERIFIED' })
    expect(sent).toEqual([])
  })

  it.each([undefined, null, '', 'ada', ['ada@example.com'], 'ada@example.com,mallory@example.com'])(
    'is refused when it is no address: %j',
    async (email) => {
      const { status, sent } = await create(email)
      expect([400, 403]).toContain(status)
      expect(sent).toEqual([])
    },
  )

  it('is refused where the app has verified none', async () => {
    const { status } = await create('ada@example.com', noService, { ...ada, verifiedEmails: [] })
    expect(status).toBe(403)
  })

  it.each(['ADA@Example.com', ' ada@example.com\n', '\u00a0ada@example.com\u200b'])(
    'is made for a verified one, as the app spells it: %j',
    async (email) => {
      const { status, sent } = await create(email, service)
      expect(status).toBe(201)
      expect(sent).toEqual([
        JSON.stringify({ type: 'EMAIL_OTP', accountId, email: 'ada@example.com' }),
      ])
    },
  )
})

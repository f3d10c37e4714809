import { describe, expect, it, vi } from 'vitest'
import type { Credential } from '../../../src/shared/resources.ts'
import { revokeCredential } from '../../../src/wallet/credentials/revokeCredential.ts'
import { sessionFixture } from '../../support/fixtures.ts'
import { scriptedRelay } from '../../support/scriptedRelay.ts'
import { signedInWallet } from '../../support/signedInWallet.ts'

/** The one whose session signs; see signedInWallet. */
const own: Credential = { ...sessionFixture(), id: 'AuthMethod:1', type: 'PASSKEY' }
const other: Credential = { ...own, id: 'AuthMethod:2', type: 'EMAIL_OTP', nickname: 'a@b.example' }
const challenge = {
  payloadToSign: '{"type":"ACTIVITY_TYPE_UPDATE_USER_EMAIL","organizationId":"o","parameters":{}}',
  requestId: 'Request:1',
  expiresAt: '2099-01-01T00:00:00Z',
}

async function setUp(credentials: Credential[], options = {}) {
  const relay = scriptedRelay(({ method, headers }) => {
    if (method === 'GET') return { status: 200, body: { data: credentials } }
    return headers.has('Request-Id') ? { status: 204 } : { status: 202, body: challenge }
  })
  const { wallet } = await signedInWallet({ fetch: relay.fetch, ...options })
  const deletes = () => relay.calls.filter(({ method }) => method === 'DELETE')
  return { wallet, deletes }
}

describe('revokeCredential', { tags: ['T23'] }, () => {
  it('is signed by a session of another credential, and sent for that one alone', async () => {
    const { wallet, deletes } = await setUp([own, other])
    await revokeCredential(wallet, other.id)

    expect(deletes()).toHaveLength(2)
    for (const { path } of deletes()) expect(path).toBe('/wallet/auth/credentials/AuthMethod%3A2')
  })

  it.each([
    ['the account would be left without a way in', 'LAST_CREDENTIAL', [other], other.id],
    ['it opened the very session that would sign', 'CREDENTIAL_IN_USE', [own, other], own.id],
    ['the account has no such credential', 'NOT_FOUND', [own, other], 'AuthMethod:3'],
  ])('sends nothing when %s: %s', async (_, code, credentials, id) => {
    const { wallet, deletes } = await setUp(credentials)
    await expect(revokeCredential(wallet, id)).rejects.toMatchObject({ code })

    expect(deletes()).toEqual([])
  })

  it('needs a session, and sends nothing without one', async () => {
    const accountId = 'InternalAccount:another'
    const listed = [own, other].map((each) => ({ ...each, accountId }))
    const { wallet, deletes } = await setUp(listed, { accountId })
    await expect(revokeCredential(wallet, other.id)).rejects.toMatchObject({
      code: 'SESSION_REQUIRED',
    })

    expect(deletes()).toEqual([])
  })

  it('keeps the last credential, and asks for no sign-in before it says so', async () => {
    const accountId = 'InternalAccount:another'
    const onSessionRequired = vi.fn(async () => undefined)
    const listed = [{ ...other, accountId }]
    const { wallet, deletes } = await setUp(listed, { accountId, onSessionRequired })
    await expect(revokeCredential(wallet, other.id)).rejects.toMatchObject({
      code: 'LAST_CREDENTIAL',
    })

    expect(onSessionRequired).not.toHaveBeenCalled()
    expect(deletes()).toEqual([])
  })
})

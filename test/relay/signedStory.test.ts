import { describe, expect, it } from 'vitest'
import { generateClientKeyPair } from '../../src/crypto/keyPairs.ts'
import type { RelayError } from '../../src/relay.ts'
import type { SignedRequestChallenge } from '../../src/shared/resources.ts'
import type { Browser } from './support/browser.ts'
import type { TestSession } from './support/passkey.ts'
import { launchPlatform } from './support/platform.ts'
import { credentials, relayUnderTest } from './support/relayUnderTest.ts'
import { createInhabitant } from './support/world.ts'

const platform = launchPlatform()

/** Both legs of a signed call, as the library makes them. */
async function signedCall<T>(
  browser: Browser,
  session: TestSession,
  method: string,
  path: string,
  body?: object,
) {
  const content = body ? { body } : {}
  const first = await browser.call<SignedRequestChallenge>(method, path, content)
  expect(first.status).toBe(202)
  const headers = {
    'Service-Wallet-Signature': await session.sign(first.body.payloadToSign),
    'Request-Id': first.body.requestId,
  }
  return browser.call<T>(method, path, { ...content, headers })
}

describe('signed calls through the relay, against the sandbox', () => {
  it('change privacy, export, add and revoke a credential, refresh and revoke a session', async () => {
    const { user, session, things } = await createInhabitant(platform, 'Ada')
    const { browserOf } = relayUnderTest({ fetch: platform.sandbox().fetch, users: [user] })
    const browser = browserOf(user)
    const account = `/internal-accounts/${encodeURIComponent(things.accountId)}`

    const privacy = { privateEnabled: true }
    expect(await signedCall(browser, session, 'PATCH', account, privacy)).toMatchObject({
      status: 200,
      body: { id: things.accountId, privateEnabled: true },
    })

    const clientPublicKey = (await generateClientKeyPair()).publicKeyHex
    const exported = await signedCall<{ encryptedWalletCredentials: string }>(
      browser,
      session,
      'POST',
      `${account}/export`,
      { clientPublicKey },
    )
    expect(exported.status).toBe(200)
    expect(JSON.parse(exported.body.encryptedWalletCredentials)).toHaveProperty('dataSignature')

    const email = { type: 'EMAIL_OTP', accountId: things.accountId, email: user.verifiedEmails[0] }
    const added = await signedCall<{ id: string; type: string }>(
      browser,
      session,
      'POST',
      '/auth/credentials',
      email,
    )
    expect(added).toMatchObject({ status: 201, body: { type: 'EMAIL_OTP' } })
    const revoke = `/auth/credentials/${encodeURIComponent(added.body.id)}`
    expect((await signedCall(browser, session, 'DELETE', revoke)).status).toBe(204)

    const own = `/auth/sessions/${encodeURIComponent(session.id)}`
    const refreshed = await signedCall<{ id: string }>(browser, session, 'POST', `${own}/refresh`, {
      clientPublicKey,
    })
    expect(refreshed.status).toBe(201)
    const query = `accountId=${encodeURIComponent(things.accountId)}`
    const listed = await browser.get<{ data: { id: string }[] }>(`/auth/sessions?${query}`)
    expect(listed.body.data.map(({ id }) => id)).toContain(refreshed.body.id)
    expect((await signedCall(browser, session, 'DELETE', own)).status).toBe(204)
    expect((await browser.call('DELETE', own)).status).toBe(404)
  })

  it('name the option where the service reads another header', async () => {
    const { user, session, things } = await createInhabitant(platform, 'Ada')
    const errors: RelayError[] = []
    const { browserOf } = relayUnderTest({
      fetch: platform.sandbox().fetch,
      users: [user],
      service: {
        baseUrl: 'http://localhost/2025-10-13',
        ...credentials,
        signatureHeader: 'Grid-Wallet-Signature',
      },
      onError: (error) => errors.push(error),
    })
    const browser = browserOf(user)
    const account = `/internal-accounts/${encodeURIComponent(things.accountId)}`
    const body = { privateEnabled: true }
    const signed = await signedCall(browser, session, 'PATCH', account, body)
    const executed = await browser.post(
      `/quotes/${encodeURIComponent(things.quoteId)}/execute`,
      {},
      { 'Service-Wallet-Signature': 'c2ln' },
    )
    const notConfigured = { status: 500, body: { code: 'RELAY_NOT_CONFIGURED' } }
    expect([signed, executed]).toMatchObject([notConfigured, notConfigured])
    expect(errors.map(({ cause }) => String(cause))).toEqual(
      Array(2).fill(expect.stringMatching(/Grid-Wallet-Signature; check service.signatureHeader$/)),
    )
  })

  it('list and look up what is the customer’s own', async () => {
    const { user, things } = await createInhabitant(platform, 'Ada')
    const { browserOf } = relayUnderTest({ fetch: platform.sandbox().fetch, users: [user] })
    const browser = browserOf(user)
    const transactions = await browser.get<{ data: { id: string }[] }>(
      '/transactions?sortOrder=asc&limit=10',
    )
    expect(transactions.body.data.map(({ id }) => id)).toContain(things.transactionId)
    const bank = encodeURIComponent(things.externalAccountId)
    expect((await browser.get(`/receiver/external-account/${bank}`)).status).toBe(200)
    expect((await browser.call('DELETE', `/customers/external-accounts/${bank}`)).status).toBe(204)
    expect((await browser.call('DELETE', `/customers/external-accounts/${bank}`)).status).toBe(404)
  })
})

// in the proof: may, august
import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createSoftAuthenticator } from '../../../test/support/softAuthenticator.ts'
import { type Answer, expectStatus, type Refusal } from '../support/client.ts'
import { useSandbox } from '../support/harness.ts'
import {
  challengeBytes,
  challengePasskey,
  createClientKey,
  createTestCustomer,
  fund,
  page,
  passkeyBody,
  registerPasskey,
} from '../support/wallet.ts'

const client = useSandbox()

describe('registering a passkey', () => {
  it('gives the first credential at once and lists it', async () => {
    const { walletId } = await createTestCustomer(client)
    const { authenticator: _, ...credential } = await registerPasskey(client, walletId)
    expect(credential).toMatchObject({ type: 'PASSKEY', nickname: 'My key', accountId: walletId })
    const { body } = await client.get(`/auth/credentials?accountId=${walletId}`)
    expect(body).toEqual({ data: [credential] })
  })

  it.each(['मेरा फ़ोन', 'โทรศัพท์', 'தொலைபேசி', 'Zoe\u0308', '𝒜'.repeat(100)])(
    'takes the nickname %s, whose letters have combining marks or two code units',
    async (nickname) => {
      const { walletId } = await createTestCustomer(client)
      const body = passkeyBody(walletId, createSoftAuthenticator())
      const answer = await client.post('/auth/credentials', { ...body, nickname })
      expect(expectStatus(answer, 201)).toMatchObject({ nickname })
    },
  )

  it.each(['', '  ', 'a'.repeat(101), '📱', '<b>'])('refuses the nickname %j', async (nickname) => {
    const { walletId } = await createTestCustomer(client)
    const body = passkeyBody(walletId, createSoftAuthenticator())
    expectStatus(await client.post('/auth/credentials', { ...body, nickname }), 400)
  })

  it('lists nothing for an account that does not exist', async () => {
    const accountId = 'InternalAccount:00000000-0000-4000-8000-000000000000'
    const { body } = await client.get(`/auth/credentials?accountId=${accountId}`)
    expect(body).toEqual({ data: [] })
  })

  it.each([
    ['origin', { origin: 'https://evil.example' }],
    ['origin', { origin: 'http://localhost.evil.example' }],
    ['rpId', { rpIdInData: 'evil.example' }],
    ['userVerification', { userVerified: false }],
    ['userPresence', { userPresent: false }],
  ])('refuses an attestation with a wrong %s', async (check, misbehaviour) => {
    const { walletId } = await createTestCustomer(client)
    const body = passkeyBody(walletId, createSoftAuthenticator(), misbehaviour)
    const answer = await client.post<Refusal>('/auth/credentials', body)
    expect(expectStatus(answer, 400)).toMatchObject({ code: 'INVALID_INPUT', details: { check } })
  })

  it('refuses an attestation over another challenge', async () => {
    const { walletId } = await createTestCustomer(client)
    const body = passkeyBody(walletId, createSoftAuthenticator())
    const other = { ...body, challenge: randomBytes(32).toString('base64url') }
    const refusal = expectStatus(await client.post<Refusal>('/auth/credentials', other), 400)
    expect(refusal.details?.check).toBe('challenge')
  })

  it('refuses a challenge too short to be random', async () => {
    const { walletId } = await createTestCustomer(client)
    const body = passkeyBody(walletId, createSoftAuthenticator())
    expectStatus(await client.post('/auth/credentials', { ...body, challenge: 'AAAA' }), 400)
  })

  it('refuses a registration challenge that made a credential before', async () => {
    const [first, second] = [await createTestCustomer(client), await createTestCustomer(client)]
    const authenticator = createSoftAuthenticator()
    const body = passkeyBody(first.walletId, authenticator)
    expectStatus(await client.post('/auth/credentials', body), 201)
    const bytes = Buffer.from(body.challenge, 'base64url')
    const attestation = authenticator.createCredential({ ...page, challengeBytes: bytes })
    const again = { ...body, accountId: second.walletId, attestation }
    const refusal = expectStatus(await client.post<Refusal>('/auth/credentials', again), 400)
    expect(refusal.message).toContain('challenge')
  })

  it('refuses an account that is no wallet, and one that does not exist', async () => {
    const { usdAccountId } = await createTestCustomer(client)
    const unknown = 'InternalAccount:00000000-0000-4000-8000-000000000000'
    for (const accountId of [usdAccountId, unknown]) {
      const body = passkeyBody(accountId, createSoftAuthenticator())
      expectStatus(await client.post('/auth/credentials', body), 404)
    }
  })

  it('takes the account under its EmbeddedWallet name', async () => {
    const { walletId } = await createTestCustomer(client)
    const alias = walletId.replace('InternalAccount', 'EmbeddedWallet')
    const body = passkeyBody(alias, createSoftAuthenticator())
    expect(await client.post('/auth/credentials', body)).toMatchObject({
      status: 201,
      body: { accountId: walletId },
    })
  })
})

describe('signing in with a passkey', () => {
  const start = async () => {
    const { walletId } = await createTestCustomer(client)
    const credential = await registerPasskey(client, walletId)
    const clientKey = createClientKey()
    const issued = await challengePasskey(client, credential.id, clientKey.publicKeyHex)
    return { walletId, credential, issued }
  }
  type Started = Awaited<ReturnType<typeof start>>

  const verify = (
    { credential, issued }: Started,
    misbehaviour: Record<string, unknown> = {},
    requestId = issued.requestId,
  ): Promise<Answer<Refusal>> => {
    const assertion = credential.authenticator.getAssertion({
      ...page,
      challengeBytes: challengeBytes(issued.challenge),
      ...misbehaviour,
    })
    const path = `/auth/credentials/${credential.id}/verify`
    return client.post(path, { type: 'PASSKEY', assertion }, { 'Request-Id': requestId })
  }

  it.each([{}, { clientPublicKey: 'x' }, { clientPublicKey: 7 }])(
    'gives no challenge for %j',
    async (body) => {
      const { credential } = await start()
      const path = `/auth/credentials/${credential.id}/challenge`
      const refusal = expectStatus(await client.post<Refusal>(path, body), 400)
      expect(refusal).toMatchObject({ code: 'INVALID_INPUT' })
      expect(refusal.message).toContain('clientPublicKey')
    },
  )

  it('opens a session for fifteen minutes and lists it without its key', async () => {
    const started = await start()
    const session = expectStatus(await verify(started), 200)
    expect(session).toMatchObject({ type: 'PASSKEY', expiresAt: '2026-06-01T12:15:00.000Z' })
    const { encryptedSessionSigningKey: _, ...listed } = session as unknown as Record<
      string,
      string
    >
    const path = `/auth/sessions?accountId=${started.walletId}`
    expect((await client.get(path)).body).toEqual({ data: [listed] })
    await client.sandbox().clock.advance(15 * 60_000)
    expect((await client.get(path)).body).toEqual({ data: [] })
  })

  it.each([
    ['challenge', { challengeBytes: randomBytes(32) }],
    ['origin', { origin: 'https://evil.example' }],
    ['rpId', { rpIdInData: 'evil.example' }],
    ['userVerification', { userVerified: false }],
    ['userPresence', { userPresent: false }],
  ])('refuses an assertion with a wrong %s', async (check, misbehaviour) => {
    const started = await start()
    await fund(client, started.walletId, 1_000_000)
    const before = await client.books()
    const refusal = expectStatus(await verify(started, misbehaviour), 401)
    expect(await client.books()).toEqual(before)
    const sessions = await client.get(`/auth/sessions?accountId=${started.walletId}`)
    expect(sessions.body).toEqual({ data: [] })
    expect(refusal).toMatchObject({
      code: 'UNAUTHORIZED',
      reason: 'Invalid passkey signature',
      details: { check },
    })
  })

  it('refuses a counter that did not move forward', async () => {
    const started = await start()
    expectStatus(await verify(started), 200)
    const key = createClientKey().publicKeyHex
    const issued = await challengePasskey(client, started.credential.id, key)
    const refusal = expectStatus(await verify({ ...started, issued }, { counter: 1 }), 401)
    expect(refusal.details?.check).toBe('counter')
  })

  it('refuses an assertion whose signature was changed', async () => {
    const { credential, issued } = await start()
    const assertion = credential.authenticator.getAssertion({
      ...page,
      challengeBytes: challengeBytes(issued.challenge),
    })
    const other = createSoftAuthenticator()
    other.createCredential({ ...page, challengeBytes: randomBytes(32) })
    const { signature } = other.getAssertion({
      ...page,
      challengeBytes: challengeBytes(issued.challenge),
    })
    const answer = await client.post<Refusal>(
      `/auth/credentials/${credential.id}/verify`,
      { type: 'PASSKEY', assertion: { ...assertion, signature } },
      { 'Request-Id': issued.requestId },
    )
    expect(expectStatus(answer, 401).reason).toBe('Invalid passkey signature')
  })

  it('refuses the answer to a challenge that has expired', async () => {
    const started = await start()
    await client.sandbox().clock.advance(5 * 60_000)
    expectStatus(await verify(started), 401)
  })

  it('refuses a requestId that was used before', async () => {
    const started = await start()
    expectStatus(await verify(started), 200)
    expectStatus(await verify(started), 401)
  })

  it('spends the challenge even when the answer is wrong', async () => {
    const started = await start()
    expectStatus(await verify(started, { origin: 'https://evil.example' }), 401)
    expectStatus(await verify(started), 401)
  })

  it('refuses the requestId of another credential, and none at all', async () => {
    const [mine, theirs] = [await start(), await start()]
    expectStatus(await verify(mine, {}, theirs.issued.requestId), 401)
    expectStatus(await verify(mine, {}, 'Request:nonsense'), 401)
    const path = `/auth/credentials/${mine.credential.id}/verify`
    const assertion = mine.credential.authenticator.getAssertion({
      ...page,
      challengeBytes: challengeBytes(mine.issued.challenge),
    })
    expectStatus(await client.post(path, { type: 'PASSKEY', assertion }), 401)
  })

  it.each([
    ['no key', undefined],
    // The later generation takes a compressed key, which this is not: there is no such point.
    ['a compressed key', `02${'11'.repeat(32)}`],
    ['a point that is not on the curve', `04${'11'.repeat(64)}`],
    ['something that is not hex', 'zz'],
  ])('refuses a challenge for %s', async (_, clientPublicKey) => {
    const { walletId } = await createTestCustomer(client)
    const { id } = await registerPasskey(client, walletId)
    const path = `/auth/credentials/${id}/challenge`
    expectStatus(await client.post(path, { clientPublicKey }), 400)
  })
})

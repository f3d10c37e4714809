// also in: august
import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import { generateKeyPair } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSandbox, type Sandbox } from '../../src/index.ts'
import { type Client, createClient, expectStatus, type Refusal } from '../support/client.ts'
import { startOfTime } from '../support/harness.ts'
import { openSessionKey } from '../support/hpkeOpen.ts'
import { createOidcProvider, type TokenClaims } from '../support/oidcProvider.ts'
import { callSigned } from '../support/signedFlow.ts'
import { isAugust, itWhere, variant } from '../support/variant.ts'
import {
  createClientKey,
  createSignedInCustomer,
  createTestCustomer,
  sessionOf,
} from '../support/wallet.ts'

const issuer = 'https://id.example.test'
const time = () => new Date(startOfTime)
type Provider = Awaited<ReturnType<typeof createOidcProvider>>

/** Returns the nonce that the later generation wants in a token: the digest of the client key's text. */
const nonceFor = (clientPublicKey: string) =>
  createHash('sha256').update(clientPublicKey).digest('hex')

async function start() {
  const provider = await createOidcProvider(issuer, time)
  const sandbox = await createSandbox({
    profile: variant.profile,
    now: () => startOfTime,
    oidcIssuers: [{ issuer, audiences: ['wallet-app', 'other-app'] }],
    fetch: provider.fetch as typeof fetch,
  })
  return { provider, sandbox, client: createClient(() => sandbox) }
}

describe('an OIDC identity', () => {
  let provider: Provider
  let sandbox: Sandbox
  let client: Client
  beforeAll(async () => {
    const started = await start()
    provider = started.provider
    sandbox = started.sandbox
    client = started.client
  })
  afterAll(() => sandbox.close())

  async function register(claims: TokenClaims = {}) {
    const customer = await createTestCustomer(client)
    const oidcToken = await provider.sign(claims)
    const body = { type: 'OAUTH', accountId: customer.walletId, oidcToken }
    const created = await client.post<{ id: string; nickname: string }>('/auth/credentials', body)
    return { ...customer, credential: expectStatus(created, 201) }
  }

  const clientPublicKey = createClientKey().publicKeyHex
  const nonce = nonceFor(clientPublicKey)

  function verify(id: string, oidcToken: string) {
    const body = { type: 'OAUTH', oidcToken, clientPublicKey }
    return client.post<Refusal>(`/auth/credentials/${id}/verify`, body)
  }

  const sign = (claims: TokenClaims = {}, key?: CryptoKey) =>
    provider.sign({ nonce, ...claims }, key)

  it('becomes a credential named by its e-mail claim, and signs in', async () => {
    const { credential } = await register()
    expect(credential.nickname).toBe('ada@example.test')
    const key = createClientKey()
    const body = {
      type: 'OAUTH',
      oidcToken: await sign({ nonce: nonceFor(key.publicKeyHex) }),
      clientPublicKey: key.publicKeyHex,
    }
    const answer = await client.post<{ encryptedSessionSigningKey: string }>(
      `/auth/credentials/${credential.id}/verify`,
      body,
    )
    const { encryptedSessionSigningKey } = expectStatus(answer, 200)
    const scalar = await openSessionKey(encryptedSessionSigningKey, key)
    expect(sessionOf(scalar).publicKeyHex).toMatch(/^0[23]/)
  })

  it.each<[string, TokenClaims]>([
    ['iss', { iss: 'https://evil.example' }],
    ['aud', { aud: 'evil-app' }],
    ['aud', { aud: ['wallet-app', 'other-app'] }],
    ['aud', { aud: undefined }],
    ['sub', { sub: undefined }],
    ['iat', { iat: startOfTime / 1_000 - 61 }],
    ['iat', { iat: startOfTime / 1_000 + 6 }],
    ['iat', { iat: undefined }],
    ['exp', { exp: startOfTime / 1_000 - 1 }],
    ['exp', { exp: undefined }],
  ])('is refused for its %s: %j', async (check, claims) => {
    const { credential, walletId } = await register()
    const token = await sign(claims)
    const refusal = expectStatus(await verify(credential.id, token), 401)
    expect(refusal).toMatchObject({ reason: 'Invalid OIDC token', details: { check } })
    const body = { type: 'OAUTH', accountId: walletId, oidcToken: token }
    const isUnknownIssuer = isAugust && check === 'iss'
    expectStatus(await client.post('/auth/credentials', body), isUnknownIssuer ? 400 : 401)
  })

  it('is taken sixty seconds after it was issued', async () => {
    const { credential } = await register()
    const token = await sign({ iat: startOfTime / 1_000 - 60 })
    expectStatus(await verify(credential.id, token), 200)
  })

  it('is refused with a signature of another key, without one, and as no token at all', async () => {
    const { credential } = await register()
    const other = await generateKeyPair('RS256')
    const token = await sign()
    const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${token.split('.')[1]}.`
    const forged = await sign({}, other.privateKey)
    for (const bad of [forged, unsigned, 'a.b.c', 'sandbox-valid-oidc-token']) {
      const refusal = (await verify(credential.id, bad)).body
      expect(refusal).toMatchObject({ status: 401, reason: 'Invalid OIDC token' })
    }
  })

  it('is refused for another person, for another app of theirs, and a second time', async () => {
    const { credential } = await register()
    expectStatus(await verify(credential.id, await sign({ sub: 'user-2' })), 401)
    expectStatus(await verify(credential.id, await sign({ aud: 'other-app' })), 401)
    const token = await sign()
    expectStatus(await verify(credential.id, token), 200)
    const refusal = expectStatus(await verify(credential.id, token), 401)
    expect(refusal.details?.check).toBe('reuse')
  })

  it('is added by signature to a wallet that has a credential, once', async () => {
    const { walletId, session } = await createSignedInCustomer(client)
    const body = { type: 'OAUTH', accountId: walletId, oidcToken: await sign() }
    const call = { method: 'POST', path: '/auth/credentials', body }
    expectStatus(await callSigned(client, call, session), 201)
    const again = { ...body, oidcToken: await sign() }
    expectStatus(await client.post('/auth/credentials', again), 400)
  })

  itWhere(isAugust, 'names the client’s key in its nonce', async () => {
    const { credential } = await register()
    const missing = await verify(credential.id, await sign({ nonce: undefined }))
    expect(expectStatus(missing, 401).details?.check).toBe('nonce')
    const other = nonceFor(clientPublicKey.toUpperCase())
    expectStatus(await verify(credential.id, await sign({ nonce: other })), 401)
    expectStatus(await verify(credential.id, await sign()), 200)
  })

  it('has no challenge', async () => {
    const { credential } = await register()
    expectStatus(await client.post(`/auth/credentials/${credential.id}/challenge`), 400)
  })
})

describe('an issuer on the network', () => {
  it('is asked for its keys, over plain http on loopback only', async () => {
    const server = createServer((request, response) => {
      const found = provider.documents[`${address}${request.url}`]
      response.writeHead(found ? 200 : 404, { 'content-type': 'application/json' })
      response.end(JSON.stringify(found ?? {}))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const bound = server.address()
    const address = `http://127.0.0.1:${typeof bound === 'object' && bound ? bound.port : 0}`
    const provider = await createOidcProvider(address, () => new Date())
    const far = 'http://issuer.example.test'
    const sandbox = await createSandbox({ oidcIssuers: [{ issuer: address }, { issuer: far }] })
    const client = createClient(() => sandbox)
    const { walletId } = await createTestCustomer(client)
    const body = (oidcToken: string) => ({ type: 'OAUTH', accountId: walletId, oidcToken })
    const token = await provider.sign({ iss: far })
    const refused = await client.post<Refusal>('/auth/credentials', body(token))
    expect(expectStatus(refused, 401).details?.check).toBe('discovery')
    expectStatus(await client.post('/auth/credentials', body(await provider.sign())), 201)
    await sandbox.close()
    server.close()
  })
})

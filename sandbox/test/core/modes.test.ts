// also in: may, august
import { describe, expect, it } from 'vitest'
import { createSoftAuthenticator } from '../../../test/support/softAuthenticator.ts'
import { nonceFor } from '../../src/credentials/oauthProof.ts'
import type { Mode } from '../../src/index.ts'
import { type Answer, expectStatus, type Refusal } from '../support/client.ts'
import { newestCode } from '../support/codes.ts'
import { startOfTime, useSandbox } from '../support/harness.ts'
import { openSealed } from '../support/hpkeOpen.ts'
import type { TokenClaims } from '../support/oidcProvider.ts'
import { readPage } from '../support/pages.ts'
import {
  addToken,
  attempts,
  changePrivacy,
  createProviders,
  documented,
  openSession,
  signInWithCode,
  signInWithPasskey,
  signInWithToken,
  signWrongly,
  unsign,
  type World,
} from '../support/proofs.ts'
import { askToSign, callSigned, retrySigned } from '../support/signedFlow.ts'
import { isAugust, isSpec, variant } from '../support/variant.ts'
import { createClientKey, createTestCustomer, passkeyBody } from '../support/wallet.ts'

const modes: readonly Mode[] = ['real', 'magic', 'both']
const { profile = 'spec' } = variant
const { own, googles, options } = await createProviders()

function useWorld(mode: Mode): World {
  return { client: useSandbox({ ...options, profile, mode }), profile, mode, own, googles }
}

describe.each(modes)(`mode %s in profile ${profile}`, (mode) => {
  const world = useWorld(mode)

  it('accepts the values that sign-in.md lists for it, and no others', async () => {
    const accepted: Record<string, boolean> = {}
    for (const [name, attempt] of Object.entries(attempts)) {
      accepted[name] = isAccepted(await attempt(world))
    }
    expect(accepted).toEqual(documentedFor(mode))
  })

  if (mode === 'both') testBoth(world)
  if (mode === 'both' && isSpec) testCodes(world)
  if (mode !== 'real') testUnsignedTokens(world)
  if (mode !== 'real' && isAugust) testUnsignedSignIn(world)
  if (isAugust) testUnusableTokens(world)
})

/** Checks whether a proof was accepted; fails for a response that is neither that nor a refusal of the proof. */
function isAccepted({ status, body }: Answer<Refusal>): boolean {
  if (status === 200 || status === 201) return true
  expect([400, 401], JSON.stringify(body)).toContain(status)
  return false
}

/** The table of sign-in.md: for each value whether this mode accepts it in the profile of this run. */
function documentedFor(mode: Mode): Record<string, boolean> {
  const { text } = readPage('docs/sandbox/sign-in.md')
  const [, table = ''] = /<!-- proofs -->\n([\s\S]*?)\n<!-- \/proofs -->/.exec(text) ?? []
  const [head = [], , ...rows] = table.split('\n').map((line) => line.slice(2, -2).split(' | '))
  const column = head.indexOf(`\`${profile}\``)
  expect(column).toBeGreaterThan(0)
  return Object.fromEntries(
    rows.map((row) => [row[0] ?? '', row[column]?.split(', ').includes(`\`${mode}\``) ?? false]),
  )
}

/** Describes what real proofs are checked for, and what the service seals, while test values are accepted too. */
function testBoth(world: World): void {
  const { client } = world

  it('refuses wrong proofs with the errors of mode real', async () => {
    const code = await signInWithCode(world, (sent) => (sent === '111111' ? '222222' : '111111'))
    expect(expectStatus(code, 401).reason).toBe('Invalid OTP code')
    const assertion = await signInWithPasskey(world, 'AAAA')
    expect(expectStatus(assertion, 401)).toMatchObject({
      reason: 'Invalid passkey signature',
      details: { check: 'signature' },
    })
    const token = await addToken(world, await signWrongly(own))
    expect(expectStatus(token, 401).details?.check).toBe('signature')
    const { walletId } = await openSession(world)
    const malformed = await changePrivacy(world, walletId, () => 'other')
    expect(expectStatus(malformed, 401).code).toBe('WALLET_SIGNATURE_MALFORMED')
    const stranger = await openSession(world)
    const invalid = await changePrivacy(world, walletId, stranger.session.sign)
    expect(expectStatus(invalid, 401).code).toBe('WALLET_SIGNATURE_INVALID')
  })

  it('refuses a magic signature of another request', async () => {
    const { walletId } = await createTestCustomer(client)
    const path = `/internal-accounts/${walletId}`
    const call = { method: 'PATCH', path, body: { privateEnabled: true } }
    const { requestId } = await askToSign(client, call)
    const other = { ...call, body: { privateEnabled: false } }
    const refused = await retrySigned<Refusal>(client, other, documented.signature, requestId)
    expect(expectStatus(refused, 401).code).toBe('WALLET_SIGNATURE_BODY_MISMATCH')
    expectStatus(await retrySigned(client, call, documented.signature, requestId), 200)
    expectStatus(await retrySigned(client, call, documented.signature, requestId), 401)
  })

  it('refuses a passkey whose attestation does not hold', async () => {
    const { walletId } = await createTestCustomer(client)
    const misbehaviour = { origin: 'https://evil.example' }
    const body = passkeyBody(walletId, createSoftAuthenticator(), misbehaviour)
    const refused = await client.post<Refusal>('/auth/credentials', body)
    expect(expectStatus(refused, 400).details?.check).toBe('origin')
  })

  it('exports the wallet in an envelope that opens and names its signer', async () => {
    const { walletId, session } = await openSession(world)
    const key = createClientKey()
    const body = { clientPublicKey: key.publicKeyHex }
    const call = { method: 'POST', path: `/internal-accounts/${walletId}/export`, body }
    const answer = await callSigned<{ encryptedWalletCredentials: string }>(client, call, session)
    const envelope = JSON.parse(expectStatus(answer, 200).encryptedWalletCredentials)
    expect(envelope.dataSignature).toMatch(/^30[0-9a-f]+$/)
    const data = JSON.parse(Buffer.from(envelope.data, 'hex').toString())
    const [enc, ciphertext] = [data.encappedPublic, data.ciphertext]
    const opened = await openSealed(Buffer.from(enc, 'hex'), Buffer.from(ciphertext, 'hex'), key)
    expect(Buffer.from(opened).toString().split(' ')).toHaveLength(12)
  })
}

function testCodes({ client }: World): void {
  it('spends the mailed code with the code 000000, and counts guesses of either', async () => {
    const { walletId: accountId } = await createTestCustomer(client)
    const body = { type: 'EMAIL_OTP', accountId, email: 'ada@example.test' }
    const { id } = expectStatus(await client.post<{ id: string }>('/auth/credentials', body), 201)
    const verify = (otp: string) => {
      const clientPublicKey = createClientKey().publicKeyHex
      const proof = { type: 'EMAIL_OTP', otp, clientPublicKey }
      return client.post<Refusal>(`/auth/credentials/${id}/verify`, proof)
    }
    expectStatus(await verify(documented.code), 200)
    expectStatus(await verify(await newestCode(client)), 401)
    expectStatus(await verify(documented.code), 401)
    expectStatus(await client.post(`/auth/credentials/${id}/challenge`), 200)
    const wrong = (await newestCode(client)) === '111111' ? '222222' : '111111'
    for (let guess = 0; guess < 5; guess += 1) expectStatus(await verify(wrong), 401)
    expectStatus(await verify(documented.code), 429)
  })
}

function testUnsignedTokens(world: World): void {
  const seconds = startOfTime / 1_000

  it.each<[string, TokenClaims]>([
    ['aud', { aud: undefined }],
    ['aud', { aud: '' }],
    ['aud', { aud: [] }],
    ['aud', { aud: 'evil-app' }],
    ['aud', { aud: ['wallet-app', 'other-app'] }],
    ['aud', { aud: 7 }],
    ['sub', { sub: undefined }],
    ['sub', { sub: '' }],
    ['sub', { sub: 'user\0' }],
    ['iat', { iat: undefined }],
    ['iat', { iat: seconds - 61 }],
    ['iat', { iat: seconds + 6 }],
    ['exp', { exp: undefined }],
    ['exp', { exp: seconds - 1 }],
  ])('refuses an unsigned token for its %s: %j', async (check, claims) => {
    const added = await addToken(world, await unsign(googles, claims))
    const answers: Answer<Refusal>[] = [added]
    if (isAugust) {
      const make = (more: TokenClaims) => unsign(googles, { ...more, ...claims })
      answers.push(await signInWithToken(world, googles, make))
    }
    for (const answer of answers) {
      const { reason, details } = expectStatus(answer, 401)
      expect(reason).toBe('Invalid OIDC token')
      expect(details?.check).toBe(check)
    }
  })

  it.each<TokenClaims>([
    { iss: 'https://accounts.google.com' },
    { iss: 'accounts.google.com' },
    { iss: 'https://appleid.apple.com', aud: 'any-app' },
    { aud: ['wallet-app'] },
    { iat: seconds - 60 },
    { iat: seconds + 5 },
  ])('adds a credential for an unsigned token with %j', async (claims) => {
    expectStatus(await addToken(world, await unsign(googles, claims)), 201)
  })
}

function testUnsignedSignIn(world: World): void {
  it.each(['https://accounts.google.com', 'accounts.google.com'])(
    'signs in with an unsigned token of the issuer %s that registered, and of no other',
    async (iss) => {
      const { id } = expectStatus(await addToken(world, await unsign(googles, { iss })), 201)
      const clientPublicKey = createClientKey().publicKeyHex
      const verify = async (claims: TokenClaims) => {
        const nonce = nonceFor(clientPublicKey)
        const oidcToken = await unsign(googles, { nonce, ...claims })
        const body = { type: 'OAUTH', oidcToken, clientPublicKey }
        return world.client.post<Refusal>(`/auth/credentials/${id}/verify`, body)
      }
      expectStatus(await verify({ iss: 'https://appleid.apple.com' }), 401)
      expectStatus(await verify({ iss }), 200)
    },
  )

  it('refuses an unsigned token of another user, and one without the nonce of the client key', async () => {
    const signIn = (claims: TokenClaims) =>
      signInWithToken(world, googles, (more) => unsign(googles, { ...more, ...claims }))
    expect(expectStatus(await signIn({ sub: 'user-2' }), 401).details?.check).toBe('sub')
    expect(expectStatus(await signIn({ nonce: undefined }), 401).details?.check).toBe('nonce')
    expect(expectStatus(await signIn({ nonce: 'other' }), 401).details?.check).toBe('nonce')
    expectStatus(await signIn({}), 200)
  })
}

/** The later generation takes what no credential could be made of for a wrong field. */
function testUnusableTokens(world: World): void {
  it('refuses a new credential of an unknown issuer, and what is no token, as wrong fields', async () => {
    const other = { iss: 'https://evil.example' }
    const bad = [
      await unsign(googles, other),
      await googles.sign(other),
      'a.b.c',
      'text',
      'e30.e30.',
    ]
    for (const token of bad) {
      const { code, message } = expectStatus(await addToken(world, token), 400)
      expect(code).toBe('INVALID_INPUT')
      expect(message).toMatch(/^oidcToken must be /)
    }
    for (const token of bad) {
      const answer = await signInWithToken(world, googles, async () => token)
      expect(expectStatus(answer, 401).reason).toBe('Invalid OIDC token')
    }
  })
}

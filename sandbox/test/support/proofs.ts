import { createHash } from 'node:crypto'
import { generateKeyPair } from 'jose'
import type { Mode, ProfileName, SandboxOptions } from '../../src/index.ts'
import { type Answer, expectStatus, type Refusal } from './client.ts'
import { createHeldKey, newestCode, sealCode } from './codes.ts'
import { startOfTime, type TestSandbox } from './harness.ts'
import { openSessionKey } from './hpkeOpen.ts'
import { createOidcProvider, type TokenClaims } from './oidcProvider.ts'
import { askToSign, retrySigned } from './signedFlow.ts'
import {
  challengeBytes,
  challengePasskey,
  createClientKey,
  createTestCustomer,
  page,
  registerPasskey,
  sessionOf,
} from './wallet.ts'

/** The test values as the service documents them. */
export const documented = {
  code: '000000',
  passkey: 'sandbox-valid-passkey-signature',
  signature: 'sandbox-valid-signature',
  token: 'sandbox-valid-oidc-token',
}

const google = 'https://accounts.google.com'
const issuer = 'https://id.example.test'

type Provider = Awaited<ReturnType<typeof createOidcProvider>>

/** OpenID providers, one of them in Google's name, and what a sandbox needs to trust both. */
export async function createProviders() {
  const now = () => new Date(startOfTime)
  const [own, googles] = [
    await createOidcProvider(issuer, now),
    await createOidcProvider(google, now),
  ]
  const fetch: typeof globalThis.fetch = (input) => {
    const url = input instanceof Request ? input.url : String(input)
    return (url.startsWith(google) ? googles : own).fetch(url)
  }
  const audiences = ['wallet-app', 'other-app']
  const oidcIssuers = [
    { issuer, audiences },
    { issuer: google, audiences },
  ]
  return { own, googles, options: { oidcIssuers, fetch } satisfies SandboxOptions }
}

/** A sandbox of one mode and profile, and the providers it trusts. */
export type World = {
  client: TestSandbox
  mode: Mode
  profile: ProfileName
  own: Provider
  googles: Provider
}

/** Presents one value, freshly made, and gives the final response. */
export type Attempt = (world: World) => Promise<Answer<Refusal>>

/** An attempt for each row of the table of sign-in.md. */
export const attempts: Readonly<Record<string, Attempt>> = {
  'the code that was mailed, which is random': (world) =>
    signInWithCode(world, (sent) => (sent === documented.code ? '111111' : sent)),
  'the code `000000`': (world) => signInWithCode(world, () => documented.code),
  'an assertion of the passkey': (world) => signInWithPasskey(world),
  "`sandbox-valid-passkey-signature` as the assertion's signature": (world) =>
    signInWithPasskey(world, documented.passkey),
  'a stamp of a session key': async (world) => {
    const { walletId, session } = await openSession(world)
    return changePrivacy(world, walletId, session.sign)
  },
  '`sandbox-valid-signature` as the wallet signature': async (world) => {
    const { walletId } = await createTestCustomer(world.client)
    return changePrivacy(world, walletId, () => documented.signature)
  },
  'a signed ID token of an `--oidc-issuer`, adding a credential': async (world) =>
    addToken(world, await world.own.sign()),
  'a signed ID token of an `--oidc-issuer`, signing in': (world) =>
    signInWithToken(world, world.own, (claims) => world.own.sign(claims)),
  'an ID token of an `--oidc-issuer` with a wrong signature, adding a credential': async (world) =>
    addToken(world, await signWrongly(world.own)),
  'an ID token of an `--oidc-issuer` with a wrong signature, signing in': (world) =>
    signInWithToken(world, world.own, (claims) => signWrongly(world.own, claims)),
  'an unsigned ID token of Google or Apple, adding a credential': async (world) =>
    addToken(world, await unsign(world.googles)),
  'an unsigned ID token of Google or Apple, signing in': (world) =>
    signInWithToken(world, world.googles, (claims) => unsign(world.googles, claims)),
  '`sandbox-valid-oidc-token`, adding a credential': (world) => addToken(world, documented.token),
  '`sandbox-valid-oidc-token`, signing in': (world) =>
    signInWithToken(world, world.own, async () => documented.token),
}

/** Signs in with a code chosen by the one that was sent, in the way of the profile. */
export async function signInWithCode(
  world: World,
  choose: (sent: string) => string,
): Promise<Answer<Refusal>> {
  const { client, profile } = world
  const { walletId: accountId } = await createTestCustomer(client)
  const body = { type: 'EMAIL_OTP', accountId, email: 'ada@example.test' }
  const { id } = expectStatus(await client.post<{ id: string }>('/auth/credentials', body), 201)
  if (profile === 'live-2026-08') return signInWithSealedCode(world, id, choose)
  const otp = choose(await newestCode(client))
  const clientPublicKey = createClientKey().publicKeyHex
  const proof = { type: 'EMAIL_OTP', otp, clientPublicKey }
  return client.post(`/auth/credentials/${id}/verify`, proof)
}

async function signInWithSealedCode(
  { client, mode }: World,
  id: string,
  choose: (sent: string) => string,
): Promise<Answer<Refusal>> {
  const path = `/auth/credentials/${id}`
  const asked = await client.post<{ otpEncryptionTargetBundle: string }>(`${path}/challenge`)
  const { otpEncryptionTargetBundle } = expectStatus(asked, 200)
  const key = createHeldKey()
  const code = choose(await newestCode(client))
  const encryptedOtpBundle = await sealCode(otpEncryptionTargetBundle, code, key.uncompressedHex)
  const call = {
    method: 'POST',
    path: `${path}/verify`,
    body: { type: 'EMAIL_OTP', encryptedOtpBundle },
  }
  const first = await client.post<Refusal & { payloadToSign: string; requestId: string }>(
    call.path,
    call.body,
  )
  if (first.status !== 202) return first
  const { payloadToSign, requestId } = first.body
  const signature = mode === 'magic' ? documented.signature : key.sign(payloadToSign)
  return retrySigned(client, call, signature, requestId)
}

/** Registers a passkey and signs in with it, with another signature where one is given. */
export async function signInWithPasskey(
  { client }: World,
  signature?: string,
  clientKey = createClientKey(),
): Promise<Answer<Refusal & { encryptedSessionSigningKey: string; accountId: string }>> {
  const { walletId } = await createTestCustomer(client)
  const { id, authenticator } = await registerPasskey(client, walletId)
  const { challenge, requestId } = await challengePasskey(client, id, clientKey.publicKeyHex)
  const signed = authenticator.getAssertion({ ...page, challengeBytes: challengeBytes(challenge) })
  const assertion = { ...signed, ...(signature !== undefined && { signature }) }
  const headers = { 'Request-Id': requestId }
  return client.post(`/auth/credentials/${id}/verify`, { type: 'PASSKEY', assertion }, headers)
}

/** Opens a session in whichever way the mode accepts; in mode magic its key cannot be had. */
export async function openSession(world: World) {
  const isMagic = world.mode === 'magic'
  const clientKey = createClientKey()
  const answer = await signInWithPasskey(world, isMagic ? documented.passkey : undefined, clientKey)
  const { encryptedSessionSigningKey: bundle, accountId: walletId } = expectStatus(answer, 200)
  if (isMagic) return { walletId, session: createHeldKey() }
  return { walletId, session: sessionOf(await openSessionKey(bundle, clientKey)) }
}

/** Makes a wallet private, signed in this way. */
export async function changePrivacy(
  { client }: World,
  walletId: string,
  sign: (payload: string) => string,
): Promise<Answer<Refusal>> {
  const call = {
    method: 'PATCH',
    path: `/internal-accounts/${walletId}`,
    body: { privateEnabled: true },
  }
  const { payloadToSign, requestId } = await askToSign(client, call)
  return retrySigned(client, call, sign(payloadToSign), requestId)
}

/** Adds a credential for a token to a new wallet. */
export async function addToken(
  { client }: World,
  oidcToken: string,
): Promise<Answer<Refusal & { id: string }>> {
  const { walletId: accountId } = await createTestCustomer(client)
  return client.post('/auth/credentials', { type: 'OAUTH', accountId, oidcToken })
}

/** Adds a credential for the provider's user and signs in with a token made for the client key. */
export async function signInWithToken(
  world: World,
  provider: Provider,
  make: (claims: TokenClaims) => Promise<string>,
): Promise<Answer<Refusal>> {
  const { id } = expectStatus(await addToken(world, await provider.sign()), 201)
  const clientPublicKey = createClientKey().publicKeyHex
  const nonce = createHash('sha256').update(clientPublicKey).digest('hex')
  const body = { type: 'OAUTH', oidcToken: await make({ nonce }), clientPublicKey }
  return world.client.post(`/auth/credentials/${id}/verify`, body)
}

/** The provider's token with nothing for a signature. */
export async function unsign(provider: Provider, claims: TokenClaims = {}): Promise<string> {
  const [, payload] = (await provider.sign(claims)).split('.')
  return `${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.`
}

/** The provider's token signed with a key that is not the provider's. */
export async function signWrongly(provider: Provider, claims: TokenClaims = {}): Promise<string> {
  return provider.sign(claims, (await generateKeyPair('RS256')).privateKey)
}

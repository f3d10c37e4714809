import { bytesToHex, randomBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { base64urlnopad } from '@scure/base'
import type { SandboxOptions } from '../core/settings.ts'
import { testTexts } from '../core/testValues.ts'
import { generateKeyPair, type KeyPair, toCompressedHex } from '../crypto/p256.ts'
import type { ApiClient } from './apiClient.ts'
import type { SandboxCustomer } from './customer.ts'
import { bodyOf } from './fixtureError.ts'
import { makeStamp, openSessionKey } from './openSessionKey.ts'
import {
  type Assertion,
  createSoftAuthenticator,
  type SoftAuthenticator,
} from './softAuthenticator.ts'

/** A customer whose device holds a session key. */
export type SignedInCustomer = SandboxCustomer & {
  /** The id of the wallet's passkey. */
  credentialId: string
  sessionId: string
  /** The session key's public half, compressed. Empty in mode `magic`, which gives out no key. */
  publicKeyHex: string
  /** Makes the value of the wallet signature header for a `payloadToSign`. */
  sign(payloadToSign: string): string
}

type Challenge = { challenge: string; requestId: string }
type Session = { id: string; encryptedSessionSigningKey: string }

/** Options of the sandbox that decide how its customers sign in. */
export type SignInOptions = Pick<SandboxOptions, 'mode' | 'rpId' | 'origins'>

/**
 * Registers a passkey for a customer's wallet and signs in with it, as a wallet in a page does.
 *
 * @param options - As the sandbox was started with
 * @throws FixtureError with the response of the failed request
 */
export async function signIn(
  api: ApiClient,
  customer: SandboxCustomer,
  { mode, rpId = 'localhost', origins = [] }: SignInOptions = {},
): Promise<SignedInCustomer> {
  const [origin = 'http://localhost:5173'] = origins
  const authenticator = createSoftAuthenticator({ rpId, origin })
  const credentialId = await registerPasskey(api, customer.walletAccountId, authenticator)
  const clientKey = generateKeyPair()
  const { challenge, requestId } = await requestChallenge(api, credentialId, clientKey)
  const assertion = authenticator.assert(challengeBytes(challenge))
  const isMagic = mode === 'magic'
  const proof = isMagic ? { ...assertion, signature: testTexts.passkeySignature } : assertion
  const session = await verify(api, credentialId, proof, requestId)
  const signer = isMagic
    ? { publicKeyHex: '', sign: () => testTexts.walletSignature }
    : signerOf(openSessionKey(session.encryptedSessionSigningKey, clientKey))
  return { ...customer, credentialId, sessionId: session.id, ...signer }
}

function signerOf(key: KeyPair): Pick<SignedInCustomer, 'publicKeyHex' | 'sign'> {
  return {
    publicKeyHex: toCompressedHex(key.publicKey),
    sign: (payload) => makeStamp(key, payload),
  }
}

async function registerPasskey(
  api: ApiClient,
  accountId: string,
  authenticator: SoftAuthenticator,
): Promise<string> {
  const challenge = randomBytes(32)
  const response = await api.post<{ id: string }>('/auth/credentials', {
    type: 'PASSKEY',
    accountId,
    nickname: 'Test passkey',
    challenge: base64urlnopad.encode(challenge),
    attestation: authenticator.attest(challenge),
  })
  return bodyOf('register the passkey', response).id
}

async function requestChallenge(
  api: ApiClient,
  credentialId: string,
  clientKey: KeyPair,
): Promise<Challenge> {
  const path = `/auth/credentials/${credentialId}/challenge`
  // Uncompressed: some generations make a compressed key the session key itself.
  const body = { clientPublicKey: bytesToHex(clientKey.publicKey) }
  return bodyOf('request a challenge', await api.post<Challenge>(path, body))
}

/** The bytes to sign: a challenge of hex digits is signed as text. */
function challengeBytes(challenge: string): Uint8Array {
  return /^[0-9a-f]{64}$/.test(challenge)
    ? utf8ToBytes(challenge)
    : base64urlnopad.decode(challenge)
}

async function verify(
  api: ApiClient,
  credentialId: string,
  assertion: Assertion,
  requestId: string,
): Promise<Session> {
  const path = `/auth/credentials/${credentialId}/verify`
  const body = { type: 'PASSKEY', assertion }
  return bodyOf('sign in', await api.post<Session>(path, body, { 'Request-Id': requestId }))
}

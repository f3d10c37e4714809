import { generateClientKeyPair } from '../../../src/crypto/keyPairs.ts'
import { openSessionKey } from '../../../src/crypto/sessionKeyBundle.lazy.ts'
import { stamp } from '../../../src/crypto/stamp.ts'
import { createSoftAuthenticator, type SoftAuthenticator } from '../../support/softAuthenticator.ts'
import { type Browser, pageOrigin } from './browser.ts'

const page = { rpId: 'localhost', origin: pageOrigin }

/** A passkey on a device, and what it is called at the service. */
export interface TestPasskey {
  credentialId: string
  authenticator: SoftAuthenticator
}

/** A session key on a device. */
export interface TestSession {
  id: string
  sign(payload: string): Promise<string>
}

/** The body of a call that registers a passkey. */
interface NewPasskeyBody {
  type: 'PASSKEY'
  accountId: string
  nickname: string
  challenge: string
  attestation: ReturnType<SoftAuthenticator['createCredential']>
}

/** The body that registers a passkey of this authenticator with a challenge of the relay's. */
export async function newPasskeyBody(
  browser: Browser,
  accountId: string,
  authenticator: SoftAuthenticator = createSoftAuthenticator(),
): Promise<NewPasskeyBody> {
  const { body } = await browser.post<{ challenge: string; user: { id: string } }>(
    '/auth/registration-challenges',
    { accountId },
  )
  const userHandle = Buffer.from(body.user.id, 'base64url')
  const challengeBytes = Buffer.from(body.challenge, 'base64url')
  return {
    type: 'PASSKEY',
    accountId,
    nickname: 'Phone',
    challenge: body.challenge,
    attestation: authenticator.createCredential({ ...page, challengeBytes, userHandle }),
  }
}

/** Registers the first passkey of an account. */
export async function registerPasskey(browser: Browser, accountId: string): Promise<TestPasskey> {
  const authenticator = createSoftAuthenticator()
  const body = await newPasskeyBody(browser, accountId, authenticator)
  const created = await browser.post<{ id: string }>('/auth/credentials', body)
  if (created.status !== 201) throw new Error(`not registered: ${created.text}`)
  return { credentialId: created.body.id, authenticator }
}

/** The call that answers a passkey's challenge. */
export async function answerChallenge(
  browser: Browser,
  { credentialId, authenticator }: TestPasskey,
) {
  const pair = await generateClientKeyPair()
  const path = `/auth/credentials/${encodeURIComponent(credentialId)}`
  const challenge = await browser.post<{ challenge: string; requestId: string }>(
    `${path}/challenge`,
    { clientPublicKey: pair.publicKeyHex },
  )
  const challengeBytes = toCeremonyBytes(challenge.body.challenge)
  const assertion = authenticator.getAssertion({ ...page, challengeBytes })
  return {
    path: `${path}/verify`,
    body: { type: 'PASSKEY', assertion },
    headers: { 'Request-Id': challenge.body.requestId },
    keyPair: pair.keyPair,
  }
}

/** Signs in and opens the session key, as the library does. */
export async function signIn(browser: Browser, passkey: TestPasskey): Promise<TestSession> {
  const { path, body, headers, keyPair } = await answerChallenge(browser, passkey)
  const verified = await browser.post<{ id: string; encryptedSessionSigningKey: string }>(
    path,
    body,
    headers,
  )
  if (verified.status !== 200) throw new Error(`not signed in: ${verified.text}`)
  const sessionKey = await openSessionKey(verified.body.encryptedSessionSigningKey, keyPair)
  return { id: verified.body.id, sign: (payload) => stamp(payload, sessionKey) }
}

function toCeremonyBytes(challenge: string): Uint8Array {
  const isHexText = /^[0-9a-f]{64}$/.test(challenge)
  return Buffer.from(challenge, isHexText ? 'utf8' : 'base64url')
}

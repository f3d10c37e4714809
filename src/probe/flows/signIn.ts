import { generateClientKeyPair } from '../../crypto/keyPairs.ts'
import { requestIdHeader } from '../../shared/headers.ts'
import { hostedSandbox } from '../../wallet/context/hostedSandbox.ts'
import { refusalOf } from '../service/refusal.ts'
import type { Service, ServiceCall, ServiceResponse } from '../service/service.ts'
import type { TestCredential } from '../setup/credentials.ts'
import { textIn } from '../setup/fields.ts'
import { assertionData, clientDataJson } from '../setup/testPasskey.ts'
import { signInWithSealedCode } from './sealedCode.ts'
import type { Attempt } from './signedFlow.ts'
import type { SignInResult } from './signInResult.ts'

/** Signing in by code comes first, for its payload. */
const order = ['EMAIL_OTP', 'OAUTH', 'PASSKEY']

/** Signs in with the test values of a sandbox, with the first credential that works. */
export async function signIn(
  service: Service,
  credentials: TestCredential[],
): Promise<SignInResult> {
  const attempts: Attempt[] = []
  for (const type of order) {
    const credential = credentials.find((one) => one.type === type)
    if (!credential) continue
    const result = await signInWith(service, credential)
    attempts.push(...result.attempts)
    if (result.sessionId !== undefined) return { ...result, attempts }
  }
  return { sessionId: undefined, attempts }
}

function signInWith(service: Service, credential: TestCredential): Promise<SignInResult> {
  if (credential.type === 'OAUTH') return signInWithIdToken(service, credential)
  return credential.type === 'PASSKEY'
    ? signInWithPasskey(service, credential)
    : signInWithCode(service, credential)
}

async function signInWithCode(service: Service, { id }: TestCredential): Promise<SignInResult> {
  const challenge = await service.send(challengeCall(id))
  const targetBundle = textIn(challenge.body, 'otpEncryptionTargetBundle')
  if (targetBundle !== '') return signInWithSealedCode(service, id, targetBundle)
  const { publicKeyHex: clientPublicKey } = await generateClientKeyPair()
  const body = { type: 'EMAIL_OTP', otp: '000000', clientPublicKey }
  return signInOf('sign in with an e-mailed code', await service.send(verifyCall(id, body)))
}

async function signInWithIdToken(service: Service, { id }: TestCredential): Promise<SignInResult> {
  const { publicKeyHex: clientPublicKey } = await generateClientKeyPair()
  const body = { type: 'OAUTH', oidcToken: hostedSandbox().idTokenOf(''), clientPublicKey }
  return signInOf('sign in with an id token', await service.send(verifyCall(id, body)))
}

async function signInWithPasskey(
  service: Service,
  credential: TestCredential,
): Promise<SignInResult> {
  const name = 'sign in with a passkey'
  const { publicKeyHex: clientPublicKey } = await generateClientKeyPair()
  const challenge = await service.send(challengeCall(credential.id, { clientPublicKey }))
  if (challenge.status >= 400) return signInOf(name, challenge)
  const assertion = hostedSandbox().assertionOf({
    credentialId: credential.credentialId,
    clientDataJson: clientDataJson('webauthn.get', textIn(challenge.body, 'challenge')),
    authenticatorData: await assertionData(),
    signature: '',
  })
  const headers = { [requestIdHeader]: textIn(challenge.body, 'requestId') }
  const call = { ...verifyCall(credential.id, { type: 'PASSKEY', assertion }), headers }
  return signInOf(name, await service.send(call))
}

function challengeCall(credentialId: string, body: object = {}): ServiceCall {
  return { method: 'POST', path: `/auth/credentials/${credentialId}/challenge`, body }
}

/** The call that opens a session. */
function verifyCall(credentialId: string, body: object): ServiceCall {
  return { method: 'POST', path: `/auth/credentials/${credentialId}/verify`, body }
}

function signInOf(name: string, response: ServiceResponse): SignInResult {
  const sessionId = response.status < 400 ? textIn(response.body, 'id') : ''
  if (sessionId !== '') return { sessionId, attempts: [] }
  return { sessionId: undefined, attempts: [{ name, refusal: refusalOf(response) }] }
}

import { p256 } from '@noble/curves/nist.js'
import { type Client, expectStatus } from './client.ts'
import type { TestSandbox } from './harness.ts'
import { openSessionKey, sealTo } from './hpkeOpen.ts'
import { callSigned } from './signedFlow.ts'
import { isAugust, isMagic } from './variant.ts'
import { createClientKey, magicSession, sessionOf, type TestSession } from './wallet.ts'

const magicCode = '000000'

/** The code in the newest message. */
export async function newestCode(client: TestSandbox): Promise<string> {
  return (await client.sandbox().mail.list()).at(-1)?.code ?? ''
}

/** Signs in with a one-time code in the clear. */
export async function signInWithCode(
  client: Client,
  credentialId: string,
  otp: string,
  type = 'EMAIL_OTP',
): Promise<TestSession> {
  const key = createClientKey()
  const path = `/auth/credentials/${credentialId}/verify`
  const body = { type, otp: isMagic ? magicCode : otp, clientPublicKey: key.publicKeyHex }
  const answer = await client.post<{ id: string; encryptedSessionSigningKey: string }>(path, body)
  const session = expectStatus(answer, 200)
  if (isMagic) return magicSession(session.id)
  const scalar = await openSessionKey(session.encryptedSessionSigningKey, key)
  return { id: session.id, ...sessionOf(scalar) }
}

/** Signs in with a code that was just mailed, the way this variant's generation does. */
export async function signInWithNewCode(
  client: TestSandbox,
  credentialId: string,
): Promise<TestSession> {
  if (!isAugust) return signInWithCode(client, credentialId, await newestCode(client))
  const path = `/auth/credentials/${credentialId}`
  const asked = await client.post<{ otpEncryptionTargetBundle: string }>(`${path}/challenge`)
  const { otpEncryptionTargetBundle: bundle } = expectStatus(asked, 200)
  const key = createHeldKey()
  const code = await newestCode(client)
  const encryptedOtpBundle = await sealCode(bundle, code, key.uncompressedHex)
  const body = { type: 'EMAIL_OTP', encryptedOtpBundle }
  const call = { method: 'POST', path: `${path}/verify`, body }
  const session = expectStatus(await callSigned<{ id: string }>(client, call, key), 200)
  return { ...key, id: session.id }
}

/** Seals a code and a public key to the target in a bundle. */
export async function sealCode(targetBundle: string, code: string, publicKeyHex: string) {
  const { data } = JSON.parse(targetBundle)
  const { targetPublic } = JSON.parse(Buffer.from(data, 'hex').toString())
  const plaintext = JSON.stringify({ otp_code: code, public_key: publicKeyHex })
  const sealed = await sealTo(Buffer.from(targetPublic, 'hex'), Buffer.from(plaintext))
  return JSON.stringify(sealed)
}

/** A key pair that becomes the session key itself. */
export function createHeldKey() {
  const scalar = p256.utils.randomSecretKey()
  const uncompressedHex = Buffer.from(p256.getPublicKey(scalar, false)).toString('hex')
  return { ...sessionOf(scalar), uncompressedHex }
}

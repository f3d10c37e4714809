import { p256 } from '@noble/curves/nist.js'
import { type Client, expectStatus } from './client.ts'
import type { useSandbox } from './harness.ts'
import { openSessionKey, sealTo } from './hpkeOpen.ts'
import { createClientKey, sessionOf, type TestSession } from './wallet.ts'

/** The code in the newest message. */
export async function newestCode(client: ReturnType<typeof useSandbox>): Promise<string> {
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
  const answer = await client.post<{ id: string; encryptedSessionSigningKey: string }>(
    `/auth/credentials/${credentialId}/verify`,
    { type, otp, clientPublicKey: key.publicKeyHex },
  )
  const session = expectStatus(answer, 200)
  const scalar = await openSessionKey(session.encryptedSessionSigningKey, key)
  return { id: session.id, ...sessionOf(scalar) }
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

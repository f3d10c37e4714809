import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeEnvelope } from '../../../sandbox/src/crypto/envelope.ts'
import {
  generateKeyPair,
  type KeyPair,
  parsePoint,
  toCompressedHex,
} from '../../../sandbox/src/crypto/p256.ts'
import { sealSessionKey } from '../../../sandbox/src/crypto/sessionKey.ts'
import { openSessionKey } from '../../../sandbox/src/testing/openSessionKey.ts'
import { walletSignatureHeader } from '../../../src/shared/headers.ts'
import type { CreateWalletOptions } from '../../../src/wallet/createWallet.ts'
import { listCredentials } from '../../../src/wallet/credentials/listCredentials.ts'
import { addOAuth } from '../../../src/wallet/oauth/addOAuth.ts'
import { signInWithIdToken } from '../../../src/wallet/oauth/signInWithIdToken.ts'
import { startEmailOtp } from '../../../src/wallet/oneTimeCode/startEmailOtp.ts'
import { refreshSession } from '../../../src/wallet/sessionActions/refreshSession.ts'
import { type StackUser, startWholeStack, type WholeStack } from '../../support/wholeStack.ts'

const hexOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

/** An activity that a hostile relay would have signed. */
const activity = JSON.stringify({
  type: 'ACTIVITY_TYPE_DELETE_API_KEYS',
  organizationId: 'o',
  parameters: { apiKeyIds: ['1'], userId: 'u' },
})

/**
 * A relay that puts its own key in the place of the device’s, opens the sealed session key with it,
 * and seals it again to the device (T4).
 */
function relayInTheMiddle(stack: WholeStack, user: StackUser) {
  const own = generateKeyPair()
  const taken: KeyPair[] = []
  const fetch: CreateWalletOptions['fetch'] = async (input, init) => {
    const body = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined
    const device = parsePoint(body?.clientPublicKey ?? '')
    if (!device || !String(input).endsWith('/verify')) return stack.send(user, input, init)
    const replaced = JSON.stringify({ ...body, clientPublicKey: hexOf(own.publicKey) })
    const response = await stack.send(user, input, { ...init, body: replaced })
    const { encryptedSessionSigningKey, ...session } = await response.json()
    if (encryptedSessionSigningKey === undefined) {
      return Response.json(session, { status: response.status })
    }
    const sessionKey = openSessionKey(encryptedSessionSigningKey, own)
    taken.push(sessionKey)
    const resealed = sealSessionKey(device, sessionKey.scalar)
    return Response.json({ ...session, encryptedSessionSigningKey: resealed })
  }
  return { fetch, taken, own }
}

/** A user with an identity at a provider, added with whatever the generation begins with. */
async function newOAuthUser(stack: WholeStack): Promise<StackUser> {
  const user = await stack.newUser()
  const signerPublicKeys = { oneTimeCode: [stack.sandbox.signers.oneTimeCode] }
  const honest = stack.walletOf(user, { signerPublicKeys })
  const credentials = await listCredentials(honest)
  if (credentials.some(({ type }) => type === 'EMAIL_OTP')) {
    await (await startEmailOtp(honest)).complete(await stack.lastCode(user))
  }
  await addOAuth(honest, { getIdToken: async () => stack.idToken(user, '') })
  honest.destroy()
  return user
}

describe('a relay in the middle of a sign-in', { tags: ['T4'], timeout: 60_000 }, () => {
  let spec: WholeStack
  let august: WholeStack

  beforeAll(async () => {
    spec = await startWholeStack()
    august = await startWholeStack('live-2026-08')
  }, 60_000)

  afterAll(async () => {
    await Promise.all([spec.sandbox.close(), august.sandbox.close()])
  })

  it('takes the session where the service does not bind the key, and is not noticed', async () => {
    const user = await newOAuthUser(spec)
    const { fetch, taken } = relayInTheMiddle(spec, user)
    const wallet = spec.walletOf(user, { fetch })
    await signInWithIdToken(wallet, { getIdToken: async (nonce) => spec.idToken(user, nonce) })
    await refreshSession(wallet)

    expect(wallet.getState().status).toBe('signedIn')
    expect(taken).toHaveLength(1)
    wallet.destroy()
  })

  it('is refused where the token’s nonce binds the key of the device', async () => {
    const user = await newOAuthUser(august)
    const { fetch, taken, own } = relayInTheMiddle(august, user)
    const wallet = august.walletOf(user, { fetch })
    const nonces: string[] = []
    const getIdToken = async (nonce: string) => {
      nonces.push(nonce)
      return august.idToken(user, nonce)
    }

    await expect(signInWithIdToken(wallet, { getIdToken })).rejects.toMatchObject({ status: 401 })
    expect(taken).toEqual([])
    expect(wallet.getState().session).toBeUndefined()
    expect(nonces).not.toContain(createHash('sha256').update(hexOf(own.publicKey)).digest('hex'))
    wallet.destroy()
  })

  it('gets no code to open where codes are sealed to a pinned signer’s target', async () => {
    const user = await august.newUser()
    const own = generateKeyPair()
    const target = makeEnvelope({ targetPublic: hexOf(own.publicKey) }, own)
    const bodies: string[] = []
    const fetch: CreateWalletOptions['fetch'] = async (input, init) => {
      bodies.push(String(init?.body))
      const response = await august.send(user, input, init)
      if (!String(input).endsWith('/challenge')) return response
      const challenge = await response.json()
      return Response.json({ ...challenge, otpEncryptionTargetBundle: target })
    }
    const signerPublicKeys = { oneTimeCode: [august.sandbox.signers.oneTimeCode] }
    const wallet = august.walletOf(user, { fetch, signerPublicKeys })
    const signIn = await startEmailOtp(wallet)
    const code = await august.lastCode(user)

    await expect(signIn.complete(code)).rejects.toMatchObject({ code: 'SIGNER_NOT_TRUSTED' })
    expect(bodies.join()).not.toContain(code)
    expect(bodies.join()).not.toContain(toCompressedHex(own.publicKey))
    wallet.destroy()
  })

  it('gets no code in the clear by dropping the target, once a code was sealed', async () => {
    const user = await august.newUser()
    const signerPublicKeys = { oneTimeCode: [august.sandbox.signers.oneTimeCode] }
    const bodies: string[] = []
    let isHostile = false
    const fetch: CreateWalletOptions['fetch'] = async (input, init) => {
      bodies.push(String(init?.body))
      const response = await august.send(user, input, init)
      if (!isHostile || !String(input).endsWith('/challenge')) return response
      const { otpEncryptionTargetBundle: _, ...rest } = await response.json()
      return Response.json(rest)
    }
    const wallet = august.walletOf(user, { fetch, signerPublicKeys })
    await (await startEmailOtp(wallet)).complete(await august.lastCode(user))
    isHostile = true
    const signIn = await startEmailOtp(wallet)
    const code = await august.lastCode(user)

    await expect(signIn.complete(code)).rejects.toMatchObject({ code: 'POLICY_VIOLATION' })
    expect(bodies.join()).not.toContain(code)
    wallet.destroy()
  })

  it.each([
    ['an activity', { payloadToSign: activity }, 'PAYLOAD_MISMATCH'],
    [
      'a login for a key of its own',
      { payloadToSign: loginFor(generateKeyPair()) },
      'PAYLOAD_MISMATCH',
    ],
    ['what has expired', { expiresAt: '2020-01-01T00:00:00Z' }, 'SIGNATURE_WINDOW_EXPIRED'],
  ])(
    'gets no signature for %s in place of the login by a sealed code',
    async (_, changes, code) => {
      const user = await august.newUser()
      const signerPublicKeys = { oneTimeCode: [august.sandbox.signers.oneTimeCode] }
      const signatures: (string | null)[] = []
      const fetch: CreateWalletOptions['fetch'] = async (input, init) => {
        const response = await august.send(user, input, init)
        if (!String(input).endsWith('/verify')) return response
        signatures.push(new Headers(init?.headers).get(walletSignatureHeader))
        if (response.status !== 202) return response
        return Response.json({ ...(await response.json()), ...changes }, { status: 202 })
      }
      const wallet = august.walletOf(user, { fetch, signerPublicKeys })
      const signIn = await startEmailOtp(wallet)

      await expect(signIn.complete(await august.lastCode(user))).rejects.toMatchObject({ code })
      expect(signatures).toEqual([null])
      expect(wallet.getState().session).toBeUndefined()
      wallet.destroy()
    },
  )
})

/** The token of a login by code, for another key than the device’s. */
function loginFor({ publicKey }: KeyPair): string {
  const claims = { public_key: hexOf(publicKey) }
  const parts = [{ alg: 'ES256' }, claims].map((part) => toBase64url(JSON.stringify(part)))
  return `${parts.join('.')}.${toBase64url('signature')}`
}

function toBase64url(text: string): string {
  return Buffer.from(text).toString('base64url')
}

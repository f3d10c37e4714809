import { ApiKeyStamper } from '@turnkey/api-key-stamper'
import {
  decryptCredentialBundle,
  decryptExportBundle,
  formatHpkeBuf,
  generateP256KeyPair,
  getPublicKey,
  hpkeEncrypt,
} from '@turnkey/crypto'
import { describe, expect, it } from 'vitest'
import { expectStatus, type Refusal } from '../support/client.ts'
import { useSandbox } from '../support/harness.ts'
import { askToSign, retrySigned, type SignedCallSpec } from '../support/signedFlow.ts'
import {
  addBankAccount,
  challengeBytes,
  createTestCustomer,
  fund,
  page,
  payloadOf,
  type Quote,
  quoteBody,
  registerPasskey,
} from '../support/wallet.ts'

// The key custodian publishes the code that clients of the live service sign and open bundles with.
// Here it runs as published: nothing of ours makes or reads a key, a stamp or a bundle.

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

/** The published stamper over a session key, under the live service's header. */
async function stampOf(privateKey: string, payload: string): Promise<string> {
  const apiPublicKey = hex(getPublicKey(privateKey))
  const stamper = new ApiKeyStamper({ apiPublicKey, apiPrivateKey: privateKey })
  return (await stamper.stamp(payload)).stampHeaderValue
}

describe.each(['live-2026-05', 'live-2026-08'] as const)('published clients of %s', (profile) => {
  const client = useSandbox({ profile, mode: 'real' })

  /** Signs in with a passkey and opens the session key with the published code. */
  async function signIn() {
    const customer = await createTestCustomer(client)
    const credential = await registerPasskey(client, customer.walletId)
    const clientKey = generateP256KeyPair()
    const path = `/auth/credentials/${credential.id}`
    const issued = expectStatus(
      await client.post<{ challenge: string; requestId: string }>(`${path}/challenge`, {
        clientPublicKey: clientKey.publicKeyUncompressed,
      }),
      200,
    )
    const assertion = credential.authenticator.getAssertion({
      ...page,
      challengeBytes: challengeBytes(issued.challenge),
    })
    const verified = await client.post<{ encryptedSessionSigningKey: string }>(
      `${path}/verify`,
      { type: 'PASSKEY', assertion },
      { 'Request-Id': issued.requestId },
    )
    const bundle = expectStatus(verified, 200).encryptedSessionSigningKey
    const sessionKey = decryptCredentialBundle(bundle, clientKey.privateKey)
    return { ...customer, clientKey, sessionKey }
  }

  it('open a session key and execute a quote with its stamp', async () => {
    const { walletId, customerId, sessionKey } = await signIn()
    await fund(client, walletId, 5_000_000)
    const bank = await addBankAccount(client, customerId)
    const body = quoteBody(walletId, bank, 4_000_000)
    const quote = expectStatus(await client.post<Quote>('/quotes', body), 201)
    const path = `/quotes/${quote.id}/execute`
    const right = await stampOf(sessionKey, payloadOf(quote))
    const wrong = await stampOf(generateP256KeyPair().privateKey, payloadOf(quote))
    const refused = await client.post<Refusal>(path, {}, { 'Grid-Wallet-Signature': wrong })
    expect(expectStatus(refused, 401).reason).toBe('Invalid Grid-Wallet-Signature')
    const executed = await client.post<Quote>(path, {}, { 'Grid-Wallet-Signature': right })
    expect(expectStatus(executed, 200).status).toBe('PROCESSING')
  })

  it('export the phrase in a bundle they verify', async () => {
    const { walletId, sessionKey } = await signIn()
    const exportKey = generateP256KeyPair()
    const call: SignedCallSpec = {
      method: 'POST',
      path: `/internal-accounts/${walletId}/export`,
      body: { clientPublicKey: exportKey.publicKeyUncompressed },
    }
    const { payloadToSign, requestId } = await askToSign(client, call)
    const stamp = await stampOf(sessionKey, payloadToSign)
    const answer = await retrySigned<{ encryptedWalletCredentials: string }>(
      client,
      call,
      stamp,
      requestId,
    )
    const exportBundle = expectStatus(answer, 200).encryptedWalletCredentials
    const { organizationId } = JSON.parse(payloadToSign) as { organizationId: string }
    const options = {
      exportBundle,
      embeddedKey: exportKey.privateKey,
      returnMnemonic: true,
      dangerouslyOverrideSignerPublicKey: client.sandbox().signers.export,
    }
    const phrase = await decryptExportBundle({ ...options, organizationId })
    const { body: kept } = await client.control<{ phrase: string }>('GET', `/wallets/${walletId}`)
    expect(phrase).toBe(kept.phrase)
    await expect(decryptExportBundle({ ...options, organizationId: 'other' })).rejects.toThrow()
  })
})

describe('published clients of live-2026-08', () => {
  const client = useSandbox({ profile: 'live-2026-08', mode: 'real' })

  it('seal a one-time code and hold the session key themselves', async () => {
    const { walletId } = await createTestCustomer(client, { email: 'ada@x.test' })
    const listed = await client.get<{ data: { id: string; type: string }[] }>(
      `/auth/credentials?accountId=${walletId}`,
    )
    const [credential] = expectStatus(listed, 200).data
    const path = `/auth/credentials/${credential?.id}`
    const asked = await client.post<{ otpEncryptionTargetBundle: string }>(`${path}/challenge`)
    const { otpEncryptionTargetBundle } = expectStatus(asked, 200)
    const { data } = JSON.parse(otpEncryptionTargetBundle) as { data: string }
    const { targetPublic } = JSON.parse(Buffer.from(data, 'hex').toString()) as {
      targetPublic: string
    }
    const code = (await client.sandbox().mail.list()).at(-1)?.code
    const sessionKey = generateP256KeyPair()
    const secret = JSON.stringify({ otp_code: code, public_key: sessionKey.publicKeyUncompressed })
    const sealed = hpkeEncrypt({
      plainTextBuf: new TextEncoder().encode(secret),
      targetKeyBuf: new Uint8Array(Buffer.from(targetPublic, 'hex')),
    })
    const body = { type: 'EMAIL_OTP', encryptedOtpBundle: formatHpkeBuf(sealed) }
    const call = { method: 'POST', path: `${path}/verify`, body }
    const { payloadToSign, requestId } = await askToSign(client, call)
    const stamp = await stampOf(sessionKey.privateKey, payloadToSign)
    const session = await retrySigned<{ id: string }>(client, call, stamp, requestId)
    expect(expectStatus(session, 200)).toMatchObject({ id: expect.stringMatching(/^Session:/) })
    const privacy = {
      method: 'PATCH',
      path: `/internal-accounts/${walletId}`,
      body: { privateEnabled: true },
    }
    const toSign = await askToSign(client, privacy)
    const signed = await stampOf(sessionKey.privateKey, toSign.payloadToSign)
    expectStatus(await retrySigned(client, privacy, signed, toSign.requestId), 200)
  })
})

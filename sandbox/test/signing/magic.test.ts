import { describe, expect, it } from 'vitest'
import { createSoftAuthenticator } from '../../../test/support/softAuthenticator.ts'
import { expectStatus, type Refusal } from '../support/client.ts'
import { startOfTime, useSandbox } from '../support/harness.ts'
import {
  addBankAccount,
  challengePasskey,
  createClientKey,
  createTestCustomer,
  fund,
  passkeyBody,
  type Quote,
  quoteBody,
} from '../support/wallet.ts'

const magic = {
  code: '000000',
  passkey: 'sandbox-valid-passkey-signature',
  token: 'sandbox-valid-oidc-token',
  signature: 'sandbox-valid-signature',
}

const assertion = (signature: string) => ({
  credentialId: 'AAAA',
  clientDataJson: 'AAAA',
  authenticatorData: 'AAAA',
  signature,
})

const iat = startOfTime / 1_000
const claims = { aud: 'app', sub: 'ada', email: 'a@x.test', iat, exp: iat + 3_600 }
const unsignedToken = [{ alg: 'none' }, { iss: 'https://accounts.google.com', ...claims }]
  .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
  .concat('')
  .join('.')

describe('magic mode', () => {
  const client = useSandbox({ mode: 'magic' })
  const clientPublicKey = createClientKey().publicKeyHex

  it('signs in with the magic passkey signature, after a challenge, and with no other', async () => {
    const { walletId } = await createTestCustomer(client)
    const body = passkeyBody(walletId, createSoftAuthenticator())
    const created = await client.post<{ id: string }>('/auth/credentials', body)
    const { id } = expectStatus(created, 201)
    const verify = async (signature: string, headers: Record<string, string>) =>
      client.post<Refusal>(
        `/auth/credentials/${id}/verify`,
        { type: 'PASSKEY', assertion: assertion(signature) },
        headers,
      )
    expectStatus(await verify(magic.passkey, {}), 401)
    const wrong = await challengePasskey(client, id, clientPublicKey)
    const refusal = expectStatus(await verify('other', { 'Request-Id': wrong.requestId }), 401)
    expect(refusal).toMatchObject({ code: 'UNAUTHORIZED', reason: 'Invalid passkey signature' })
    const right = await challengePasskey(client, id, clientPublicKey)
    const session = await verify(magic.passkey, { 'Request-Id': right.requestId })
    const { encryptedSessionSigningKey } = expectStatus(session, 200) as unknown as {
      encryptedSessionSigningKey: string
    }
    expect(encryptedSessionSigningKey).toMatch(/^[1-9A-HJ-NP-Za-km-z]{115,116}$/)
  })

  it('signs in with the magic code and token, and with no other', async () => {
    const first = await createTestCustomer(client)
    const email = { type: 'EMAIL_OTP', accountId: first.walletId, email: 'a@x.test' }
    const { id } = expectStatus(await client.post<{ id: string }>('/auth/credentials', email), 201)
    const code = (otp: string) =>
      client.post<Refusal>(`/auth/credentials/${id}/verify`, {
        type: 'EMAIL_OTP',
        otp,
        clientPublicKey,
      })
    expect(expectStatus(await code('000001'), 401).reason).toBe('Invalid OTP code')
    expectStatus(await code(magic.code), 200)

    const second = await createTestCustomer(client)
    const oauth = { type: 'OAUTH', accountId: second.walletId, oidcToken: unsignedToken }
    const literal = { ...oauth, oidcToken: magic.token }
    const refused = await client.post<Refusal>('/auth/credentials', literal)
    expect(expectStatus(refused, 401).reason).toBe('Invalid OIDC token')
    const created = await client.post<{ id: string }>('/auth/credentials', oauth)
    const credential = expectStatus(created, 201)
    const token = (oidcToken: string) =>
      client.post<Refusal>(`/auth/credentials/${credential.id}/verify`, {
        type: 'OAUTH',
        oidcToken,
        clientPublicKey,
      })
    expect(expectStatus(await token(unsignedToken), 401).reason).toBe('Invalid OIDC token')
    expectStatus(await token(magic.token), 200)
  })

  it('pays with the magic signature, and with no other', async () => {
    const { walletId, customerId } = await createTestCustomer(client)
    await fund(client, walletId, 5_000_000)
    const bank = await addBankAccount(client, customerId)
    const body = quoteBody(walletId, bank, 1_000_000)
    const { id } = expectStatus(await client.post<Quote>('/quotes', body), 201)
    const execute = (signature: string) =>
      client.post<Refusal>(`/quotes/${id}/execute`, undefined, client.signed(signature))
    expect(expectStatus(await execute('other'), 401)).toMatchObject({
      code: 'UNAUTHORIZED',
      reason: 'Invalid Service-Wallet-Signature',
    })
    expectStatus(await execute(magic.signature), 200)
  })

  it('exports in an envelope without a signature, as hosted sandboxes do', async () => {
    const { walletId } = await createTestCustomer(client)
    const path = `/internal-accounts/${walletId}/export`
    const asked = await client.post<{ requestId: string }>(path, { clientPublicKey })
    const { requestId } = expectStatus(asked, 202)
    const headers = { ...client.signed(magic.signature), 'Request-Id': requestId }
    const answer = await client.post<{ encryptedWalletCredentials: string }>(
      path,
      { clientPublicKey },
      headers,
    )
    const { encryptedWalletCredentials } = expectStatus(answer, 200)
    expect(JSON.parse(encryptedWalletCredentials)).toMatchObject({
      dataSignature: '',
      enclaveQuorumPublic: '',
    })
  })
})

describe('real mode', () => {
  const client = useSandbox()

  it('takes no magic value', async () => {
    const { walletId, customerId } = await createTestCustomer(client)
    await fund(client, walletId, 5_000_000)
    const email = { type: 'EMAIL_OTP', accountId: walletId, email: 'a@x.test' }
    const { id } = expectStatus(await client.post<{ id: string }>('/auth/credentials', email), 201)
    const code = {
      type: 'EMAIL_OTP',
      otp: magic.code,
      clientPublicKey: createClientKey().publicKeyHex,
    }
    const sent = (await client.sandbox().mail.list()).at(-1)?.code
    if (sent !== magic.code) {
      expectStatus(await client.post(`/auth/credentials/${id}/verify`, code), 401)
    }
    const bank = await addBankAccount(client, customerId)
    const body = quoteBody(walletId, bank, 1_000_000)
    const quote = expectStatus(await client.post<Quote>('/quotes', body), 201)
    const headers = client.signed(magic.signature)
    const refused = await client.post<Refusal>(`/quotes/${quote.id}/execute`, undefined, headers)
    expect(expectStatus(refused, 401).code).toBe('WALLET_SIGNATURE_MALFORMED')
  })
})

import { describe, expect, it } from 'vitest'
import { createSoftAuthenticator } from '../../../test/support/softAuthenticator.ts'
import { expectStatus, type Refusal } from '../support/client.ts'
import { createHeldKey, newestCode, sealCode } from '../support/codes.ts'
import { type TestSandbox, useSandbox } from '../support/harness.ts'
import { askToSign, callSigned } from '../support/signedFlow.ts'
import {
  addBankAccount,
  challengeBytes,
  challengePasskey,
  createClientKey,
  createSignedInCustomer,
  createTestCustomer,
  page,
  passkeyBody,
  payloadOf,
  type Quote,
  quoteBody,
  registerPasskey,
} from '../support/wallet.ts'

type Credential = { id: string; type: string; nickname: string }

async function credentialsOf(client: TestSandbox, accountId: string): Promise<Credential[]> {
  const path = `/auth/credentials?accountId=${accountId}`
  return (await client.get<{ data: Credential[] }>(path)).body.data
}

describe('the generation of May', () => {
  const client = useSandbox({ profile: 'live-2026-05' })

  it('has wallets with an e-mail credential, whose code goes out when it is asked for', async () => {
    const { walletId } = await createTestCustomer(client, { email: 'ada@x.test' })
    const [born] = await credentialsOf(client, walletId)
    expect(born).toMatchObject({ type: 'EMAIL_OTP', nickname: 'ada@x.test' })
    expect(await client.sandbox().mail.list()).toEqual([])
    expectStatus(await client.post(`/auth/credentials/${born?.id}/challenge`), 200)
    expect(await newestCode(client)).toMatch(/^\d{6}$/)
  })

  it.each([
    ['Grid-Wallet-Signature', 200],
    ['Service-Wallet-Signature', 401],
  ])('reads a wallet signature from its own header alone: %s', async (name, status) => {
    const { session, walletId } = await createSignedInCustomer(client)
    const path = `/internal-accounts/${walletId}`
    const body = { privateEnabled: true }
    const asked = await askToSign(client, { method: 'PATCH', path, body })
    const headers = { [name]: session.sign(asked.payloadToSign), 'Request-Id': asked.requestId }
    expectStatus(await client.call('PATCH', path, body, { headers }), status)
  })

  it('misses the wallet signature of an execution in another header', async () => {
    const { session, walletId, customerId } = await createSignedInCustomer(client, 10_000_000)
    const bank = await addBankAccount(client, customerId)
    const quoted = await client.post<Quote>('/quotes', quoteBody(walletId, bank, 1_000_000))
    const quote = expectStatus(quoted, 201)
    const execute = (name: string) =>
      client.post<Refusal>(`/quotes/${quote.id}/execute`, undefined, {
        [name]: session.sign(payloadOf(quote)),
      })
    const refused = expectStatus(await execute('Service-Wallet-Signature'), 401)
    expect(refused.code).toBe('WALLET_SIGNATURE_MISSING')
    expectStatus(await execute('Grid-Wallet-Signature'), 200)
  })

  it('gives the public reason text', async () => {
    const { walletId } = await createSignedInCustomer(client)
    const path = `/internal-accounts/${walletId}`
    const body = { privateEnabled: true }
    const { requestId } = await askToSign(client, { method: 'PATCH', path, body })
    const headers = { 'Grid-Wallet-Signature': 'x', 'Request-Id': requestId }
    const refused = await client.call<Refusal>('PATCH', path, body, { headers })
    expect(expectStatus(refused, 401).reason).toBe('Invalid Grid-Wallet-Signature')
  })
})

describe('the generation of August', () => {
  const client = useSandbox({ profile: 'live-2026-08' })

  it('makes a compressed client key the session key of a passkey sign-in', async () => {
    const { walletId } = await createTestCustomer(client)
    const credential = await registerPasskey(client, walletId)
    const key = createHeldKey()
    const issued = await challengePasskey(client, credential.id, key.publicKeyHex)
    expect(issued.challenge).toMatch(/^[0-9a-f]{64}$/)
    const assertion = credential.authenticator.getAssertion({
      ...page,
      challengeBytes: challengeBytes(issued.challenge),
    })
    const verified = await client.post<{ encryptedSessionSigningKey?: string }>(
      `/auth/credentials/${credential.id}/verify`,
      { type: 'PASSKEY', assertion },
      { 'Request-Id': issued.requestId },
    )
    expect(expectStatus(verified, 200).encryptedSessionSigningKey).toBeUndefined()
    const call = {
      method: 'PATCH',
      path: `/internal-accounts/${walletId}`,
      body: { privateEnabled: true },
    }
    expectStatus(await callSigned(client, call, key), 200)
  })

  it('refuses the challenge decoded as base64url, which is not what it is', async () => {
    const { walletId } = await createTestCustomer(client)
    const credential = await registerPasskey(client, walletId)
    const key = createClientKey().publicKeyHex
    const issued = await challengePasskey(client, credential.id, key)
    const assertion = credential.authenticator.getAssertion({
      ...page,
      challengeBytes: Buffer.from(issued.challenge, 'base64url'),
    })
    const refused = await client.post<Refusal>(
      `/auth/credentials/${credential.id}/verify`,
      { type: 'PASSKEY', assertion },
      { 'Request-Id': issued.requestId },
    )
    expect(expectStatus(refused, 401).details?.check).toBe('challenge')
  })

  it('takes several passkeys, each once', async () => {
    const { walletId, session } = await createSignedInCustomer(client)
    const body = passkeyBody(walletId, createSoftAuthenticator())
    const call = { method: 'POST', path: '/auth/credentials', body }
    expectStatus(await callSigned(client, call, session), 201)
    expect(await credentialsOf(client, walletId)).toHaveLength(2)
    const same = { ...body, attestation: { ...body.attestation } }
    expectStatus(await client.post('/auth/credentials', same), 400)
  })

  it('signs in with a code sent as a text message', async () => {
    const { walletId, session } = await createSignedInCustomer(client)
    const missing = { type: 'SMS_OTP', accountId: walletId }
    expectStatus(await client.post('/auth/credentials', missing), 400)
    const { walletId: wallet } = await createTestCustomer(client, { phoneNumber: '+14155550100' })
    const body = { type: 'SMS_OTP', accountId: wallet }
    const created = await client.post<Credential>('/auth/credentials', body)
    const { id, nickname } = expectStatus(created, 201)
    expect(nickname).toBe('+14155550100')
    type Bundle = { otpEncryptionTargetBundle: string }
    const challenge = await client.post<Bundle>(`/auth/credentials/${id}/challenge`)
    const target = expectStatus(challenge, 200).otpEncryptionTargetBundle
    const [message] = (await client.sandbox().mail.list()).slice(-1)
    expect(message).toMatchObject({ channel: 'SMS', to: '+14155550100' })
    const key = createHeldKey()
    const encryptedOtpBundle = await sealCode(target, message?.code ?? '', key.uncompressedHex)
    const verify = {
      method: 'POST',
      path: `/auth/credentials/${id}/verify`,
      body: { type: 'SMS_OTP', encryptedOtpBundle },
    }
    expectStatus(await callSigned(client, verify, key), 200)
    const again = await client.post<Refusal>('/auth/credentials', body)
    expect(expectStatus(again, 400).code).toBe('SMS_OTP_CREDENTIAL_ALREADY_EXISTS')
    expect(session.publicKeyHex).not.toBe(key.publicKeyHex)
  })

  it('wants a signature to name its request', async () => {
    const { walletId, session } = await createSignedInCustomer(client)
    const headers = { 'Grid-Wallet-Signature': session.sign('whatever') }
    const path = `/internal-accounts/${walletId}`
    const body = { privateEnabled: true }
    const refused = await client.call<Refusal>('PATCH', path, body, { headers })
    expect(expectStatus(refused, 401).code).toBe('REQUEST_ID_MISSING')
  })
})

describe('challenges of a passkey', () => {
  const client = useSandbox({ challengeLimits: { passkey: 3 } })

  it('are limited, and the response says when to come again', async () => {
    const { walletId } = await createTestCustomer(client)
    const { id } = await registerPasskey(client, walletId)
    const { publicKeyHex: clientPublicKey } = createClientKey()
    const ask = () => client.post<Refusal>(`/auth/credentials/${id}/challenge`, { clientPublicKey })
    for (let time = 0; time < 3; time += 1) expectStatus(await ask(), 200)
    const limited = await ask()
    expect(expectStatus(limited, 429).code).toBe('RATE_LIMITED')
    expect(limited.headers.get('retry-after')).toBe('60')
    await client.sandbox().clock.advance(60_000)
    expectStatus(await ask(), 200)
  })
})

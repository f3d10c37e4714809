import { createPublicKey, createVerify } from 'node:crypto'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { toPem } from '../../src/crypto/webhookSignature.ts'
import { createSandbox } from '../../src/index.ts'
import { createClient, expectStatus, type Refusal } from '../support/client.ts'
import { createHeldKey, newestCode, sealCode, signInWithCode } from '../support/codes.ts'
import { startOfTime, useSandbox } from '../support/harness.ts'
import { callSigned } from '../support/signedFlow.ts'
import { createClientKey, createTestCustomer } from '../support/wallet.ts'

describe('an e-mailed code', () => {
  const client = useSandbox()

  async function start(email = 'ada@example.test') {
    const customer = await createTestCustomer(client)
    const body = { type: 'EMAIL_OTP', accountId: customer.walletId, email }
    const created = await client.post<{ id: string }>('/auth/credentials', body)
    const { id } = expectStatus(created, 201)
    return { ...customer, id, code: await newestCode(client) }
  }

  function verify(id: string, otp: string) {
    const body = { type: 'EMAIL_OTP', otp, clientPublicKey: createClientKey().publicKeyHex }
    return client.post<Refusal>(`/auth/credentials/${id}/verify`, body)
  }

  const resend = (id: string) => client.post<Refusal>(`/auth/credentials/${id}/challenge`)

  it('is six random digits, and opens a session once', async () => {
    const { id, code } = await start()
    expect(code).toMatch(/^\d{6}$/)
    const session = await signInWithCode(client, id, code)
    expect(session.id).toMatch(/^Session:/)
    const refusal = expectStatus(await verify(id, code), 401)
    expect(refusal.message).toBe('No pending OTP for this credential')
  })

  it('is listed with its message under /_sandbox/mail', async () => {
    const { code } = await start()
    const { body } = await client.control<{ data: object[] }>('GET', '/mail')
    expect(body.data).toMatchObject([
      { channel: 'EMAIL', to: 'ada@example.test', code, text: expect.stringContaining(code) },
    ])
  })

  it('falls back to the customer’s address', async () => {
    const { walletId } = await createTestCustomer(client, { email: 'home@example.test' })
    const body = { type: 'EMAIL_OTP', accountId: walletId }
    const answer = await client.post('/auth/credentials', body)
    expect(expectStatus(answer, 201)).toMatchObject({ nickname: 'home@example.test' })
    const other = await createTestCustomer(client)
    const none = { type: 'EMAIL_OTP', accountId: other.walletId }
    expectStatus(await client.post('/auth/credentials', none), 400)
  })

  it('is refused when wrong, and no more guesses are taken after five', async () => {
    const { id, code } = await start()
    const wrong = code === '111111' ? '222222' : '111111'
    for (let guess = 0; guess < 5; guess += 1) {
      const refusal = expectStatus(await verify(id, wrong), 401)
      expect(refusal).toMatchObject({ code: 'UNAUTHORIZED', reason: 'Invalid OTP code' })
    }
    const limited = await verify(id, code)
    expect(expectStatus(limited, 429).code).toBe('RATE_LIMITED')
    expect(Number(limited.headers.get('retry-after'))).toBe(300)
    expectStatus(await resend(id), 200)
    expectStatus(await verify(id, await newestCode(client)), 200)
  })

  it('counts guesses made at the same time', async () => {
    const { id, code } = await start()
    const wrong = code === '111111' ? '222222' : '111111'
    const answers = await Promise.all(Array.from({ length: 12 }, () => verify(id, wrong)))
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(7)
  })

  it('is refused after five minutes', async () => {
    const { id, code } = await start()
    await client.sandbox().clock.advance(300_000)
    expectStatus(await verify(id, code), 401)
  })

  it.each([{ clientPublicKey: 'x' }, { clientPublicKey: 7 }, {}])(
    'is sent again whatever the body says: %j',
    async (body) => {
      const { id } = await start()
      expectStatus(await client.post(`/auth/credentials/${id}/challenge`, body), 200)
      const { data } = (await client.control<{ data: object[] }>('GET', '/mail')).body
      expect(data).toHaveLength(2)
    },
  )

  it('is sent again when the call names a content type and has no body', async () => {
    const { id } = await start()
    const headers = { 'content-type': 'application/json' }
    expectStatus(await client.post(`/auth/credentials/${id}/challenge`, undefined, headers), 200)
  })

  it('is replaced by the next one', async () => {
    const { id, code } = await start()
    expect(expectStatus(await resend(id), 200)).toMatchObject({ id, type: 'EMAIL_OTP' })
    const next = await newestCode(client)
    if (next !== code) expectStatus(await verify(id, code), 401)
    expectStatus(await verify(id, next), 200)
  })

  it('is sent at most five times a minute', async () => {
    const { id } = await start()
    await client.sandbox().clock.advance(10_000)
    for (let more = 0; more < 4; more += 1) expectStatus(await resend(id), 200)
    const limited = await resend(id)
    expect(expectStatus(limited, 429)).toMatchObject({ status: 429, code: 'RATE_LIMITED' })
    expect(limited.headers.get('retry-after')).toBe('50')
    await client.sandbox().clock.advance(50_000)
    expectStatus(await resend(id), 200)
  })

  it('needs a key it can seal to', async () => {
    const { id, code } = await start()
    const path = `/auth/credentials/${id}/verify`
    expectStatus(await client.post(path, { type: 'EMAIL_OTP', otp: code }), 400)
    const compressed = `02${'11'.repeat(32)}`
    const body = { type: 'EMAIL_OTP', otp: code, clientPublicKey: compressed }
    expectStatus(await client.post(path, body), 400)
    expectStatus(await client.post(path, { ...body, type: 'PASSKEY' }), 400)
    expectStatus(await verify(id, code), 200)
  })
})

describe('a mail server', () => {
  const received: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _, done) => {
      let mail = ''
      stream.on('data', (chunk) => {
        mail += chunk
      })
      stream.on('end', () => {
        received.push(mail)
        done()
      })
    },
  })
  let port = 0
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.server.address()
    port = typeof address === 'object' && address ? address.port : 0
  })
  afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())))

  it('really gets the code', async () => {
    const sandbox = await createSandbox({ smtpUrl: `smtp://127.0.0.1:${port}` })
    const client = createClient(() => sandbox)
    const { walletId } = await createTestCustomer(client)
    const body = { type: 'EMAIL_OTP', accountId: walletId, email: 'ada@example.test' }
    expectStatus(await client.post('/auth/credentials', body), 201)
    const [message] = await sandbox.mail.list()
    await sandbox.close()
    expect(received).toHaveLength(1)
    expect(received[0]).toContain('To: ada@example.test')
    expect(received[0]).toContain(message?.code)
  })

  it('gets nothing from a fork of the sandbox, or from a snapshot in a namespace', async () => {
    received.length = 0
    const sandbox = await createSandbox({ smtpUrl: `smtp://127.0.0.1:${port}` })
    const { walletId } = await createTestCustomer(createClient(() => sandbox))
    await createClient(() => sandbox).control('POST', '/snapshots', { name: 'kept' })
    const forks = [
      await sandbox.fork(),
      await sandbox.createNamespace({ fork: true }),
      await sandbox.createNamespace({ snapshot: 'kept' }),
    ]
    const body = { type: 'EMAIL_OTP', accountId: walletId, email: 'ada@example.test' }
    for (const fork of forks) {
      expectStatus(await createClient(() => fork).post('/auth/credentials', body), 201)
      expect(await fork.mail.list()).toHaveLength(1)
      await fork.close()
    }
    await sandbox.close()
    expect(received).toEqual([])
  })

  it('gets nothing once a snapshot is restored, until the sandbox is reset', async () => {
    received.length = 0
    const sandbox = await createSandbox({ smtpUrl: `smtp://127.0.0.1:${port}` })
    const client = createClient(() => sandbox)
    const mailTo = async (email: string) => {
      const { walletId: accountId } = await createTestCustomer(client)
      const body = { type: 'EMAIL_OTP', accountId, email }
      expectStatus(await client.post('/auth/credentials', body), 201)
    }
    expectStatus(await client.control('POST', '/snapshots', { name: 'kept' }), 201)
    expectStatus(await client.control('POST', '/snapshots/kept/restore'), 204)
    await mailTo('restored@example.test')
    await sandbox.reset()
    await mailTo('reset@example.test')
    await sandbox.close()

    const recipients = received.map((mail) => /^To: (.*)$/m.exec(mail)?.[1])
    expect(recipients).toEqual(['reset@example.test'])
  })
})

describe('a sealed code, in the later generation', () => {
  const client = useSandbox({ profile: 'live-2026-08' })
  type Bundle = { otpEncryptionTargetBundle: string }

  async function start() {
    const customer = await createTestCustomer(client, { email: 'ada@example.test' })
    const path = `/auth/credentials?accountId=${customer.walletId}`
    const { data } = (await client.get<{ data: { id: string }[] }>(path)).body
    const id = data[0]?.id ?? ''
    const challenge = await client.post<Bundle>(`/auth/credentials/${id}/challenge`)
    const { otpEncryptionTargetBundle: target } = expectStatus(challenge, 200)
    return { ...customer, id, target, code: await newestCode(client) }
  }

  it('finds the e-mail credential a wallet is born with', async () => {
    const { id } = await start()
    expect(id).toMatch(/^AuthMethod:/)
  })

  it('has its target signed by the published signer', async () => {
    const { target } = await start()
    const { version, data, dataSignature, enclaveQuorumPublic } = JSON.parse(target)
    expect(version).toBe('v1.0.0')
    expect(enclaveQuorumPublic).toBe(client.sandbox().signers.oneTimeCode)
    const key = createPublicKey(toPem(Buffer.from(enclaveQuorumPublic, 'hex')))
    const verify = createVerify('sha256').update(Buffer.from(data, 'hex'))
    expect(verify.verify(key, Buffer.from(dataSignature, 'hex'))).toBe(true)
  })

  it.each(['uncompressed', 'compressed'])(
    'opens a session of the client’s own %s key in two calls',
    async (encoding) => {
      const { id, target, code, walletId } = await start()
      const key = createHeldKey()
      const named = encoding === 'compressed' ? key.publicKeyHex : key.uncompressedHex
      const body = {
        type: 'EMAIL_OTP',
        encryptedOtpBundle: await sealCode(target, code, named),
      }
      const call = { method: 'POST', path: `/auth/credentials/${id}/verify`, body }
      const answer = await callSigned<{ encryptedSessionSigningKey?: string }>(client, call, key)
      expect(expectStatus(answer, 200).encryptedSessionSigningKey).toBeUndefined()
      const privacy = {
        method: 'PATCH',
        path: `/internal-accounts/${walletId}`,
        body: { privateEnabled: true },
      }
      expectStatus(await callSigned(client, privacy, key), 200)
    },
  )

  it('asks for a signature over a token that names the client’s key and the organization', async () => {
    const { id, target, code, walletId } = await start()
    const key = createHeldKey()
    const encryptedOtpBundle = await sealCode(target, code, key.uncompressedHex)
    const body = { type: 'EMAIL_OTP', encryptedOtpBundle }
    const path = `/auth/credentials/${id}/verify`
    const asked = await client.post<{ payloadToSign: string; type: string }>(path, body)
    const { payloadToSign, type } = expectStatus(asked, 202)
    expect(type).toBe('EMAIL_OTP')
    const claims = JSON.parse(
      Buffer.from(payloadToSign.split('.')[1] ?? '', 'base64url').toString(),
    )
    const wallet = await client.control<{ organizationId: string }>('GET', `/wallets/${walletId}`)
    expect(claims).toMatchObject({
      public_key: key.publicKeyHex,
      organization_id: wallet.body.organizationId,
      exp: String(startOfTime + 5 * 60_000),
    })
  })

  it('refuses a wrong code, a bundle for another target, and the signature of another key', async () => {
    const { id, target, code } = await start()
    const key = createHeldKey()
    const path = `/auth/credentials/${id}/verify`
    const send = async (bundle: string) =>
      client.post<Refusal>(path, { type: 'EMAIL_OTP', encryptedOtpBundle: bundle })
    const wrong = code === '111111' ? '222222' : '111111'
    const guess = await send(await sealCode(target, wrong, key.uncompressedHex))
    expect(expectStatus(guess, 401).reason).toBe('Invalid OTP code')
    const other = await start()
    const foreign = await send(await sealCode(other.target, code, key.uncompressedHex))
    expectStatus(foreign, 401)
    for (const nonsense of ['{}', 'x', '{"encappedPublic":"04","ciphertext":"00"}']) {
      expectStatus(await send(nonsense), 400)
    }
    const body = {
      type: 'EMAIL_OTP',
      encryptedOtpBundle: await sealCode(target, code, key.uncompressedHex),
    }
    expectStatus(await callSigned(client, { method: 'POST', path, body }, createHeldKey()), 401)
  })

  async function verify(id: string, target: string, code: string) {
    const encryptedOtpBundle = await sealCode(target, code, createHeldKey().uncompressedHex)
    const body = { type: 'EMAIL_OTP', encryptedOtpBundle }
    return client.post<Refusal>(`/auth/credentials/${id}/verify`, body)
  }

  it('is guessed at five times and no more', async () => {
    const { id, target, code } = await start()
    const wrong = code === '111111' ? '222222' : '111111'
    for (let guess = 0; guess < 5; guess += 1) {
      expectStatus(await verify(id, target, wrong), 401)
    }
    const limited = await verify(id, target, code)
    expect(expectStatus(limited, 429).code).toBe('RATE_LIMITED')
    expect(Number(limited.headers.get('retry-after'))).toBe(300)
  })

  it('is refused after five minutes, and once the next one was sent', async () => {
    const old = await start()
    await client.sandbox().clock.advance(300_000)
    expectStatus(await verify(old.id, old.target, old.code), 401)
    const first = await start()
    const path = `/auth/credentials/${first.id}/challenge`
    const { otpEncryptionTargetBundle } = expectStatus(await client.post<Bundle>(path), 200)
    expect(otpEncryptionTargetBundle).not.toBe(first.target)
    const next = await newestCode(client)
    expectStatus(await verify(first.id, first.target, next), 401)
    expectStatus(await verify(first.id, otpEncryptionTargetBundle, next), 202)
  })

  it('is refused in the clear', async () => {
    const { id, code } = await start()
    const body = { type: 'EMAIL_OTP', otp: code, clientPublicKey: createClientKey().publicKeyHex }
    expectStatus(await client.post(`/auth/credentials/${id}/verify`, body), 400)
  })
})

// also in: magic, august; in the proof: may
import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createSoftAuthenticator } from '../../../test/support/softAuthenticator.ts'
import { createCardholder, issueCard } from '../support/cards.ts'
import { expectStatus, type Refusal } from '../support/client.ts'
import { signInWithNewCode } from '../support/codes.ts'
import { useSandbox } from '../support/harness.ts'
import { openSealed, openSessionKey } from '../support/hpkeOpen.ts'
import { askToSign, callSigned, retrySigned, type SignedCallSpec } from '../support/signedFlow.ts'
import { describeWhere, isAugust, isMagic, itWhere } from '../support/variant.ts'
import {
  createClientKey,
  createSignedInCustomer,
  passkeyBody,
  sessionOf,
  signInWithPasskey,
} from '../support/wallet.ts'

const client = useSandbox()

type Customer = Awaited<ReturnType<typeof start>>

/** A wallet with a passkey and an e-mail credential, a session of each. */
async function start() {
  const customer = await createCardholder(client, 1_000_000)
  const { id: cardId } = await issueCard(client, customer)
  const body = { type: 'EMAIL_OTP', accountId: customer.walletId, email: `${randomName()}@x.test` }
  const call = { method: 'POST', path: '/auth/credentials', body }
  const added = await callSigned<{ id: string }>(client, call, customer.session)
  const emailId = expectStatus(added, 201).id
  const emailSession = await signInWithNewCode(client, emailId)
  return { ...customer, cardId, emailId, emailSession, client: createClientKey() }
}

function randomName(): string {
  return randomBytes(6).toString('hex')
}

type Flow = {
  name: string
  status: number
  family: string
  type?: string
  call(customer: Customer): SignedCallSpec
  /** The same call with one field different, where it has a body. */
  changed?(call: SignedCallSpec): SignedCallSpec
}

const otherKey = (call: SignedCallSpec) => ({
  ...call,
  body: { clientPublicKey: createClientKey().publicKeyHex },
})

const flows: Flow[] = [
  {
    name: 'revoking a credential',
    status: 204,
    family: 'UPDATE_USER_EMAIL',
    type: 'EMAIL_OTP',
    call: ({ emailId }) => ({ method: 'DELETE', path: `/auth/credentials/${emailId}` }),
  },
  {
    name: 'revoking a session',
    status: 204,
    family: 'DELETE_API_KEYS',
    type: 'EMAIL_OTP',
    call: ({ emailSession }) => ({ method: 'DELETE', path: `/auth/sessions/${emailSession.id}` }),
  },
  {
    name: 'refreshing a session',
    status: 201,
    family: 'CREATE_READ_WRITE_SESSION_V2',
    call: ({ session, client: key }) => ({
      method: 'POST',
      path: `/auth/sessions/${session.id}/refresh`,
      body: { clientPublicKey: key.publicKeyHex },
    }),
    changed: otherKey,
  },
  {
    name: 'exporting a wallet',
    status: 200,
    family: 'EXPORT_WALLET',
    call: ({ walletId, client: key }) => ({
      method: 'POST',
      path: `/internal-accounts/${walletId}/export`,
      body: { clientPublicKey: key.publicKeyHex },
    }),
    changed: otherKey,
  },
  {
    name: 'changing privacy',
    status: 200,
    family: 'UPDATE_WALLET_PRIVACY',
    call: ({ walletId }) => ({
      method: 'PATCH',
      path: `/internal-accounts/${walletId}`,
      body: { privateEnabled: true },
    }),
    changed: (call) => ({ ...call, body: { privateEnabled: false } }),
  },
  ...(isAugust ? [] : [cardChange()]),
]

/** A change of a card is signed before August. */
function cardChange(): Flow {
  return {
    name: 'changing a card',
    status: 200,
    family: 'UPDATE_CARD',
    call: ({ cardId }) => ({
      method: 'PATCH',
      path: `/cards/${cardId}`,
      body: { state: 'FROZEN' },
    }),
    changed: (call) => ({ ...call, body: { state: 'CLOSED' } }),
  }
}

describe.each(flows)('$name', ({ status, family, type, call }) => {
  it('is asked to be signed, then done, once', async () => {
    const customer = await start()
    const spec = call(customer)
    const asked = await askToSign(client, spec)
    expect(asked.type).toBe(type)
    expect(asked.expiresAt).toBe('2026-06-01T12:05:00.000Z')
    expect(JSON.parse(asked.payloadToSign).type).toBe(`ACTIVITY_TYPE_${family}`)
    const stamp = customer.session.sign(asked.payloadToSign)
    expectStatus(await retrySigned(client, spec, stamp, asked.requestId), status)
    expectStatus(await retrySigned(client, spec, stamp, asked.requestId), 401)
    // What is done already is no excuse for a Request-Id that is another's or nobody's.
    expectStatus(await retrySigned(client, spec, stamp, 'Request:unknown'), 401)
    const other = { method: 'PATCH', path: `/internal-accounts/${customer.walletId}` }
    const foreign = await askToSign(client, { ...other, body: { privateEnabled: false } })
    expectStatus(await retrySigned(client, spec, stamp, foreign.requestId), 401)
  })

  itWhere(
    !isMagic,
    'refuses an expired request, another wallet’s session, and a foreign request',
    async () => {
      const [mine, theirs] = [await start(), await start()]
      const spec = call(mine)
      const asked = await askToSign(client, spec)
      const foreign = await askToSign(client, call(theirs))
      const stamp = mine.session.sign(asked.payloadToSign)
      const byThem = theirs.session.sign(asked.payloadToSign)
      const invalid = await retrySigned<Refusal>(client, spec, byThem, asked.requestId)
      expect(expectStatus(invalid, 401).code).toBe('WALLET_SIGNATURE_INVALID')
      const foreignStamp = mine.session.sign(foreign.payloadToSign)
      expectStatus(await retrySigned(client, spec, foreignStamp, foreign.requestId), 401)
      expectStatus(await retrySigned(client, spec, stamp, 'Request:unknown'), 401)
      const unsigned = await client.call<Refusal>(spec.method, spec.path, spec.body, {
        headers: { 'Request-Id': asked.requestId },
      })
      expect(expectStatus(unsigned, 401).code).toBe('WALLET_SIGNATURE_MISSING')
      await client.sandbox().clock.advance(5 * 60_000)
      expectStatus(await retrySigned(client, spec, stamp, asked.requestId), 401)
    },
  )

  itWhere(!isMagic, 'refuses a signature by a session that was revoked', async () => {
    const customer = await start()
    const spec = call(customer)
    const third = await signInWithPasskey(client, customer.credential)
    const asked = await askToSign(client, spec)
    const revoke = { method: 'DELETE', path: `/auth/sessions/${third.id}` }
    expectStatus(await callSigned(client, revoke, customer.session), 204)
    const stamp = third.sign(asked.payloadToSign)
    expectStatus(await retrySigned(client, spec, stamp, asked.requestId), 401)
  })

  itWhere(!isAugust, 'ignores a signature on the first call', async () => {
    const customer = await start()
    const spec = call(customer)
    const headers = client.signed(customer.session.sign('whatever'))
    const answer = await client.call(spec.method, spec.path, spec.body, { headers })
    expectStatus(answer, 202)
  })
})

const withBody = flows.flatMap((flow) => (flow.changed ? [{ ...flow, changed: flow.changed }] : []))

describe.each(withBody)('the body of $name', ({ call, changed }) => {
  it('may not differ between the two calls, but may be spelled differently', async () => {
    const customer = await start()
    const spec = call(customer)
    const asked = await askToSign(client, spec)
    const stamp = customer.session.sign(asked.payloadToSign)
    const refused = await retrySigned<Refusal>(client, changed(spec), stamp, asked.requestId)
    const code = isMagic ? 'UNAUTHORIZED' : 'WALLET_SIGNATURE_BODY_MISMATCH'
    expect(expectStatus(refused, 401).code).toBe(code)
    const headers = { ...client.signed(stamp), 'Request-Id': asked.requestId }
    const rawBody = ` ${JSON.stringify(spec.body, null, 2)}\n`
    const answer = await client.call(spec.method, spec.path, undefined, { headers, rawBody })
    expect([200, 201]).toContain(answer.status)
  })
})

describe('adding a credential', () => {
  itWhere(
    !isMagic,
    'binds the passkey to the signature and spends its challenge on success only',
    async () => {
      const customer = await createSignedInCustomer(client)
      const email = { type: 'EMAIL_OTP', accountId: customer.walletId, email: 'a@x.test' }
      const call = { method: 'POST', path: '/auth/credentials', body: email }
      expectStatus(await callSigned(client, call, customer.session), 201)
      const { session } = customer
      const revoke = { method: 'DELETE', path: `/auth/credentials/${customer.credential.id}` }
      const { data } = (
        await client.get<{ data: { id: string; type: string }[] }>(
          `/auth/credentials?accountId=${customer.walletId}`,
        )
      ).body
      const emailId = data.find(({ type }) => type === 'EMAIL_OTP')?.id ?? ''
      const emailSession = await signInWithNewCode(client, emailId)
      expectStatus(await callSigned(client, revoke, emailSession), 204)

      const body = passkeyBody(customer.walletId, createSoftAuthenticator())
      const add = { method: 'POST', path: '/auth/credentials', body }
      const asked = await askToSign(client, add)
      expect(asked.type).toBe('PASSKEY')
      const { parameters } = JSON.parse(asked.payloadToSign)
      expect(parameters.authenticators[0]).toMatchObject({ challenge: body.challenge })
      // The sessions of a revoked credential end with it.
      const dead = session.sign(asked.payloadToSign)
      expectStatus(await retrySigned(client, add, dead, asked.requestId), 401)
      const stamp = emailSession.sign(asked.payloadToSign)
      expectStatus(await retrySigned(client, add, stamp, asked.requestId), 201)
    },
  )

  itWhere(!isAugust, 'refuses a second passkey and a second e-mail address', async () => {
    const { walletId } = await start()
    const passkey = passkeyBody(walletId, createSoftAuthenticator())
    const second = await client.post<Refusal>('/auth/credentials', passkey)
    expect(expectStatus(second, 400).code).toBe('PASSKEY_CREDENTIAL_ALREADY_EXISTS')
    const email = { type: 'EMAIL_OTP', accountId: walletId, email: 'other@x.test' }
    const other = await client.post<Refusal>('/auth/credentials', email)
    expect(expectStatus(other, 400).code).toBe('EMAIL_OTP_CREDENTIAL_ALREADY_EXISTS')
  })

  it('says that a request was used before that the wallet has the credential', async () => {
    const { walletId, session } = await createSignedInCustomer(client)
    const body = { type: 'EMAIL_OTP', accountId: walletId, email: `${randomName()}@x.test` }
    const add = { method: 'POST', path: '/auth/credentials', body }
    const asked = await askToSign(client, add)
    const stamp = session.sign(asked.payloadToSign)
    expectStatus(await retrySigned(client, add, stamp, asked.requestId), 201)
    expectStatus(await retrySigned(client, add, stamp, asked.requestId), 401)
  })

  it('sends no mail before it is signed', async () => {
    const { walletId, session } = await createSignedInCustomer(client)
    const body = { type: 'EMAIL_OTP', accountId: walletId, email: 'ada@x.test' }
    const call = { method: 'POST', path: '/auth/credentials', body }
    const asked = await askToSign(client, call)
    expect(await client.sandbox().mail.list()).toEqual([])
    const stamp = session.sign(asked.payloadToSign)
    expectStatus(await retrySigned(client, call, stamp, asked.requestId), 201)
    expect(await client.sandbox().mail.list()).toMatchObject([{ to: 'ada@x.test' }])
  })
})

describe('revoking', () => {
  it('refuses the only credential, before anything is signed', async () => {
    const { credential } = await createSignedInCustomer(client)
    const answer = await client.call('DELETE', `/auth/credentials/${credential.id}`)
    expectStatus(answer, 400)
  })

  itWhere(!isMagic, 'refuses a credential’s own session as the signer', async () => {
    const { emailId, emailSession } = await start()
    const call = { method: 'DELETE', path: `/auth/credentials/${emailId}` }
    const refused = await callSigned<Refusal>(client, call, emailSession)
    expect(expectStatus(refused, 401).code).toBe('WALLET_SIGNATURE_INVALID')
  })

  it('ends a session by its own signature', async () => {
    const { session, walletId } = await start()
    const call = { method: 'DELETE', path: `/auth/sessions/${session.id}` }
    expectStatus(await callSigned(client, call, session), 204)
    const { data } = (
      await client.get<{ data: { id: string }[] }>(`/auth/sessions?accountId=${walletId}`)
    ).body
    expect(data.map(({ id }) => id)).not.toContain(session.id)
    expectStatus(await client.call('DELETE', call.path), 404)
  })
})

describeWhere(!isMagic, 'refreshing a session', () => {
  it('gives a second session with a key sealed to the new client key', async () => {
    const { session, client: key, walletId } = await start()
    const call = {
      method: 'POST',
      path: `/auth/sessions/${session.id}/refresh`,
      body: { clientPublicKey: key.publicKeyHex },
    }
    await client.sandbox().clock.advance(10 * 60_000)
    const fresh = expectStatus(
      await callSigned<{ id: string; encryptedSessionSigningKey: string; expiresAt: string }>(
        client,
        call,
        session,
      ),
      201,
    )
    expect(fresh.expiresAt).toBe('2026-06-01T12:25:00.000Z')
    const signer = sessionOf(await openSessionKey(fresh.encryptedSessionSigningKey, key))
    const privacy = {
      method: 'PATCH',
      path: `/internal-accounts/${walletId}`,
      body: { privateEnabled: true },
    }
    expectStatus(await callSigned(client, privacy, signer), 200)
  })

  it('is refused by another session’s signature', async () => {
    const { session, emailSession, client: key } = await start()
    const call = {
      method: 'POST',
      path: `/auth/sessions/${session.id}/refresh`,
      body: { clientPublicKey: key.publicKeyHex },
    }
    expectStatus(await callSigned(client, call, emailSession), 401)
  })
})

describe('exporting a wallet', () => {
  itWhere(!isMagic, 'gives the phrase, in an envelope signed by the published signer', async () => {
    const { session, client: key, walletId } = await start()
    const call = {
      method: 'POST',
      path: `/internal-accounts/${walletId}/export`,
      body: { clientPublicKey: key.publicKeyHex },
    }
    const asked = await askToSign(client, call)
    const stamp = session.sign(asked.payloadToSign)
    const answer = await retrySigned<{ id: string; encryptedWalletCredentials: string }>(
      client,
      call,
      stamp,
      asked.requestId,
    )
    const { encryptedWalletCredentials, id } = expectStatus(answer, 200)
    expect(id).toBe(walletId)
    const envelope = JSON.parse(encryptedWalletCredentials)
    expect(envelope).toMatchObject({
      version: 'v1.0.0',
      enclaveQuorumPublic: client.sandbox().signers.export,
    })
    const data = JSON.parse(Buffer.from(envelope.data, 'hex').toString())
    expect(data.organizationId).toBe(JSON.parse(asked.payloadToSign).organizationId)
    const [enc, ciphertext] = [data.encappedPublic, data.ciphertext].map((text) =>
      Buffer.from(text, 'hex'),
    )
    const opened = await openSealed(enc ?? Buffer.of(), ciphertext ?? Buffer.of(), key)
    const { body: kept } = await client.control<{ phrase: string }>('GET', `/wallets/${walletId}`)
    expect(Buffer.from(opened).toString()).toBe(kept.phrase)
    expect(kept.phrase.split(' ')).toHaveLength(12)
  })

  it('keeps the signers over a reset and serves their public halves', async () => {
    const { signers } = client.sandbox()
    await client.sandbox().reset()
    expect((await client.control('GET', '/signers')).body).toEqual(signers)
  })

  it('refuses a compressed key, an account that is no wallet, and one that does not exist', async () => {
    const { walletId, usdAccountId, client: key } = await start()
    const path = (id: string) => `/internal-accounts/${id}/export`
    const compressed = { clientPublicKey: `02${'11'.repeat(32)}` }
    expectStatus(await client.post(path(walletId), compressed), 400)
    const body = { clientPublicKey: key.publicKeyHex }
    expectStatus(await client.post(path(usdAccountId), body), 404)
    const unknown = 'InternalAccount:00000000-0000-4000-8000-000000000000'
    expectStatus(await client.post(path(unknown), body), 404)
  })
})

describe('privacy', () => {
  it('is shown on the wallet once it was changed', async () => {
    const { session, walletId, customerId } = await start()
    const call = {
      method: 'PATCH',
      path: `/internal-accounts/${walletId}`,
      body: { privateEnabled: true },
    }
    const changed = await callSigned(client, call, session)
    expect(expectStatus(changed, 200)).toMatchObject({ id: walletId, privateEnabled: true })
    const path = `/customers/internal-accounts?customerId=${customerId}&type=EMBEDDED_WALLET`
    expect((await client.get(path)).body).toMatchObject({ data: [{ privateEnabled: true }] })
  })
})

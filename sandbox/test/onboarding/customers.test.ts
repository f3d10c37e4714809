// also in: august; in the proof: may
import { describe, expect, it } from 'vitest'
import { businessBody } from '../support/business.ts'
import { expectStatus, type Refusal } from '../support/client.ts'
import { useSandbox } from '../support/harness.ts'
import { askToSign, callSigned, retrySigned } from '../support/signedFlow.ts'
import { isAugust } from '../support/variant.ts'
import {
  addBankAccount,
  createClientKey,
  createSignedInCustomer,
  createTestCustomer,
  type Quote,
  quoteBody,
} from '../support/wallet.ts'

const client = useSandbox()

type Customer = {
  id: string
  customerType: string
  email?: string
  umaAddress: string
  platformCustomerId: string
  isDeleted: boolean
  kycStatus?: string
  kybStatus?: string
  address?: object
}
type List = { data: Customer[]; hasMore: boolean; nextCursor?: string; totalCount: number }

const address = { line1: '1 Main St', postalCode: '94105', country: 'US' }

describe('a customer', () => {
  it('is approved at once when it is a person, and has a wallet and a dollar account', async () => {
    const body = {
      customerType: 'INDIVIDUAL',
      fullName: 'Ada Example',
      platformCustomerId: 'ada-1',
      umaAddress: '$Ada@sandbox.uma.test',
      region: 'US',
      birthDate: '1990-01-02',
      nationality: 'US',
      address,
    }
    const created = expectStatus(await client.post<Customer>('/customers', body), 201)
    expect(created).toMatchObject({
      ...body,
      umaAddress: '$ada@sandbox.uma.test',
      kycStatus: 'APPROVED',
      currencies: ['USD'],
      isDeleted: false,
      createdAt: '2026-06-01T12:00:00.000Z',
    })
    expect((await client.get(`/customers/${created.id}`)).body).toEqual(created)
    const accounts = await client.get(`/customers/internal-accounts?customerId=${created.id}`)
    expect(accounts.body).toMatchObject({
      totalCount: 2,
      data: [
        {
          type: 'INTERNAL_FIAT',
          status: 'ACTIVE',
          balance: { amount: 0, currency: { code: 'USD', decimals: 2 } },
          fundingPaymentInstructions: [{ accountOrWalletInfo: { bankName: 'Sandbox Bank' } }],
        },
        {
          type: 'EMBEDDED_WALLET',
          status: 'ACTIVE',
          privateEnabled: false,
          balance: { amount: 0, currency: { code: 'USDB', decimals: 6 } },
          fundingPaymentInstructions: [
            { accountOrWalletInfo: { address: expect.stringMatching(/^sp1/) } },
          ],
        },
      ],
    })
  })

  it('has no account as a business until it is approved', async () => {
    const created = await client.post<Customer>('/customers', businessBody())
    const business = expectStatus(created, 201)
    expect(business).toMatchObject({ kybStatus: 'UNVERIFIED', beneficialOwners: [] })
    const path = `/customers/internal-accounts?customerId=${business.id}`
    expect((await client.get<List>(path)).body.totalCount).toBe(0)
    const approve = { customerType: 'BUSINESS', kybStatus: 'APPROVED' }
    expectStatus(await client.call('PATCH', `/customers/${business.id}`, approve), 200)
    expect((await client.get<List>(path)).body.totalCount).toBe(2)
    expectStatus(await client.call('PATCH', `/customers/${business.id}`, approve), 200)
    expect((await client.get<List>(path)).body.totalCount).toBe(2)
  })

  it('can be checked again, but not become one who never was', async () => {
    const { customerId } = await createTestCustomer(client)
    const change = (kycStatus: string) => {
      const body = { customerType: 'INDIVIDUAL', fullName: kycStatus, kycStatus }
      return client.call<Customer & Refusal>('PATCH', `/customers/${customerId}`, body)
    }
    for (const status of ['PENDING', 'REJECTED', 'APPROVED', 'APPROVED']) {
      expect(expectStatus(await change(status), 200).kycStatus).toBe(status)
      expect(expectStatus(await change('UNVERIFIED'), 409)).toMatchObject({
        code: 'CONFLICT',
        details: { from: status, to: 'UNVERIFIED' },
      })
    }
    const kept = (await client.get<Customer>(`/customers/${customerId}`)).body
    expect(kept).toMatchObject({ fullName: 'APPROVED', kycStatus: 'APPROVED' })
  })

  it('can be on hold where a generation has that, and no webhook tells of it', async () => {
    const { customerId } = await createTestCustomer(client)
    const change = (kycStatus: string) => {
      const body = { customerType: 'INDIVIDUAL', kycStatus }
      return client.call<Customer>('PATCH', `/customers/${customerId}`, body)
    }
    const before = (await client.sandbox().webhooks.list()).length
    const held = await change('HOLD')
    expect(held.status).toBe(isAugust ? 200 : 400)
    if (!isAugust) return
    expect(held.body.kycStatus).toBe('HOLD')
    expect(await client.sandbox().webhooks.list()).toHaveLength(before)
    expect(expectStatus(await change('APPROVED'), 200).kycStatus).toBe('APPROVED')
  })

  it('cannot take a name another one has', async () => {
    const taken = { customerType: 'INDIVIDUAL', platformCustomerId: 'p1', umaAddress: '$a@x.test' }
    expectStatus(await client.post('/customers', taken), 201)
    const uma = { ...taken, platformCustomerId: 'p2' }
    expect((await client.post<Refusal>('/customers', uma)).body.code).toBe('UMA_ADDRESS_EXISTS')
    const platform = { ...taken, umaAddress: '$b@x.test' }
    expect((await client.post<Refusal>('/customers', platform)).body.code).toBe('CONFLICT')
    const other = { customerType: 'INDIVIDUAL' }
    const { id } = expectStatus(await client.post<Customer>('/customers', other), 201)
    const rename = { customerType: 'INDIVIDUAL', umaAddress: '$a@x.test' }
    expectStatus(await client.call('PATCH', `/customers/${id}`, rename), 409)
  })

  it('refuses a currency nobody knows, and a type that changes', async () => {
    const body = { customerType: 'INDIVIDUAL', currencies: ['USD', 'XXX'] }
    const refused = await client.post<Refusal>('/customers', body)
    expect(expectStatus(refused, 400).code).toBe('INVALID_CURRENCY')
    const { customerId } = await createTestCustomer(client)
    const change = { customerType: 'BUSINESS' }
    expectStatus(await client.call('PATCH', `/customers/${customerId}`, change), 400)
  })

  it('is listed by every filter, in pages, newest first', async () => {
    const ids: string[] = []
    for (const name of ['a', 'b', 'c', 'd', 'e']) {
      const more = { platformCustomerId: name, region: name === 'a' ? 'MX' : 'US' }
      ids.unshift((await createTestCustomer(client, more)).customerId)
      await client.sandbox().clock.advance(1_000)
    }
    const first = (await client.get<List>('/customers?limit=2')).body
    expect(first).toMatchObject({ hasMore: true, totalCount: 5 })
    const second = (await client.get<List>(`/customers?limit=2&cursor=${first.nextCursor}`)).body
    const last = (await client.get<List>(`/customers?limit=2&cursor=${second.nextCursor}`)).body
    expect(last).toMatchObject({ hasMore: false, totalCount: 5 })
    expect(last.nextCursor).toBeUndefined()
    const listed = [first, second, last].flatMap(({ data }) => data.map(({ id }) => id))
    expect(listed).toEqual(ids)

    const count = async (query: string) =>
      (await client.get<List>(`/customers?${query}`)).body.totalCount
    expect(await count('platformCustomerId=c')).toBe(1)
    expect(await count('region=MX')).toBe(1)
    expect(await count('customerType=BUSINESS')).toBe(0)
    expect(await count('currency=USD')).toBe(5)
    expect(await count('currency=EUR')).toBe(0)
    expect(
      await count('createdAfter=2026-06-01T12:00:01Z&createdBefore=2026-06-01T12:00:03Z'),
    ).toBe(3)
    expect(await count('updatedAfter=2026-06-01T12:00:04Z')).toBe(1)
  })

  it.each(['limit=0', 'limit=101', 'limit=x', 'cursor=nonsense', 'createdAfter=yesterday'])(
    'refuses the query %s',
    async (query) => {
      expectStatus(await client.get(`/customers?${query}`), 400)
    },
  )

  it('is deleted once: its accounts close, its sessions end, the books stay', async () => {
    const { customerId, walletId } = await createSignedInCustomer(client, 5_000_000)
    const before = await client.books()
    const deleted = await client.call<Customer>('DELETE', `/customers/${customerId}`)
    expect(expectStatus(deleted, 200).isDeleted).toBe(true)
    const again = await client.call<Refusal>('DELETE', `/customers/${customerId}`)
    expect(expectStatus(again, 410).code).toBe('CUSTOMER_DELETED')
    expect((await client.get(`/auth/sessions?accountId=${walletId}`)).body).toEqual({ data: [] })
    expect(await client.books()).toEqual(before)
    const fund = `/sandbox/internal-accounts/${walletId}/fund`
    const refused = await client.post<Refusal>(fund, { amount: 1 })
    expect(expectStatus(refused, 403).code).toBe('USER_NOT_READY')
    expect((await client.get<List>('/customers')).body.totalCount).toBe(0)
    const all = await client.get<List>('/customers?isIncludingDeleted=true')
    expect(all.body.totalCount).toBe(1)
    expectStatus(
      await client.call('PATCH', `/customers/${customerId}`, { customerType: 'INDIVIDUAL' }),
      404,
    )
  })
})

describe('a customer that was deleted', () => {
  async function start() {
    const customer = await createSignedInCustomer(client, 5_000_000)
    const bank = await addBankAccount(client, customer.customerId)
    expectStatus(await client.call('DELETE', `/customers/${customer.customerId}`), 200)
    return { ...customer, bank }
  }

  it('neither pays nor is paid by its bank account, and gets no other', async () => {
    const { customerId, bank } = await start()
    const other = await createTestCustomer(client)
    const pay = quoteBody(bank, other.usdAccountId, 100)
    const paid = await client.post<Refusal>('/quotes', pay)
    expect(expectStatus(paid, 404).code).toBe('REFERENCE_NOT_FOUND')
    expectStatus(await client.get(`/customers/external-accounts/${bank}`), 404)
    const accountInfo = { accountType: 'SPARK_WALLET', address: 'spark1qqqqqqqqqqqqqqqqqqqq' }
    const account = { customerId, currency: 'BTC', accountInfo }
    const added = await client.post<Refusal>('/customers/external-accounts', account)
    expect(expectStatus(added, 404).code).toBe('USER_NOT_FOUND')
  })

  it('looks nobody up', async () => {
    const { customerId } = await start()
    const other = await createTestCustomer(client)
    const bank = await addBankAccount(client, other.customerId)
    const { umaAddress } = (await client.get<Customer>(`/customers/${other.customerId}`)).body
    for (const path of [`uma/${umaAddress}`, `external-account/${bank}`]) {
      const answer = await client.get<Refusal>(`/receiver/${path}?customerId=${customerId}`)
      expect(expectStatus(answer, 404).code).toBe('USER_NOT_FOUND')
    }
  })

  it('is not let in, nor handed its phrase', async () => {
    const { credential, walletId } = await start()
    const { publicKeyHex: clientPublicKey } = createClientKey()
    const address = { type: 'EMAIL_OTP', accountId: walletId, email: 'late@x.test' }
    const calls: [string, object][] = [
      [`/auth/credentials/${credential.id}/challenge`, { clientPublicKey }],
      ['/auth/credentials', address],
      [`/internal-accounts/${walletId}/export`, { clientPublicKey }],
    ]
    for (const [path, body] of calls) {
      const refused = await client.post<Refusal>(path, body)
      expect(expectStatus(refused, 403).code).toBe('USER_NOT_READY')
    }
  })

  it('is not let in by a challenge from before', async () => {
    const customer = await createTestCustomer(client)
    const body = { type: 'EMAIL_OTP', accountId: customer.walletId, email: 'soon@x.test' }
    const { id } = expectStatus(await client.post<{ id: string }>('/auth/credentials', body), 201)
    expectStatus(await client.call('DELETE', `/customers/${customer.customerId}`), 200)
    const { publicKeyHex: clientPublicKey } = createClientKey()
    const proof = { type: 'EMAIL_OTP', otp: '000000', clientPublicKey }
    const refused = await client.post<Refusal>(`/auth/credentials/${id}/verify`, proof)
    expect(expectStatus(refused, 403).code).toBe('USER_NOT_READY')
  })

  it('is not paid for by money sent to a quote of it', async () => {
    const { customerId, usdAccountId } = await createTestCustomer(client)
    const other = await createTestCustomer(client)
    const source = { sourceType: 'REALTIME_FUNDING', currency: 'USD', customerId }
    const ask = { ...quoteBody(usdAccountId, other.usdAccountId, 100), source }
    const quote = expectStatus(await client.post<Quote>('/quotes', ask), 201)
    expectStatus(await client.call('DELETE', `/customers/${customerId}`), 200)
    const sent = { quoteId: quote.id, currencyCode: 'USD' }
    const refused = await client.post<Refusal>('/sandbox/send', sent)
    expect(expectStatus(refused, 404).code).toBe('USER_NOT_FOUND')
  })
})

describe('a new e-mail address', () => {
  async function start() {
    const customer = await createSignedInCustomer(client)
    const path = `/customers/${customer.customerId}`
    const set = { customerType: 'INDIVIDUAL', email: 'old@x.test' }
    expectStatus(await client.call('PATCH', path, set), 200)
    const body = { type: 'EMAIL_OTP', accountId: customer.walletId }
    const add = { method: 'POST', path: '/auth/credentials', body }
    const { id } = expectStatus(
      await callSigned<{ id: string }>(client, add, customer.session),
      201,
    )
    return { ...customer, emailId: id, path }
  }
  const change = (path: string, email = 'new@x.test') => ({
    method: 'PATCH',
    path,
    body: { customerType: 'INDIVIDUAL', email, fullName: 'Ada New' },
  })

  it('is taken at once while no code goes to the old one', async () => {
    const { customerId } = await createSignedInCustomer(client)
    const { method, path, body } = change(`/customers/${customerId}`)
    const changed = expectStatus(await client.call<Customer>(method, path, body), 200)
    expect(changed).toMatchObject({ email: 'new@x.test', fullName: 'Ada New' })
  })

  it('has to be signed once codes go to the old one, and changes both', async () => {
    const { path, session, walletId } = await start()
    const changed = await callSigned<Customer>(client, change(path), session)
    expect(expectStatus(changed, 200).email).toBe('new@x.test')
    const { body } = await client.get(`/auth/credentials?accountId=${walletId}`)
    expect(body).toMatchObject({ data: [{}, { type: 'EMAIL_OTP', nickname: 'new@x.test' }] })
  })

  it('is signed for once: the same Request-Id is refused when nothing is left to change', async () => {
    const { path, session } = await start()
    const asked = await askToSign(client, change(path))
    const stamp = session.sign(asked.payloadToSign)
    expectStatus(await retrySigned(client, change(path), stamp, asked.requestId), 200)
    expectStatus(await retrySigned(client, change(path), 'junk', asked.requestId), 401)
  })

  it('changes nothing without the signature', async () => {
    const { path } = await start()
    await askToSign(client, change(path))
    expect((await client.get<Customer>(path)).body.email).toBe('old@x.test')
  })

  it('is refused when another wallet’s codes go there', async () => {
    const other = await createTestCustomer(client)
    const body = { type: 'EMAIL_OTP', accountId: other.walletId, email: 'new@x.test' }
    expectStatus(await client.post('/auth/credentials', body), 201)
    const { path } = await start()
    const call = change(path)
    const refused = await client.call<Refusal>(call.method, call.path, call.body)
    expect(expectStatus(refused, 409).code).toBe('EMAIL_OTP_EMAIL_ALREADY_EXISTS')
  })

  it('changes nothing at all when the key custodian does not take it', async () => {
    const { path, session, walletId } = await start()
    const failing = change(path, 'new424@x.test')
    const refused = await callSigned<Refusal>(client, failing, session)
    expect(expectStatus(refused, 424).code).toBe('EMAIL_OTP_CREDENTIAL_SYNC_FAILED')
    const kept = (await client.get<Customer>(path)).body
    expect(kept.email).toBe('old@x.test')
    expect(kept).not.toMatchObject({ fullName: 'Ada New' })
    const { body } = await client.get(`/auth/credentials?accountId=${walletId}`)
    expect(body).toMatchObject({ data: [{}, { nickname: 'old@x.test' }] })
  })

  it('is refused when the credentials it belongs to changed in between', async () => {
    const { path, session, emailId, walletId } = await start()
    const asked = await askToSign(client, change(path))
    const revoke = { method: 'DELETE', path: `/auth/credentials/${emailId}` }
    expectStatus(await callSigned(client, revoke, session), 204)
    const body = { type: 'EMAIL_OTP', accountId: walletId }
    const add = { method: 'POST', path: '/auth/credentials', body }
    expectStatus(await callSigned(client, add, session), 201)
    const stamp = session.sign(asked.payloadToSign)
    const refused = await retrySigned<Refusal>(client, change(path), stamp, asked.requestId)
    expect(expectStatus(refused, 409).code).toBe('EMAIL_OTP_CREDENTIAL_SET_CHANGED')
    expect((await client.get<Customer>(path)).body.email).toBe('old@x.test')
  })
})

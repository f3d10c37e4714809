// also in: august
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createSandbox } from '../../src/index.ts'
import { businessBody } from '../support/business.ts'
import { createClient, expectStatus, type Refusal } from '../support/client.ts'
import { createEuropean, endUserTermsConsent } from '../support/contacts.ts'
import { startOfTime, useSandbox } from '../support/harness.ts'
import { describeWhere, isAugust } from '../support/variant.ts'
import {
  addBankAccount,
  balanceOf,
  createTestCustomer,
  fund,
  type Quote,
  quoteBody,
} from '../support/wallet.ts'

type Terms = { version: string; url: string }
type Customer = Refusal & { id: string; endUserTermsConsent?: typeof endUserTermsConsent }

const client = useSandbox()

const body = (more = {}) => ({
  customerType: 'INDIVIDUAL',
  fullName: 'Ada Example',
  region: 'US',
  ...more,
})
const create = (consent: unknown) =>
  client.post<Customer>('/customers', body({ endUserTermsConsent: consent }))
const patch = (id: string, more: object) =>
  client.call<Customer>('PATCH', `/customers/${id}`, { customerType: 'INDIVIDUAL', ...more })

/** A customer in the EU who has accepted nothing, with dollars and a bank account. */
async function createPayer() {
  const customer = await createEuropean(client, { endUserTermsConsent: undefined })
  await fund(client, customer.usdAccountId, 10_000)
  return { ...customer, bank: await addBankAccount(client, customer.customerId) }
}

describeWhere(isAugust, 'the end-user terms', () => {
  it('have a version, and a page that a person can read', async () => {
    const terms = expectStatus(await client.get<Terms>('/customers/end-user-terms'), 200)
    expect(terms).toEqual({ version: '2026-08-01', url: 'http://localhost/end-user-terms' })
    const shown = await client.sandbox().fetch(new Request(terms.url))
    expect(shown.status).toBe(200)
    expect(shown.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(await shown.text()).toContain('2026-08-01')
  })

  it('are accepted on creation and by a change, by a business too, and shown', async () => {
    const created = expectStatus(await create(endUserTermsConsent), 201)
    expect(created.endUserTermsConsent).toEqual(endUserTermsConsent)
    const later = {
      ...endUserTermsConsent,
      acceptedAt: '2026-06-01T14:00:00+02:00',
      ipAddress: '2001:db8::1',
      acceptanceMethod: 'CLICK_TO_ACCEPT',
    }
    expectStatus(await patch(created.id, { endUserTermsConsent: later }), 200)
    expectStatus(await patch(created.id, { fullName: 'Ada Lovelace' }), 200)
    const { body: shown } = await client.get<Customer>(`/customers/${created.id}`)
    expect(shown.endUserTermsConsent).toEqual({ ...later, acceptedAt: '2026-06-01T12:00:00.000Z' })
    const business = await client.post<Customer>(
      '/customers',
      businessBody({ endUserTermsConsent }),
    )
    expect(expectStatus(business, 201).endUserTermsConsent).toEqual(endUserTermsConsent)
  })

  it('are not accepted in another version', async () => {
    const other = { ...endUserTermsConsent, termsVersion: '2025-01-01' }
    expect(expectStatus(await create(other), 400).code).toBe('END_USER_TERMS_VERSION_NOT_FOUND')
    const { customerId } = await createTestCustomer(client)
    const refused = await patch(customerId, { endUserTermsConsent: other, fullName: 'Eve' })
    expect(expectStatus(refused, 400).code).toBe('END_USER_TERMS_VERSION_NOT_FOUND')
    const { body: kept } = await client.get<Customer>(`/customers/${customerId}`)
    expect(kept).toMatchObject({ fullName: 'Ada Example' })
    expect(kept.endUserTermsConsent).toBeUndefined()
  })

  it.each([
    [{ acceptedAt: 'yesterday' }],
    [{ acceptedAt: undefined }],
    [{ ipAddress: 'localhost' }],
    [{ ipAddress: '' }],
    [{ ipAddress: '203.0.113.256' }],
    [{ termsVersion: '' }],
    [{ acceptanceMethod: 'NOD' }],
  ])('are not accepted with %o', async (wrong) => {
    const refused = await create({ ...endUserTermsConsent, ...wrong })
    expect(expectStatus(refused, 400).code).toBe('INVALID_INPUT')
  })

  it('have to be accepted in the EU before a customer pays', async () => {
    const { customerId, usdAccountId, walletId, bank } = await createPayer()
    const pay = [
      () => client.post<Refusal>('/quotes', quoteBody(usdAccountId, bank, 100)),
      () => client.post<Refusal>('/quotes', quoteBody(walletId, usdAccountId, 1_000_000)),
      () =>
        client.post<Refusal>('/transfer-out', {
          source: { accountId: usdAccountId },
          destination: { accountId: bank },
          amount: 100,
        }),
    ]
    for (const attempt of pay) {
      expect(expectStatus(await attempt(), 403).code).toBe('END_USER_TERMS_NOT_ACCEPTED')
    }
    expect(await balanceOf(client, usdAccountId)).toBe(10_000)
    await fund(client, walletId, 10_000_000)
    expectStatus(await patch(customerId, { endUserTermsConsent }), 200)
    // What is left is the payer's authorization, which only a quote can ask for.
    const [quote, walletQuote, transfer] = pay.map((attempt) => attempt())
    for (const made of [quote, walletQuote]) expect((await made)?.status).toBe(201)
    expect((await transfer)?.body.message).toContain('must authorize this payment')
  })

  it('need not be accepted elsewhere', async () => {
    const { usdAccountId, customerId } = await createTestCustomer(client)
    await fund(client, usdAccountId, 10_000)
    const bank = await addBankAccount(client, customerId)
    expectStatus(await client.post('/quotes', quoteBody(usdAccountId, bank, 100)), 201)
  })
})

describeWhere(isAugust, 'a new version of the end-user terms', () => {
  it('has to be accepted before a quote from before is executed', async () => {
    const dataDirectory = mkdtempSync(join(tmpdir(), 'holdfast-terms-'))
    const options = { dataDirectory, profile: 'live-2026-08', now: () => startOfTime } as const
    const first = await createSandbox(options)
    const before = createClient(() => first)
    const { usdAccountId, customerId } = await createEuropean(before)
    await fund(before, usdAccountId, 10_000)
    const bank = await addBankAccount(before, customerId)
    const made = await before.post<Quote>('/quotes', quoteBody(usdAccountId, bank, 100))
    const { id } = expectStatus(made, 201)
    await first.close()

    const second = await createSandbox({ ...options, endUserTermsVersion: '2027-01-01' })
    const after = createClient(() => second)
    const execute = () => after.post<Refusal>(`/quotes/${id}/execute`)
    expect(expectStatus(await execute(), 403).code).toBe('END_USER_TERMS_NOT_ACCEPTED')
    const accepted = { ...endUserTermsConsent, termsVersion: '2027-01-01' }
    const consent = { customerType: 'INDIVIDUAL', endUserTermsConsent: accepted }
    expectStatus(await after.call('PATCH', `/customers/${customerId}`, consent), 200)
    expectStatus(await execute(), 200)
    await second.close()
    rmSync(dataDirectory, { recursive: true, force: true })
  })
})

describeWhere(!isAugust, 'a consent to end-user terms, in a generation without them,', () => {
  it('is ignored', async () => {
    const created = expectStatus(await create(endUserTermsConsent), 201)
    expect(created.endUserTermsConsent).toBeUndefined()
    expectStatus(await client.get('/customers/end-user-terms'), 404)
  })
})

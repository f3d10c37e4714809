// also in: august; in the proof: may
import { describe, expect, it } from 'vitest'
import { createBusiness, createOwner, type Owner } from '../support/business.ts'
import { expectStatus, type Refusal } from '../support/client.ts'
import { documentFields, uploadDocument } from '../support/documents.ts'
import { useSandbox } from '../support/harness.ts'
import { readRequestLog } from '../support/requestLog.ts'
import { isAugust, itWhere } from '../support/variant.ts'
import { createTestCustomer } from '../support/wallet.ts'

type Link = { kycUrl: string; expiresAt: string; provider: string; token: string }
type Customer = { kycStatus: string; kybStatus: string; beneficialOwners: Owner[] }

const client = useSandbox()
const unknown = 'Customer:00000000-0000-4000-8000-000000000000'
const day = 24 * 3_600_000

const post = (customerId: string, body?: object, headers = {}) =>
  client.post<Link & Refusal>(`/customers/${customerId}/kyc-link`, body, headers)

const createLink = async (customerId: string, body?: object) =>
  expectStatus(await post(customerId, body), 201)

async function visit(url: string, method = 'GET') {
  const response = await client.sandbox().fetch(new Request(url, { method }))
  return { status: response.status, headers: response.headers, text: await response.text() }
}

const choose = (link: Link, outcome: string) => visit(`${link.kycUrl}/${outcome}`, 'POST')

const read = async (id: string) => (await client.get<Customer>(`/customers/${id}`)).body

const typesOf = async () => {
  const types = (await client.sandbox().webhooks.list()).map(({ type }) => type)
  return types.filter((type) => !type.startsWith('INTERNAL_ACCOUNT.'))
}

describe('a KYC link', () => {
  it('changes nothing by itself', async () => {
    const customerId = await createBusiness(client)
    const link = await createLink(customerId)
    expect(link).toEqual({
      kycUrl: `http://localhost/kyc/${link.token}`,
      expiresAt: '2026-06-02T12:00:00.000Z',
      provider: 'SUMSUB',
      token: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
    expect((await visit(link.kycUrl)).status).toBe(200)
    expect((await read(customerId)).kybStatus).toBe('UNVERIFIED')
    expect(await createLink(customerId)).not.toEqual(link)
  })

  it('is the same for a call that comes again, and 409 for another with its key', async () => {
    const { customerId } = await createTestCustomer(client)
    const key = { 'Idempotency-Key': 'k1' }
    const first = expectStatus(await post(customerId, {}, key), 201)
    expect(expectStatus(await post(customerId, {}, key), 201)).toEqual(first)
    const body = { redirectUri: 'https://app.example/' }
    expect(expectStatus(await post(customerId, body, key), 409).code).toBe('CONFLICT')
  })

  it.each([
    'https://app.example/done?a=b#c',
    'http://localhost:5173/done',
    'http://127.0.0.1/',
    'http://[::1]:3000/',
  ])('may lead to %s', async (redirectUri) => {
    const { customerId } = await createTestCustomer(client)
    const link = await createLink(customerId, { redirectUri })
    const finished = await choose(link, 'APPROVED')
    expect(finished.status).toBe(303)
    expect(finished.headers.get('location')).toBe(redirectUri)
    expect(finished.headers.get('referrer-policy')).toBe('no-referrer')
  })

  it.each([
    'http://app.example/',
    'javascript:alert(1)',
    'data:text/html,x',
    '/relative',
    'https://ada:secret@app.example/',
    'http://localhost.evil.example/',
    `https://app.example/${'x'.repeat(2_100)}`,
  ])('may not lead to %s', async (redirectUri) => {
    const { customerId } = await createTestCustomer(client)
    expect(expectStatus(await post(customerId, { redirectUri }), 400).code).toBe('INVALID_INPUT')
  })

  it('is left out of the request log', async () => {
    const link = await createLink(await createBusiness(client))
    await visit(link.kycUrl)
    const log = await readRequestLog(client)
    expect(log).toContain('/kyc-link')
    expect(log).not.toContain(link.token)
  })

  it('is for a customer who is there', async () => {
    expect(expectStatus(await post(unknown), 404).code).toBe('USER_NOT_FOUND')
    const { customerId } = await createTestCustomer(client)
    const link = await createLink(customerId)
    expectStatus(await client.call('DELETE', `/customers/${customerId}`), 200)
    expectStatus(await post(customerId), 404)
    expect((await visit(link.kycUrl)).status).toBe(410)
  })
})

describe('the page of a KYC link', () => {
  const outcomes = ['APPROVED', 'REJECTED', 'PENDING', ...(isAugust ? ['HOLD'] : [])]

  it('offers every outcome there is', async () => {
    const link = await createLink((await createTestCustomer(client)).customerId)
    const { text } = await visit(link.kycUrl)
    const offered = [...text.matchAll(/formaction="\/kyc\/[0-9a-f]{64}\/(\w+)"/g)]
    expect(offered.map(([, outcome]) => outcome)).toEqual(outcomes)
  })

  it.each(outcomes)(
    'lets a business come to %s, and what is open of its owners',
    async (outcome) => {
      const customerId = await createBusiness(client, { registrationNumber: '123001' })
      await createOwner(client, customerId, 'Example001')
      await createOwner(client, customerId, 'Example002')
      await createOwner(client, customerId)
      const document = await uploadDocument(client, documentFields(customerId))
      const finished = await choose(await createLink(customerId), outcome)
      expect(finished.status).toBe(200)
      expect(finished.text).toContain(outcome)
      const { kybStatus, beneficialOwners } = await read(customerId)
      expect(kybStatus).toBe(outcome)
      const statuses = beneficialOwners.map(({ kycStatus }) => kycStatus)
      expect(statuses).toEqual([outcome, 'REJECTED', 'APPROVED'])
      expect(await typesOf()).toEqual(outcome === 'HOLD' ? [] : [`CUSTOMER.KYB_${outcome}`])
      expectStatus(await client.call('DELETE', `/documents/${document.id}`), 409)
    },
  )

  for (const [suffix, outcome] of [
    ['002', 'REJECTED'],
    ['999', 'APPROVED'],
  ] as const) {
    itWhere(
      isAugust,
      `lets a business whose number ends in ${suffix} come to ${outcome} alone`,
      async () => {
        const customerId = await createBusiness(client, { registrationNumber: `123${suffix}` })
        await createOwner(client, customerId, 'Example001')
        const link = await createLink(customerId)
        expect((await visit(link.kycUrl)).text.match(/formaction/g)).toHaveLength(1)
        const other = outcome === 'APPROVED' ? 'REJECTED' : 'APPROVED'
        expect((await choose(link, other)).status).toBe(404)
        expect((await read(customerId)).kybStatus).toBe('UNVERIFIED')
        expect((await choose(link, outcome)).status).toBe(200)
        const { kybStatus, beneficialOwners } = await read(customerId)
        expect(kybStatus).toBe(outcome)
        expect(beneficialOwners.map(({ kycStatus }) => kycStatus)).toEqual(['PENDING'])
      },
    )
  }

  it('gives a person that it approves a wallet', async () => {
    const { customerId } = await createTestCustomer(client, { kycStatus: 'UNVERIFIED' })
    const path = `/customers/internal-accounts?customerId=${customerId}`
    const countAccounts = async () =>
      (await client.get<{ totalCount: number }>(path)).body.totalCount
    expect(await countAccounts()).toBe(0)
    await choose(await createLink(customerId), 'APPROVED')
    expect((await read(customerId)).kycStatus).toBe('APPROVED')
    expect(await countAccounts()).toBe(2)
  })

  it('works once, also for two who choose at the same moment', async () => {
    const { customerId } = await createTestCustomer(client)
    const link = await createLink(customerId)
    const chosen = await Promise.all([choose(link, 'PENDING'), choose(link, 'REJECTED')])
    expect(chosen.map(({ status }) => status).toSorted()).toEqual([200, 410])
    expect((await visit(link.kycUrl)).text).toContain('The link was already used')
    const { kycStatus } = await read(customerId)
    expect((await choose(link, 'APPROVED')).status).toBe(410)
    expect((await read(customerId)).kycStatus).toBe(kycStatus)
  })

  it('is over when its link expires', async () => {
    const link = await createLink((await createTestCustomer(client)).customerId)
    await client.sandbox().clock.advance(day - 1)
    expect((await visit(link.kycUrl)).status).toBe(200)
    await client.sandbox().clock.advance(1)
    const late = await visit(link.kycUrl)
    expect(late.status).toBe(410)
    expect(late.text).toContain('The link has expired')
    expect((await choose(link, 'APPROVED')).status).toBe(410)
  })

  it('knows no other token and no other outcome', async () => {
    const link = await createLink((await createTestCustomer(client)).customerId)
    const other = `http://localhost/kyc/${'0'.repeat(64)}`
    expect((await visit(other)).status).toBe(404)
    expect((await visit(`${other}/APPROVED`, 'POST')).status).toBe(404)
    expect((await choose(link, 'UNVERIFIED')).status).toBe(404)
    expect((await visit(link.kycUrl)).status).toBe(200)
  })

  it('shows a name as text', async () => {
    const fullName = '<script>alert("a")</script>&'
    const { customerId } = await createTestCustomer(client, { fullName })
    const { text } = await visit((await createLink(customerId)).kycUrl)
    expect(text).not.toContain('<script')
    expect(text).toContain('&lt;script&gt;alert(&quot;a&quot;)&lt;/script&gt;&amp;')
  })

  it('lets a browser do nothing but choose and go on', async () => {
    const { customerId } = await createTestCustomer(client)
    const link = await createLink(customerId, { redirectUri: 'https://app.example:8443/done' })
    const { headers } = await visit(link.kycUrl)
    expect(headers.get('content-type')).toBe('text/html; charset=UTF-8')
    expect(headers.get('content-security-policy')?.split('; ')).toEqual([
      "default-src 'none'",
      "style-src 'self'",
      "img-src 'self'",
      "form-action 'self' https://app.example:8443",
      "frame-ancestors 'none'",
      "base-uri 'none'",
    ])
    expect(Object.fromEntries(headers)).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    })
    for (const file of ['kyc.css', 'tokens.css', 'icon.svg'])
      expect((await visit(`http://localhost/kyc/${file}`)).status).toBe(200)
    expect((await visit('http://localhost/kyc/main.js')).status).toBe(404)
  })

  it('is no call of the API, so the request log does not keep its token', async () => {
    const link = await createLink((await createTestCustomer(client)).customerId)
    await visit(link.kycUrl)
    const { data } = (await client.control<{ data: { path: string }[] }>('GET', '/requests')).body
    expect(data.filter(({ path }) => path.startsWith('/kyc'))).toEqual([])
  })
})

import { describe, expect, it } from 'vitest'
import { expectStatus, type Refusal } from '../support/client.ts'
import { useSandbox } from '../support/harness.ts'
import { createTestCustomer } from '../support/wallet.ts'

const client = useSandbox()
const unknown = '00000000-0000-4000-8000-000000000000'

function send(rawBody: BodyInit, headers: Record<string, string> = {}) {
  return client.call<Refusal>('POST', '/customers', undefined, { rawBody, headers })
}

describe('a body', () => {
  it.each([
    ['is not JSON', '{"customerType":'],
    ['has trailing text', '{} {}'],
    ['names a key twice', '{"customerType":"INDIVIDUAL","customerType":"BUSINESS"}'],
    ['names a key twice, once escaped', '{"fullName":"a","full\\u004eame":"b"}'],
    ['names a key twice deep inside', '{"address":{"line1":"a","line1":"b"}}'],
    ['is nested without end', `${'['.repeat(40)}${']'.repeat(40)}`],
    ['has an unpaired surrogate', '{"fullName":"\\ud83d"}'],
    ['has a NUL character', '{"fullName":"a\\u0000b"}'],
    ['is not UTF-8', new Uint8Array([0x7b, 0xff, 0x7d])],
  ])('is refused when it %s', async (_, rawBody) => {
    const before = await client.books()
    const refusal = expectStatus(await send(rawBody as BodyInit), 400)
    expect(refusal).toMatchObject({ status: 400, code: 'INVALID_REQUEST_FORMAT' })
    expect(await client.books()).toEqual(before)
  })

  it('is refused over 64 kB, whether or not it says its length', async () => {
    const large = JSON.stringify({ customerType: 'INDIVIDUAL', fullName: 'x'.repeat(65_536) })
    expect(expectStatus(await send(large), 413).code).toBe('INVALID_REQUEST_FORMAT')
  })

  it('is refused under another content type', async () => {
    const headers = { 'content-type': 'text/plain' }
    expectStatus(await send('{"customerType":"INDIVIDUAL"}', headers), 400)
  })

  it('is taken with the same key in different objects', async () => {
    const body = {
      customerType: 'INDIVIDUAL',
      fullName: 'line1 "quoted": {',
      address: { line1: 'a', postalCode: '1', country: 'US' },
    }
    expectStatus(await send(JSON.stringify(body)), 201)
  })

  it('has every wrong field listed', async () => {
    const body = { customerType: 'INDIVIDUAL', region: 'usa', email: 'nobody', currencies: [] }
    const refusal = expectStatus(await client.post<Refusal>('/customers', body), 400)
    const fields = refusal.details?.errors?.map(({ field }) => field)
    expect(fields?.toSorted()).toEqual(['currencies', 'email', 'region'])
  })
})

describe('an address', () => {
  it.each([
    '/customers/nonsense',
    `/customers/Quote:${unknown}`,
    `/customers/Customer:${unknown}x`,
    '/quotes/..%2F..%2Fetc',
    '/customers/%00',
    '/transactions/Transaction:%F0%9F%92%A9',
  ])('with a malformed id is refused: %s', async (path) => {
    const refusal = expectStatus(await client.get<Refusal>(path), 400)
    expect(refusal.code).toBe('INVALID_INPUT')
  })

  it.each([
    [`/customers/Customer:${unknown}`, 'USER_NOT_FOUND'],
    [`/transactions/Transaction:${unknown}`, 'TRANSACTION_NOT_FOUND'],
    [`/quotes/Quote:${unknown}`, 'QUOTE_NOT_FOUND'],
    [`/customers/external-accounts/ExternalAccount:${unknown}`, 'REFERENCE_NOT_FOUND'],
    ['/nowhere', 'NOT_FOUND'],
  ])('of nothing answers 404: %s', async (path, code) => {
    expect(expectStatus(await client.get<Refusal>(path), 404)).toMatchObject({ status: 404, code })
  })

  it('that exists refuses a method it does not have', async () => {
    const answer = await client.call<Refusal>('PUT', '/customers')
    expect(expectStatus(answer, 405).code).toBe('METHOD_NOT_ALLOWED')
    expect(answer.headers.get('allow')).toContain('POST')
  })
})

describe('API credentials', () => {
  const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`

  it.each([
    ['are missing', ''],
    ['are of another scheme', 'Bearer abc'],
    ['have a wrong secret', basic('sandbox:wrong')],
    ['have a wrong user name', basic('nobody:sandbox-secret')],
    ['have no secret', basic('sandbox')],
    ['are not base64', 'Basic %%%'],
  ])('are refused when they %s', async (_, authorization) => {
    const { customerId } = await createTestCustomer(client)
    const answer = await client.get<Refusal>(`/customers/${customerId}`, { authorization })
    expect(expectStatus(answer, 401)).toMatchObject({ status: 401, code: 'UNAUTHORIZED' })
  })
})

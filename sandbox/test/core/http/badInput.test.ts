// in the proof: may, august
import { describe, expect, it } from 'vitest'
import { expectStatus, type Refusal } from '../../support/client.ts'
import { useSandbox } from '../../support/harness.ts'
import { walletSignatureHeader } from '../../support/variant.ts'
import { addBankAccount, createTestCustomer, fund, quoteBody } from '../../support/wallet.ts'

const client = useSandbox()
const unknown = '00000000-0000-4000-8000-000000000000'

/** A customer with money, and two right calls that would move some of it. */
async function withMoney() {
  const customer = await createTestCustomer(client)
  await fund(client, customer.usdAccountId, 5_000)
  const bank = await addBankAccount(client, customer.customerId)
  const quote = quoteBody(customer.usdAccountId, bank, 1_000, { immediatelyExecute: true })
  return [
    { path: '/quotes', body: JSON.stringify(quote) },
    {
      path: `/sandbox/internal-accounts/${customer.usdAccountId}/fund`,
      body: JSON.stringify({ amount: 7 }),
    },
  ]
}

/** Sends spoilt copies of calls that would move money, and sees that none did. */
async function expectRefused(
  status: number,
  spoil: (body: string) => BodyInit,
  headers: Record<string, string> = {},
): Promise<void> {
  const calls = await withMoney()
  const before = await client.books()
  for (const { path, body } of calls) {
    const rawBody = spoil(body)
    const answer = await client.call<Refusal>('POST', path, undefined, { rawBody, headers })
    expect(expectStatus(answer, status)).toMatchObject({ status, code: 'INVALID_REQUEST_FORMAT' })
  }
  expect(await client.books()).toEqual(before)
  for (const { path, body } of calls) {
    const right = await client.call('POST', path, undefined, { rawBody: body })
    expect([200, 201]).toContain(right.status)
  }
  expect(await client.books()).not.toEqual(before)
}

/** The object with one more member in front. */
function withMember(member: string): (body: string) => string {
  return (body) => body.replace('{', `{${member},`)
}

describe('a body', () => {
  it.each<[string, (body: string) => BodyInit]>([
    ['is not JSON', (body) => body.slice(0, -1)],
    ['has trailing text', (body) => `${body} {}`],
    ['names a key twice', (body) => body.replace('{', '{"amount":1,"amount":1,')],
    ['names a key twice, once escaped', withMember('"amount":1,"\\u0061mount":1')],
    ['names a key twice deep inside', withMember('"x":{"a":1,"a":2}')],
    ['is nested without end', withMember(`"x":${'['.repeat(40)}${']'.repeat(40)}`)],
    ['has an unpaired surrogate', withMember('"x":"\\ud83d"')],
    ['has a NUL character', withMember('"x":"a\\u0000b"')],
    [
      'is not UTF-8',
      (body) => new Uint8Array(Buffer.concat([Buffer.from(body), Buffer.from([0x22, 0xff, 0x22])])),
    ],
  ])('is refused when it %s', async (_, spoil) => {
    await expectRefused(400, spoil)
  })

  it('is refused over 64 kB, with and without a length of its own', async () => {
    const large = withMember(`"x":"${'x'.repeat(65_536)}"`)
    await expectRefused(413, large)
    const [call] = await withMoney()
    const before = await client.books()
    const stream = new Blob([large(call?.body ?? '')]).stream()
    const request = new Request(`http://localhost${client.sandbox().basePath}${call?.path}`, {
      method: 'POST',
      body: stream,
      duplex: 'half',
      headers: {
        authorization: client.sandbox().authorization,
        'content-type': 'application/json',
      },
    } as RequestInit)
    expect((await client.sandbox().fetch(request)).status).toBe(413)
    expect(await client.books()).toEqual(before)
  })

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'application/jsonp', ''])(
    'is refused under the content type %j',
    async (contentType) => {
      await expectRefused(400, (body) => body, { 'content-type': contentType })
    },
  )

  it('is taken with the same key in different objects', async () => {
    const body = {
      customerType: 'INDIVIDUAL',
      fullName: 'line1 "quoted": {',
      address: { line1: 'a', postalCode: '1', country: 'US' },
    }
    expectStatus(await client.post('/customers', body), 201)
  })

  it('has every wrong field listed', async () => {
    const body = { customerType: 'INDIVIDUAL', region: 'usa', email: 'nobody', currencies: [] }
    const refusal = expectStatus(await client.post<Refusal>('/customers', body), 400)
    const fields = refusal.details?.errors?.map(({ field }) => field)
    expect(fields?.toSorted()).toEqual(['currencies', 'email', 'region'])
  })
})

describe('an address', () => {
  it('with a NUL character is refused', async () => {
    const refusal = expectStatus(await client.get<Refusal>('/customers/%00'), 400)
    expect(refusal.code).toBe('INVALID_REQUEST_FORMAT')
  })

  it.each([
    [`/customers/Customer:${unknown}`, 'USER_NOT_FOUND'],
    [`/transactions/Transaction:${unknown}`, 'TRANSACTION_NOT_FOUND'],
    [`/quotes/Quote:${unknown}`, 'QUOTE_NOT_FOUND'],
    [`/customers/external-accounts/ExternalAccount:${unknown}`, 'REFERENCE_NOT_FOUND'],
    [`/agents/Agent:${unknown}`, 'REFERENCE_NOT_FOUND'],
    ['/agents/device-codes/ABCD-2345/status', 'REFERENCE_NOT_FOUND'],
    ['/nowhere', 'NOT_FOUND'],
  ])('of nothing gets 404: %s', async (path, code) => {
    expect(expectStatus(await client.get<Refusal>(path), 404)).toMatchObject({ status: 404, code })
  })

  it('that exists refuses a method it does not have', async () => {
    const answer = await client.call<Refusal>('PUT', '/customers')
    expect(expectStatus(answer, 405).code).toBe('METHOD_NOT_ALLOWED')
    expect(answer.headers.get('allow')).toContain('POST')
  })
})

describe('a header', () => {
  it.each([
    ['DELETE', `/auth/sessions/Session:${unknown}`, 'Request-Id', 201],
    ['DELETE', `/auth/credentials/AuthMethod:${unknown}`, walletSignatureHeader, 4_097],
    ['POST', `/quotes/Quote:${unknown}/execute`, 'Idempotency-Key', 256],
  ])('is refused when it is too long: %s %s %s', async (method, path, name, length) => {
    const headers = { [name]: 'x'.repeat(length) }
    const refusal = await client.call<Refusal>(method, path, undefined, { headers })
    expect(expectStatus(refusal, 400).code).toBe('INVALID_INPUT')
    expect(refusal.body.details?.errors?.map(({ field }) => field)).toEqual([name])
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

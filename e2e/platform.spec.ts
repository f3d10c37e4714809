import { type APIRequestContext, expect } from '@playwright/test'
import { createMemoryStore } from 'holdfast/relay'
import { createExpiringMap } from '../demo/platform/expiringMap.ts'
import { createLogins } from '../demo/platform/logins.ts'
import { mailedCode } from './support/customer.ts'
import { test } from './support/test.ts'

/** The platform's backend, as it is where no page is. */

test('a sign-up that broke off in the middle goes on with the same code and customer', async ({
  page,
  demo,
  baseURL,
}) => {
  const email = `broken-off-${process.pid}@example.com`
  const headers = { origin: String(baseURL) }
  const post = (path: string, data: object) => page.request.post(path, { data, headers })
  const { length: before } = await createdCustomers(page.request, demo.sandboxUrl)
  await post('/api/join', { fullName: 'Broken Off', email })
  const code = await mailedCode(page, email)

  // The service makes the customer, and its response is lost.
  const lost = { route: 'POST /customers', kind: 'drop', when: 'after', count: 1 }
  const added = await page.request.post(`${demo.sandboxUrl}/_sandbox/faults`, { data: lost })
  expect(added.status()).toBe(201)
  const broken = await post('/api/code', { code })
  expect([broken.status(), await broken.json()]).toEqual([500, { code: 'SERVICE_UNREACHABLE' }])
  const again = await post('/api/code', { code })
  expect(await again.json()).toMatchObject({ user: { fullName: 'Broken Off', email } })

  const answers = await createdCustomers(page.request, demo.sandboxUrl)
  expect(answers.slice(before)).toEqual(['no response', 409])
  // The code is spent, and the wallet is there.
  expect((await post('/api/code', { code })).status()).toBe(401)
  expect((await post('/api/sandbox-money', { amount: 1_000_000 })).status()).toBe(200)
})

test('a service that sends no SMS: no phone number is asked for, and none is taken', async ({
  page,
  baseURL,
}) => {
  await page.goto('/')
  await expect(page.getByLabel('E-mail address')).toBeVisible()
  await expect(page.getByLabel('Mobile number')).toBeHidden()

  const email = `no-phone-${process.pid}@example.com`
  const post = (path: string, data: object) =>
    page.request.post(path, { data, headers: { origin: String(baseURL) } })
  await post('/api/join', { fullName: 'No Phone', email, phoneNumber: '+4915112345678' })
  const joined = await post('/api/code', { code: await mailedCode(page, email) })
  expect(await joined.json()).toEqual({
    user: {
      fullName: 'No Phone',
      email,
      walletId: expect.stringMatching(/^InternalAccount:/),
      signInMethods: ['PASSKEY', 'EMAIL_OTP', 'OAUTH'],
    },
  })
  await page.reload()
  await expect(page.getByRole('button', { name: 'Use codes by e-mail' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Use codes by SMS' })).toBeHidden()
})

/** What the service answered to those who wanted a customer. */
async function createdCustomers(
  request: APIRequestContext,
  sandboxUrl: string,
): Promise<(number | string)[]> {
  const answer = await request.get(`${sandboxUrl}/_sandbox/requests`)
  const { data } = (await answer.json()) as {
    data: { method: string; path: string; status?: number }[]
  }
  return data
    .filter(({ method, path }) => method === 'POST' && path.endsWith('/customers'))
    .map(({ status }) => status ?? 'no response')
}

test('one client cannot have mail sent to any number of addresses', async () => {
  const { start } = createLogins(createMemoryStore())
  const ask = (count: number, client: string) =>
    start({ email: `person-${count}@example.com` }, client)
  for (let count = 0; count < 300; count += 1) await ask(count, '192.0.2.1')
  await expect(ask(300, '192.0.2.1')).rejects.toMatchObject({ status: 429, code: 'TOO_MANY_CODES' })
  await expect(ask(300, '192.0.2.2')).resolves.toHaveProperty('code')
})

test('an address gets five codes in ten minutes, whoever asks', async () => {
  const { start } = createLogins(createMemoryStore())
  const ask = (client: string) => start({ email: 'ada@example.com' }, client)
  for (let count = 1; count <= 5; count += 1) await ask(`192.0.2.${count}`)
  await expect(ask('192.0.2.6')).rejects.toMatchObject({ status: 429, code: 'TOO_MANY_CODES' })
})

test('what has ended is forgotten when something new is kept', () => {
  let now = 0
  const map = createExpiringMap<string>(1_000, () => now)
  map.set('one', 'first')
  now = 500
  map.set('two', 'second')
  now = 1_000
  expect([map.get('one'), map.get('two')]).toEqual([undefined, 'second'])
  map.set('three', 'third')
  expect(map.size).toBe(2)
  now = 9_000
  map.set('four', 'fourth')
  expect(map.size).toBe(1)
})

import { expect, type Page } from '@playwright/test'
import { addVirtualAuthenticator } from 'holdfast-sandbox/playwright'
import { becomeCustomer, customerOf, goHome, review, signAndSend } from './support/customer.ts'
import { test } from './support/test.ts'

/** Somebody elsewhere sends 25.00. */
async function pay(page: Page, customerId: string): Promise<void> {
  const answer = await page.request.post('/local/incoming', {
    data: { customerId },
    headers: { origin: new URL(page.url()).origin },
  })
  expect(answer.status()).toBe(200)
}

async function receive(page: Page): Promise<void> {
  await pay(page, await customerOf(page))
}

/** What the stream tells of one incoming payment. */
const ofOnePayment = [
  'INCOMING_PAYMENT.COMPLETED',
  'INCOMING_PAYMENT.PENDING',
  'INTERNAL_ACCOUNT.BALANCE_UPDATED',
]

function countReads(page: Page): string[] {
  const reads: string[] = []
  page.on('request', (request) => {
    if (/\/wallet\/(customers|transactions)/.test(request.url())) reads.push(request.url())
  })
  return reads
}

test('money that comes in shows up by itself, without asking again and again', async ({
  page,
  authenticator: _,
}) => {
  const streaming = page.waitForResponse(/\/api\/events\?/)
  await becomeCustomer(page)
  expect((await streaming).headers()['content-type']).toContain('text/event-stream')
  await goHome(page)
  await expect(page.getByText('Balance 100.00 USDB')).toBeVisible()
  await page.waitForLoadState('networkidle', { timeout: 3_000 }).catch(() => {})
  const reads = countReads(page)
  // Longer than any of the polls that stand in when there is no stream.
  await page.waitForTimeout(7_000)
  expect(reads).toEqual([])

  await receive(page)
  const notice = page.getByRole('status').filter({ hasText: 'has arrived' })
  await expect(notice).toContainText(/25\.00\sUSDB has arrived from \$grace@/)
  await expect(page.getByText('125.00 USDB')).toBeVisible()
  await expect(page.getByRole('link', { name: /From \$grace@.*25\.00.*Completed/ })).toBeVisible()
  await notice.getByRole('button', { name: 'Dismiss' }).click()
  await expect(notice).toBeHidden()
})

test('the receipt moves on with the payment', async ({ page, authenticator: _ }) => {
  await becomeCustomer(page)
  await review(page, '10')
  await signAndSend(page)
  await expect(page.getByRole('status').getByText('Completed')).toBeVisible()
})

test('while the stream is lost, the page asks for itself', async ({ page, authenticator: _ }) => {
  await page.route('**/api/events?*', (route) => route.abort())
  await becomeCustomer(page)
  await goHome(page)
  await receive(page)
  await expect(page.getByText('125.00 USDB')).toBeVisible({ timeout: 15_000 })
})

test('a read that failed is repeated, though the stream is live', async ({
  page,
  authenticator: _,
}) => {
  const streaming = page.waitForResponse(/\/api\/events\?/)
  await becomeCustomer(page)
  await streaming
  await goHome(page)
  await expect(page.getByText('Balance 100.00 USDB')).toBeVisible()
  const customer = await customerOf(page)
  let failed = 0
  await page.route('**/wallet/customers/internal-accounts*', async (route) => {
    failed += 1
    await route.fulfill({
      status: 502,
      json: { status: 502, code: 'SERVICE_UNREACHABLE', message: '-' },
    })
  })
  await pay(page, customer)
  await expect.poll(() => failed, { timeout: 20_000 }).toBeGreaterThan(2)
  await page.unroute('**/wallet/customers/internal-accounts*')
  await expect(page.getByText('Balance 125.00 USDB')).toBeVisible({ timeout: 15_000 })
})

test('nobody hears of somebody else’s money, or of anything after logging out', async ({
  page,
  browser,
  authenticator: _,
}) => {
  await becomeCustomer(page)
  const events = await page.evaluateHandle(() => {
    const heard: string[] = []
    const source = new EventSource('/api/events')
    source.addEventListener('money', ({ data }) => heard.push(data))
    return heard
  })
  const stranger = await browser.newContext({ baseURL: new URL(page.url()).origin })
  const theirPage = await stranger.newPage()
  const refused = await theirPage.request.get('/api/events')
  expect(refused.status()).toBe(401)
  await addVirtualAuthenticator(theirPage)
  await becomeCustomer(theirPage)
  await receive(theirPage)
  await goHome(theirPage)
  await expect(theirPage.getByText('125.00 USDB')).toBeVisible()
  expect(await events.jsonValue()).toEqual([])

  const customer = await customerOf(page)
  await pay(page, customer)
  // Webhooks come in any order, so the payment is over for the page once all have come.
  const heard = async () =>
    (await events.jsonValue()).map((data) => JSON.parse(data).type as string).toSorted()
  await expect.poll(heard).toEqual(ofOnePayment)
  const headers = { origin: new URL(page.url()).origin }
  await page.request.post('/api/log-out', { data: {}, headers })
  await pay(theirPage, customer)
  await receive(theirPage)
  await expect(theirPage.getByText('150.00 USDB')).toBeVisible()
  expect(await heard()).toEqual(ofOnePayment)
  await stranger.close()
})

test('a user has few streams: the oldest is told to make room, and its page asks for itself', async ({
  page,
  demo,
  authenticator: _,
}) => {
  await becomeCustomer(page)
  await goHome(page)
  await page.waitForLoadState('networkidle', { timeout: 3_000 }).catch(() => {})
  const connections: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/events?')) connections.push(request.url())
  })
  const cookies = await page.context().cookies()
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const leaving = new AbortController()
  const open = async () => {
    const { signal } = leaving
    const answer = await fetch(`${demo.url}/api/events`, { headers: { cookie }, signal })
    return answer.body?.pipeThrough(new TextDecoderStream()).getReader()
  }
  const readUntil = async (reader: Awaited<ReturnType<typeof open>>, event: string) => {
    let text = ''
    while (!text.includes(`event: ${event}\n`)) {
      const { done, value } = (await reader?.read()) ?? { done: true, value: undefined }
      if (done) throw new Error(`The stream ended before ${event}`)
      text += value
    }
  }
  // With the page's own there are nine, one more than there may be.
  const streams = []
  for (let count = 0; count < 8; count += 1) streams.push(await open())
  await receive(page)
  await expect(page.getByText('125.00 USDB')).toBeVisible({ timeout: 15_000 })
  expect(connections).toEqual([])

  const newest = await open()
  const [oldest, ...others] = streams
  await readUntil(oldest, 'replaced')
  expect(await oldest?.read()).toMatchObject({ done: true })
  await receive(page)
  for (const stream of [...others, newest]) await readUntil(stream, 'money')
  leaving.abort()
})

test('a delivery that nobody signed is refused and moves nothing', async ({ baseURL }) => {
  const body = JSON.stringify({
    id: 'Webhook:00000000-0000-4000-8000-000000000000',
    type: 'INCOMING_PAYMENT.COMPLETED',
    timestamp: new Date().toISOString(),
    data: {},
  })
  const post = (headers: Record<string, string>) =>
    fetch(`${baseURL}/webhooks`, { method: 'POST', headers, body })
  expect((await post({})).status).toBe(401)
  const forged = JSON.stringify({ v: '1', s: 'MEQCIA==' })
  expect((await post({ 'x-service-signature': forged })).status).toBe(401)
})

test('a payment that completes while it is first read is not shown as on its way', async ({
  page,
  authenticator: _,
}) => {
  await becomeCustomer(page)
  await review(page, '10')
  const completed = page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        new EventSource('/api/events').addEventListener('money', ({ data }) => {
          if (JSON.parse(data).type === 'OUTGOING_PAYMENT.COMPLETED') resolve()
        })
      }),
  )
  await page.route(
    '**/wallet/transactions/*',
    async (route) => {
      const response = await route.fetch()
      expect((await response.json()).status).toBe('PROCESSING')
      await completed
      await route.fulfill({ response }).catch(() => {})
    },
    { times: 1 },
  )
  await signAndSend(page)
  await expect(page.getByRole('status').getByText('Completed')).toBeVisible()
})

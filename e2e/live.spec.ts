import { expect, type Page, type Request } from '@playwright/test'
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

/** Listens from its return on; what it returns ends with the news of a payment that is completed. */
async function listenForCompletion(page: Page): Promise<{ news: Promise<void> }> {
  const listening = await page.evaluateHandle(async () => {
    const source = new EventSource('/api/events')
    const news = new Promise<void>((resolve) => {
      source.addEventListener('money', ({ data }) => {
        if (JSON.parse(data).type !== 'OUTGOING_PAYMENT.COMPLETED') return
        source.close()
        resolve()
      })
    })
    await new Promise((resolve) => source.addEventListener('open', resolve))
    return { news }
  })
  return { news: listening.evaluate(({ news }) => news) }
}

/** Becomes a customer with 100.00 USDB whose first screen hears the stream of the platform. */
async function becomeListener(page: Page): Promise<void> {
  const streaming = page.waitForResponse(/\/api\/events\?/)
  await becomeCustomer(page)
  expect((await streaming).headers()['content-type']).toContain('text/event-stream')
  await goHome(page)
  await expect(page.getByText('Balance 100.00 USDB')).toBeVisible()
}

/** The addresses of the requests from here on that match. */
function watchRequests(page: Page, wanted: RegExp): string[] {
  const seen: string[] = []
  page.on('request', (request) => {
    if (wanted.test(request.url())) seen.push(request.url())
  })
  return seen
}

/** Waits until the page has asked for itself, and lets its pauses pass at once. */
async function expectPolled(page: Page, text: string): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(5_000)
    await expect(page.getByText(text)).toBeVisible({ timeout: 1_000 })
  }).toPass({ timeout: 20_000 })
}

test('a customer sees money come and go by itself with the stream of the platform', async ({
  page,
  time: _time,
  authenticator: _,
}) => {
  await becomeListener(page)

  await test.step('1. money that comes in is shown, without asking again and again', async () => {
    const reads = watchRequests(page, /\/wallet\/(customers|transactions)/)
    // What the screen read at first, and the polls of the time before the stream, have ended.
    await expect(async () => {
      reads.length = 0
      // Longer than any of the polls that stand in when there is no stream.
      await page.clock.runFor(7_000)
      expect(reads).toEqual([])
    }).toPass()

    await receive(page)
    const notice = page.getByRole('status').filter({ hasText: 'has arrived' })
    await expect(notice).toContainText(/25\.00\sUSDB has arrived from \$grace@/)
    await expect(page.getByText('125.00 USDB')).toBeVisible()
    await expect(page.getByRole('link', { name: /From \$grace@.*25\.00.*Completed/ })).toBeVisible()
    await notice.getByRole('button', { name: 'Dismiss' }).click()
    await expect(notice).toBeHidden()
  })

  await test.step('2. a payment that completes while it is first read is shown as completed', async () => {
    await review(page, '10')
    const { news } = await listenForCompletion(page)
    await page.route(
      '**/wallet/transactions/*',
      async (route) => {
        const response = await route.fetch()
        // As it was when the read began: after the news, that is from before it.
        await news
        await route.fulfill({ response }).catch(() => {})
      },
      { times: 1 },
    )
    await signAndSend(page)
    await expect(page.getByRole('status').getByText('Completed')).toBeVisible()
  })
})

test('a read that failed is repeated, though the stream of the platform is live', async ({
  page,
  time: _time,
  authenticator: _,
}) => {
  await becomeListener(page)
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
  // More often than the three events of a payment, and the retries of what they cause, explain.
  await expect(async () => {
    await page.clock.runFor(5_000)
    expect(failed).toBeGreaterThan(30)
  }).toPass({ intervals: [50] })
  await page.unroute('**/wallet/customers/internal-accounts*')
  await expectPolled(page, 'Balance 125.00 USDB')
})

test('a customer sees money come while the stream of the platform makes room or is lost', async ({
  page,
  demo,
  time: _time,
  authenticator: _,
}) => {
  await becomeListener(page)

  await test.step('1. the oldest of many streams is told to make room, and its page asks for itself', async () => {
    const connections = watchRequests(page, /\/api\/events\?/)
    const cookies = await page.context().cookies()
    const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    const leaving = new AbortController()
    const { signal } = leaving
    // With the page's own there are nine, one more than there may be.
    for (let count = 0; count < 8; count += 1) {
      await fetch(`${demo.url}/api/events`, { headers: { cookie }, signal })
    }
    await receive(page)
    await expectPolled(page, '125.00 USDB')
    expect(connections).toEqual([])
    leaving.abort()
  })

  await test.step('2. while the stream is lost, the page asks for itself', async () => {
    await page.route('**/api/events?*', (route) => route.abort())
    await page.reload()
    await expect(page.getByText('125.00 USDB')).toBeVisible()
    await receive(page)
    await expectPolled(page, '150.00 USDB')
  })
})

test('a customer with seven tabs gets a price in the last one, and sees money come in the first', async ({
  page,
  context,
  authenticator: _,
}) => {
  await becomeListener(page)
  const open = new Set<Request>()
  const isStream = (request: Request) => /\/events(?:\?|$)/.test(request.url())
  context.on('request', (request) => isStream(request) && open.add(request))
  context.on('requestfailed', (request) => open.delete(request))
  context.on('requestfinished', (request) => open.delete(request))
  const tabs: Page[] = []
  // A browser has six connections to a host for all of them.
  for (let count = 2; count <= 7; count += 1) {
    const tab = await context.newPage()
    await tab.goto('/send')
    await expect(tab.getByLabel('Amount', { exact: true })).toBeVisible()
    tabs.push(tab)
  }
  const last = tabs.at(-1) ?? page
  await last.getByLabel('Amount', { exact: true }).fill('10')
  await last.getByRole('button', { name: 'Review payment' }).click()
  await expect(last.getByRole('dialog', { name: 'Review and sign' })).toBeVisible()
  await expect.poll(() => open.size).toBe(2)
  await receive(page)
  await expect(page.getByRole('status').filter({ hasText: 'has arrived' })).toBeVisible()
  await expect(page.getByText('125.00 USDB')).toBeVisible()
})

import { expect, type Page, type Route } from '@playwright/test'
import { expectStatus, openFunded, prepareQuote } from './support/people.ts'
import { openWallet, test } from './support/test.ts'

const executeCalls = '**/wallet/quotes/*/execute'
const isDocument = (route: Route) => route.request().resourceType() === 'document'

const executions = (page: Page) =>
  page.evaluate(() => {
    const { pendingExecutions, settledExecutions } = window.wallet.getState()
    return {
      pending: pendingExecutions.map(({ quoteId }) => quoteId),
      settled: settledExecutions.map(({ quoteId, status }) => [quoteId, status]),
    }
  })

const statusOf = (page: Page, quoteId: string) =>
  page.evaluate(async (id) => {
    const { status } = await window.holdfast.getQuote(window.wallet, id)
    return status
  }, quoteId)

/** Starts to execute the page's quote. */
const startExecution = (page: Page) =>
  page.evaluate(() => {
    window.holdfast.executeQuote(window.wallet, window.quote).then(
      ({ status }) => void Reflect.get(window, 'noteOutcome')?.(status),
      () => undefined,
    )
  })

/** Waits until the page has its outcome, also while it is being left, which evaluates nothing. */
async function outcomeIn(page: Page): Promise<() => Promise<void>> {
  const outcomes: string[] = []
  await page.exposeFunction('noteOutcome', (status: string) => outcomes.push(status))
  return () => expect.poll(() => outcomes).toEqual(['executed'])
}

/** A step that a story waits for, and lets go on. */
function gate() {
  let open: () => void = () => undefined
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { open, opened }
}

test('the response arrives while the next page is on its way: the next page shows the outcome', {
  tag: '@T35',
}, async ({ page, harness, user }) => {
  await openFunded(page, harness, user)
  const quoteId = await prepareQuote(page)
  const executed = await outcomeIn(page)
  const [carriedOut, response, leaving, arrival] = [gate(), gate(), gate(), gate()]
  await page.route(executeCalls, async (route) => {
    const answer = await route.fetch()
    carriedOut.open()
    await response.opened
    await route.fulfill({ response: answer })
  })
  await page.route('**/*', async (route) => {
    if (!isDocument(route)) return route.fallback()
    leaving.open()
    await arrival.opened
    await route.continue()
  })
  await startExecution(page)
  await carriedOut.opened
  const reloading = openWallet(page)
  await leaving.opened
  response.open()
  await executed()
  // Longer than a page must stay visible where it is not being left.
  await page.waitForTimeout(3_500)
  arrival.open()
  await reloading

  await expect
    .poll(() => executions(page))
    .toEqual({ pending: [], settled: [[quoteId, 'executed']] })
  await openWallet(page)
  await expect
    .poll(() => executions(page))
    .toEqual({ pending: [], settled: [[quoteId, 'executed']] })
  await page.evaluate((id) => window.holdfast.acknowledgeExecution(window.wallet, id), quoteId)
  expect(await executions(page)).toEqual({ pending: [], settled: [] })
})

test('a page that is left directly after the outcome: the next one shows it at once', {
  tag: '@T35',
}, async ({ page, harness, user }) => {
  await openFunded(page, harness, user)
  const quoteId = await prepareQuote(page)
  const executed = await outcomeIn(page)
  await startExecution(page)
  await executed()
  await openWallet(page)

  await expect
    .poll(() => executions(page), { timeout: 3_000 })
    .toEqual({ pending: [], settled: [[quoteId, 'executed']] })
})

test('a page that stays: neither another tab nor a later page shows the outcome', {
  tag: '@T35',
}, async ({ page, context, harness, user }) => {
  await page.clock.install()
  await openFunded(page, harness, user)
  const other = await context.newPage()
  await openWallet(other)
  await expectStatus(other, 'signedIn')
  await other.evaluate(() => {
    Object.assign(window, { isShown: false })
    window.wallet.subscribe(() => {
      if (window.wallet.getState().settledExecutions.length > 0)
        Object.assign(window, { isShown: true })
    })
  })
  await page.bringToFront()
  const quoteId = await prepareQuote(page)
  await page.evaluate(() => window.holdfast.executeQuote(window.wallet, window.quote))
  const settledIn = (shown: Page) =>
    shown.evaluate(async () => {
      const { accountId } = window.wallet.getState().session ?? { accountId: '' }
      const record = await window.holdfast.readRecord(accountId)
      return record?.settledExecutions?.map((settled) => settled.quoteId)
    })
  expect(await settledIn(page)).toEqual([quoteId])
  await page.clock.fastForward(3_500)
  await expect.poll(() => settledIn(page)).toEqual([])

  expect(await other.evaluate(() => Reflect.get(window, 'isShown'))).toBe(false)
  await openWallet(page)
  await expectStatus(page, 'signedIn')
  expect(await executions(page)).toEqual({ pending: [], settled: [] })
})

test('a reload at each tenth of a second of a payment over a slow network: never silence after it was made', {
  tag: '@T35',
}, async ({ page, harness, user }) => {
  test.setTimeout(120_000)
  await openFunded(page, harness, user)
  const seen = new Set<string>()
  for (let afterMs = 0; afterMs <= 1_000; afterMs += 100) {
    await page.unroute('**/*')
    const quoteId = await prepareQuote(page)
    await slowDown(page)
    await startExecution(page)
    await page.waitForTimeout(afterMs)
    await openWallet(page)
    await expectStatus(page, 'signedIn', 10_000)
    const isPaid = (await statusOf(page, quoteId)) !== 'PENDING'
    const shown = async () => {
      const { pending, settled } = await executions(page)
      if (settled.length > 0) return `settled ${settled}`
      return pending.length > 0 ? `pending ${pending}` : 'nothing'
    }
    const allowed = [`settled ${quoteId},executed`, `pending ${quoteId}`]
    await expect
      .poll(shown, { timeout: 12_000, message: `${afterMs} ms` })
      .toMatch(new RegExp((isPaid ? allowed : ['nothing', ...allowed]).join('|')))
    seen.add((await shown()).split(' ')[0] ?? '')
    await page.evaluate(async (id) => {
      const { holdfast, wallet } = window
      const isPending = wallet.getState().pendingExecutions.length > 0
      // One that never left is sent now; one that was made is not made again.
      if (isPending)
        await holdfast
          .executeQuote(wallet, await holdfast.getQuote(wallet, id))
          .catch(() => holdfast.resumeExecutions(wallet))
      await holdfast.acknowledgeExecution(wallet, id)
    }, quoteId)
    expect(await executions(page)).toEqual({ pending: [], settled: [] })
  }
  expect(seen).toContain('settled')
})

/** Every call to the relay takes 300 ms each way, and a new page 500 ms. */
async function slowDown(page: Page): Promise<void> {
  const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
  await page.route('**/*', async (route) => {
    if (isDocument(route)) {
      await wait(500)
      return route.continue()
    }
    if (!route.request().url().includes('/wallet/')) return route.fallback()
    await wait(300)
    const response = await route.fetch()
    await wait(300)
    await route.fulfill({ response }).catch(() => undefined)
  })
}

import { expect, type Page, type Route } from '@playwright/test'
import { countCalls, expectStatus, openFunded, prepareQuote } from './support/people.ts'
import { codeOf, openWallet, test } from './support/test.ts'

const executeCalls = '**/wallet/quotes/*/execute'
const quoteCalls = '**/wallet/quotes/**'
const executions = /^POST .*\/execute$/

/** Starts to execute the page's quote, and waits until the service has carried it out. */
async function startExecution(page: Page): Promise<void> {
  const carriedOut = new Promise<void>((resolve) => {
    void page.route(executeCalls, async (route) => {
      await route.fetch()
      // No response: the page is left before there is one.
      resolve()
    })
  })
  await page.evaluate(() => {
    window.holdfast.executeQuote(window.wallet, window.quote).catch(() => undefined)
  })
  await carriedOut
}

const pendingIds = (page: Page) =>
  page.evaluate(() => window.wallet.getState().pendingExecutions.map(({ quoteId }) => quoteId))

const resume = (page: Page) =>
  page.evaluate(async () => {
    const resumed = await window.holdfast.resumeExecutions(window.wallet)
    return resumed.map(({ quoteId, status }) => [quoteId, status])
  })

test('a reload in the middle of a payment: the next page reads how it ended, and sends nothing', {
  tag: '@T35',
}, async ({ page, harness, user }) => {
  await openFunded(page, harness, user)
  const quoteId = await prepareQuote(page)
  await startExecution(page)
  await openWallet(page)
  await expect.poll(() => pendingIds(page)).toEqual([quoteId])
  const sent = countCalls(harness, executions)

  expect(await resume(page)).toEqual([[quoteId, 'executed']])
  expect(await pendingIds(page)).toEqual([])
  expect(countCalls(harness, executions)).toBe(sent)
  await openWallet(page)
  await expectStatus(page, 'signedIn')
  expect(await pendingIds(page)).toEqual([])
})

test('a payment that never left before the reload has expired once the service says so', {
  tag: '@T35',
}, async ({ page, harness, user }) => {
  await openFunded(page, harness, user)
  const quoteId = await prepareQuote(page)
  let stopped: () => void = () => undefined
  const isStopped = new Promise<void>((resolve) => (stopped = resolve))
  await page.route(executeCalls, () => stopped())
  await page.evaluate(() => {
    window.holdfast.executeQuote(window.wallet, window.quote).catch(() => undefined)
  })
  await isStopped
  await openWallet(page)
  const resuming = resume(page)
  await page.waitForTimeout(1_000)
  expect(await pendingIds(page)).toEqual([quoteId])
  await harness.sandbox.clock.advance(301_000)

  expect(await resuming).toEqual([[quoteId, 'expired']])
  expect(await pendingIds(page)).toEqual([])
})

test('a lost response, then another tab: it sees the payment, and reads how it ended', {
  tag: '@T35',
}, async ({ page, context, harness, user }) => {
  await openFunded(page, harness, user)
  const quoteId = await prepareQuote(page)
  const lose = async (route: Route) => {
    await route.fetch()
    await route.abort('connectionreset')
  }
  await page.route(quoteCalls, lose)
  expect(await codeOf(page, () => window.holdfast.executeQuote(window.wallet, window.quote))).toBe(
    'OUTCOME_UNKNOWN',
  )
  const other = await context.newPage()
  await openWallet(other)
  await expect.poll(() => pendingIds(other)).toEqual([quoteId])
  await page.evaluate(() => window.holdfast.signOut(window.wallet))
  await expectStatus(other, 'signedOut')
  expect(await pendingIds(other)).toEqual([quoteId])

  expect(await resume(other)).toEqual([[quoteId, 'executed']])
  await expect.poll(() => pendingIds(page)).toEqual([])
})

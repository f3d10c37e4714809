import { expect, type Page, type Route } from '@playwright/test'
import { fund, openSignedIn } from './support/people.ts'
import { openWallet, test } from './support/test.ts'

const payments = 200
const amountEach = 10_000

/** One in three answers is lost on the way, one in six becomes a 502 after the deed. */
async function unreliable(route: Route): Promise<void> {
  const dice = Math.random()
  if (dice < 1 / 6) return route.abort('connectionreset')
  const response = await route.fetch().catch(() => undefined)
  if (!response || dice < 1 / 3) return route.abort('connectionreset')
  if (dice < 1 / 2) return route.fulfill({ status: 502, json: { code: 'BAD_GATEWAY' } })
  return route.fulfill({ response })
}

/** Executes the quotes by their numbers, each twice, and counts how it ended. */
function hammer(page: Page, quotes: unknown[]): Promise<Record<string, number>> {
  return page.evaluate(async (all) => {
    const { holdfast, wallet } = window
    const ends: Record<string, number> = {}
    for (const quote of all as (typeof window.quote)[]) {
      const outcomes = await Promise.all(
        [0, 1].map(() =>
          holdfast.executeQuote(wallet, quote).then(
            ({ status }) => status,
            (error) => String(error.code ?? error),
          ),
        ),
      )
      for (const outcome of outcomes) ends[outcome] = (ends[outcome] ?? 0) + 1
    }
    return ends
  }, quotes)
}

test('200 double submits over two tabs with lost and failed answers move the money once each', {
  tag: ['@slow', '@T9'],
}, async ({ page, context, harness, user }) => {
  await openSignedIn(page, harness, user)
  await fund(harness, user, 100_000_000)
  const quotes = await page.evaluate(
    async ([count, amount]) => {
      const { holdfast, wallet } = window
      const bankAccount = await holdfast.createExternalAccount(wallet, {
        currency: 'USD',
        accountInfo: {
          accountType: 'USD_ACCOUNT',
          accountNumber: '000123456789',
          routingNumber: '021000021',
          beneficiary: { beneficiaryType: 'INDIVIDUAL', fullName: 'Grace Hopper' },
        },
      })
      const made = []
      for (let index = 0; index < (count ?? 0); index += 1) {
        made.push(
          await holdfast.createQuote(wallet, {
            destination: { accountId: bankAccount.id },
            lockedCurrencySide: 'SENDING',
            lockedCurrencyAmount: amount ?? 0,
          }),
        )
      }
      return made
    },
    [payments, amountEach],
  )
  const other = await context.newPage()
  await openWallet(other)
  for (const tab of [page, other]) await tab.route('**/wallet/quotes/*/execute', unreliable)
  await Promise.all([hammer(page, quotes), hammer(other, quotes)])
  for (const tab of [page, other]) await tab.unroute('**/wallet/quotes/*/execute')

  // Executions of unknown outcome are sent again, without any chaos, and then have one.
  await hammer(page, quotes)
  await harness.sandbox.clock.advance(60_000)
  const balance = await page.evaluate(
    async () => (await window.holdfast.getAccount(window.wallet)).balance.amount,
  )
  expect(balance).toBe(100_000_000 - payments * amountEach)
  const statuses = await page.evaluate(async () => {
    const seen: string[] = []
    const { holdfast, wallet } = window
    for await (const { status } of holdfast.listTransactions(wallet, {
      type: 'OUTGOING',
      limit: 100,
    })) {
      seen.push(status)
    }
    return seen
  })
  expect(statuses).toHaveLength(payments)
  expect(new Set(statuses)).toEqual(new Set(['COMPLETED']))
})

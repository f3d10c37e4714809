import * as customer from '../customer.ts'
import type { Tour, Visit } from './tour.ts'

/** No connection, no backend, no such page, and lists on their way. */
export const trouble: Tour = {
  name: 'trouble',
  visit: async (visit) => {
    await customer.becomeCustomer(visit.page)
    await loseTheLine(visit)
    await loseTheBackend(visit)
    await wait(visit)
  },
}

async function loseTheLine({ page, see }: Visit): Promise<void> {
  await customer.goHome(page)
  await page.context().setOffline(true)
  await page.getByText('You are offline.').waitFor()
  await see('home-offline')
  await page.getByRole('link', { name: 'Security', exact: true }).click()
  await page.getByRole('button', { name: 'Log out' }).last().click()
  await page.getByRole('alert').first().waitFor()
  await see('log-out-problem')
  await page.context().setOffline(false)
}

async function loseTheBackend({ page, see }: Visit): Promise<void> {
  await page.goto('/no-such-page')
  await page.getByRole('heading', { name: 'Nothing here' }).waitFor()
  await see('not-found')
  await page.goto('/payments/Transaction:00000000-0000-4000-8000-000000000000')
  await page.getByText('No payment with this number').waitFor()
  await see('payment-not-found')
  await page.route('**/wallet/**', (route) => route.abort())
  await page.goto('/')
  await page.getByRole('alert').first().waitFor()
  await see('home-unreachable')
  await page.goto('/accounts')
  await page.getByRole('alert').first().waitFor()
  await see('accounts-unreachable')
  await page.unrouteAll()
}

async function wait({ page, see }: Visit): Promise<void> {
  // The visit that the next one begins with.
  await page.goto('/')
  await page.waitForFunction(() => localStorage.getItem('marram.lastVisit') !== null)
  await page.route('**/wallet/transactions?**', () => {})
  await page.route('**/wallet/customers/external-accounts**', () => {})
  const balance = '**/wallet/customers/internal-accounts**'
  await page.route(balance, () => {})
  await page.goto('/')
  await page.getByText('From your last visit').first().waitFor()
  await see('home-last-visit')
  await page.unroute(balance)
  await page.evaluate(() => localStorage.removeItem('marram.lastVisit'))
  await page.goto('/')
  await page.getByRole('heading', { name: 'Activity' }).waitFor()
  await see('home-loading')
  await page.goto('/accounts')
  await page.getByRole('heading', { name: 'Bank accounts' }).waitFor()
  await see('accounts-loading')
  await page.unrouteAll()
}

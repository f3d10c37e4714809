import { expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { Route } from 'wouter'
import { Activity } from '../../../demo/activity/Activity.tsx'
import { Home } from '../../../demo/home/Home.tsx'
import { Payment } from '../../../demo/money/Payment.tsx'
import { backendOf, completed, processing, usdb } from '../support/backend.ts'
import { render } from '../support/render.tsx'

const now = new Date('2026-03-02T12:00:00Z')
const today = '2026-03-02T11:00:00.000Z'
const yesterday = '2026-03-01T11:00:00.000Z'

const numbered = (last: number) => `Transaction:00000000-0000-4000-8000-00000000000${last}`
const usdbOf = (amount: number) => ({ amount: amount * 1_000_000, currency: usdb })
const payments = [
  completed({
    id: numbered(1),
    type: 'INCOMING',
    source: { sourceType: 'UMA_ADDRESS', umaAddress: '$grace@sandbox.uma.test' },
    receivedAmount: usdbOf(25),
    createdAt: today,
  }),
  processing({ id: numbered(2), sentAmount: usdbOf(7), createdAt: today }),
  completed({ id: numbered(3), description: 'Field day twelve', createdAt: yesterday }),
]
const deposits = [{ id: 'deposit-1', amount: 100_000_000, at: yesterday }]

it('everything that moved is listed by day, searched and filtered', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now })
  onTestFinished(() => void vi.useRealTimers())
  await render(<Activity />, { path: '/activity', answer: backendOf({ payments, deposits }) })
  const day = (name: string) => page.getByRole('region', { name })
  await expect.element(day('Today').getByRole('listitem').first()).toBeVisible()
  const sums = () =>
    [...document.querySelectorAll('main .sum')].map(({ textContent }) =>
      textContent?.replace(/\sUSDB$/, ''),
    )
  expect(day('Today').getByRole('listitem').all()).toHaveLength(2)
  expect(day('Yesterday').getByRole('listitem').all()).toHaveLength(2)
  await expect
    .element(day('Today').getByRole('listitem').first())
    .toHaveTextContent(/From \$grace@.*\+25\.00/)
  const wallet = page.getByRole('link', { name: 'Wallet', exact: true })
  await expect.element(wallet).toHaveAttribute('aria-current', 'page')

  const shown: [string, string[]][] = [
    ['In', ['+25.00', '+100.00']],
    ['Out', ['−7.00', '−10.00']],
    ['Pending', ['−7.00']],
    ['Failed', []],
    ['All', ['+25.00', '−7.00', '−10.00', '+100.00']],
  ]
  for (const [filter, amounts] of shown) {
    await page.getByRole('radio', { name: filter, exact: true }).click()
    await expect.poll(sums).toEqual(amounts)
  }
  const search = page.getByRole('searchbox', { name: 'Search' })
  await search.fill('twelve FIELD')
  await expect.poll(sums).toEqual(['−10.00'])
  await search.fill('25.00')
  await expect.poll(sums).toEqual(['+25.00'])
  await expect.element(page.getByText('1 entry')).toBeInTheDocument()
  await search.fill('nothing like it')
  await expect.element(page.getByRole('heading', { name: 'No matches' })).toBeVisible()
  await page.getByRole('button', { name: 'Clear search and filters' }).click()
  await expect.poll(sums).toEqual(['+25.00', '−7.00', '−10.00', '+100.00'])
  await expect.element(search).toHaveValue('')
})

it('one list that does not come leaves the others alone, and is asked for again', async () => {
  let isBroken = true
  const answer = backendOf({ deposits })
  await render(<Home />, {
    answer: (call) =>
      isBroken && call.path.startsWith('/wallet/transactions') ? 'networkError' : answer(call),
  })
  const activity = page.getByRole('region', { name: 'Activity' })
  await expect.element(activity.getByRole('alert')).toHaveTextContent('Marram cannot be reached.')
  await expect.element(page.getByText('Balance 100.00 USDB')).toBeVisible()
  await expect.element(page.getByText('Account ending in 6789')).toBeVisible()
  isBroken = false
  await activity.getByRole('button', { name: 'Try again' }).click()
  await expect.element(activity.getByText('Money added')).toBeVisible()
})

it('lists on their way have the shape of lists', async () => {
  const answer = backendOf()
  const slow = ['/wallet/transactions', '/wallet/customers/external-accounts']
  await render(<Home />, {
    answer: (call) => (slow.some((path) => call.path.startsWith(path)) ? 'never' : answer(call)),
  })
  for (const name of ['Activity', 'Bank accounts']) {
    const list = page.getByRole('region', { name })
    await expect.element(list.getByRole('status').getByText('Loading')).toBeInTheDocument()
    expect(list.element().querySelectorAll('.ghost').length).toBeGreaterThan(1)
  }
})

it('Back from a payment keeps the search, the filters and the place', async () => {
  const many = Array.from({ length: 40 }, (_, at) =>
    completed({
      id: `Transaction:00000000-0000-4000-8000-0000000001${String(at).padStart(2, '0')}`,
      createdAt: yesterday,
    }),
  )
  const screens = (
    <>
      <Route path="/activity" component={Activity} />
      <Route path="/payments/:id">{({ id }) => <Payment id={id} />}</Route>
    </>
  )
  const answer = backendOf({ payments: many, deposits })
  await render(screens, { path: '/activity', size: [390, 700], answer })
  await page.getByRole('searchbox', { name: 'Search' }).fill('grace')
  await page.getByRole('radio', { name: 'Out', exact: true }).click()
  await page.getByLabelText('From').fill('2026-01-01')
  const link = page
    .getByRole('main')
    .getByRole('link', { name: /Grace Hopper/ })
    .nth(30)
  link.element().scrollIntoView({ block: 'center' })
  const top = scrollY
  expect(top).toBeGreaterThan(700)
  await link.click()
  await expect.element(page.getByRole('heading', { name: 'Payment', exact: true })).toBeVisible()
  history.back()
  await expect.element(page.getByRole('searchbox', { name: 'Search' })).toHaveValue('grace')
  await expect.element(page.getByRole('radio', { name: 'Out', exact: true })).toBeChecked()
  await expect.element(page.getByLabelText('From')).toHaveValue('2026-01-01')
  expect(location.search).toBe('?search=grace&filter=out&from=2026-01-01')
  await expect.poll(() => Math.abs(scrollY - top)).toBeLessThan(80)
  await expect.element(link).toHaveFocus()
})

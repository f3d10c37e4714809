import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { Route } from 'wouter'
import { Home } from '../../../demo/home/Home.tsx'
import { Payment } from '../../../demo/money/Payment.tsx'
import { backendOf, completed, usdb } from '../support/backend.ts'
import { render } from '../support/render.tsx'

const incoming = (euros: number) =>
  completed({
    id: `Transaction:00000000-0000-4000-8000-00000000000${euros}`,
    type: 'INCOMING',
    source: { sourceType: 'UMA_ADDRESS', umaAddress: `$grace${euros}@example.com` },
    receivedAmount: { amount: euros * 1_000_000, currency: usdb },
  })
const payments = [5, 4, 3, 2, 1].map(incoming)
const news = () => page.getByRole('listitem').filter({ hasText: 'has arrived' })
const heading = page.getByRole('heading', { name: 'Your wallet', exact: true })

async function open(count: number, size: [number, number] = [1280, 900]) {
  const screens = (
    <>
      <Route path="/" component={Home} />
      <Route path="/payments/:id">{({ id }) => <Payment id={id} />}</Route>
    </>
  )
  const arrivals = payments.slice(0, count).map(({ id }) => id)
  await render(screens, { size, arrivals, answer: backendOf({ payments }) })
}

describe('money that came in while the page was open', () => {
  it('is a list, newest first, of who sent it, and each is dismissed alone', async () => {
    await open(2)
    await expect.element(news().nth(0)).toHaveTextContent(/5\.00\sUSDB has arrived from \$grace5@/)
    await expect.element(news().nth(1)).toHaveTextContent(/4\.00\sUSDB has arrived from \$grace4@/)
    await page.getByRole('button', { name: /^Dismiss: 5\.00/ }).click()
    await expect.element(news()).toHaveTextContent(/4\.00/)
  })

  it('leads to the activity where there is more than the list shows, and is dismissed as a whole', async () => {
    await open(5)
    await expect.poll(() => news().all()).toHaveLength(3)
    await expect
      .element(page.getByRole('link', { name: '2 more in your activity' }))
      .toHaveAttribute('href', '/activity')
    await page.getByRole('button', { name: 'Dismiss all' }).click()
    await expect.poll(() => news().all()).toHaveLength(0)
  })

  it('is not told above the payment’s own page', async () => {
    await open(1)
    await news().getByRole('link', { name: 'See the payment' }).click()
    await expect.element(page.getByRole('heading', { name: 'Payment', exact: true })).toBeVisible()
    await expect.poll(() => news().all()).toHaveLength(0)
  })

  it.each([
    [390, 700],
    [1280, 500],
  ])('covers no heading at %i by %i pixels, however far the page is scrolled', async (...size) => {
    await open(3, size)
    await expect.poll(() => news().all()).toHaveLength(3)
    const list = document.querySelector('.arrivals')
    for (const y of [0, 40, 200]) {
      scrollTo({ top: y })
      const under = heading.element().getBoundingClientRect().top
      expect(list?.getBoundingClientRect().bottom).toBeLessThanOrEqual(under)
    }
  })
})

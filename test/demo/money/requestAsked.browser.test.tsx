import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { RequestAsked } from '../../../demo/money/RequestAsked.tsx'
import { backendOf } from '../support/backend.ts'
import { render } from '../support/render.tsx'

const path = 'GET /api/payment-requests/2f9k3m7q8r'
const unknown = page.getByText('This request cannot be shown.')

it('says of a code that the platform does not know that its link may be incomplete or too old', async () => {
  const routes = { [path]: () => ({ status: 404, body: { code: 'REQUEST_UNKNOWN' } }) }
  await render(<RequestAsked code="2f9k3m7q8r" />, { answer: backendOf({ routes }) })
  await expect.element(unknown).toBeVisible()
})

it('shows the name of who asks without what would draw over the amount', async () => {
  const body = {
    from: `Ada${'\u0301'.repeat(40)}\u202e`,
    umaAddress: '$ada@example.com',
    amount: { amount: 25_000_000, currency: { code: 'USDB', decimals: 6 } },
  }
  const answer = backendOf({ routes: { [path]: () => ({ status: 200, body }) } })
  await render(<RequestAsked code="2f9k3m7q8r" />, { answer })
  const name = 'Ada\u0301\u0301\u0301'
  await expect.element(page.getByText(`${name} asks you for`, { exact: true })).toBeVisible()
})

it('offers to try again where the request could not be read', async () => {
  let isUp = false
  const body = {
    from: 'Ada Lovelace',
    umaAddress: '$ada@example.com',
    amount: { amount: 25_000_000, currency: { code: 'USDB', decimals: 6 } },
  }
  const answer = backendOf({
    routes: {
      [path]: () =>
        isUp ? { status: 200, body } : { status: 400, body: { code: 'SERVICE_DOWN' } },
    },
  })
  await render(<RequestAsked code="2f9k3m7q8r" />, { answer })
  const again = page.getByRole('button', { name: 'Try again' })
  await expect.element(again).toBeVisible()
  expect(unknown.query()).toBeNull()
  isUp = true
  await again.click()
  await expect.element(page.getByText('Ada Lovelace asks you for')).toBeVisible()
})

import { expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { Route } from 'wouter'
import { Payment } from '../../../demo/money/Payment.tsx'
import { Send } from '../../../demo/money/Send.tsx'
import { backendOf, price, processing } from '../support/backend.ts'
import { render } from '../support/render.tsx'

const payload = `{"type":"ACTIVITY_TYPE_SIGN_TRANSACTION_V2","organizationId":"org-1",
  "parameters":{"signWith":"w","unsignedTransaction":"00"}}`
const quote = price(payload)
const sheet = page.getByRole('dialog')
const sign = sheet.getByRole('button', { name: 'Sign and send' })
const offline = sheet.getByText('You are offline. You can sign as soon as you are online again.')

function setOnline(isOnline: boolean): void {
  Object.defineProperty(navigator, 'onLine', { configurable: true, value: isOnline })
  dispatchEvent(new Event(isOnline ? 'online' : 'offline'))
}

/** Reviews 10 USDB; the connection can be cut with the returned function. */
async function review() {
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'onLine'))
  let isCut = false
  const draft = processing({ id: quote.transactionId, quoteId: quote.id, status: 'PENDING' })
  const backend = backendOf({
    payments: [draft],
    routes: {
      'POST /wallet/quotes': () => ({ status: 201, body: quote }),
      [`POST /wallet/quotes/${quote.id}/execute`]: () => 'networkError',
      [`GET /wallet/quotes/${quote.id}`]: () => ({ status: 200, body: quote }),
    },
  })
  const screens = (
    <>
      <Route path="/send" component={Send} />
      <Route path="/payments/:id">{({ id }) => <Payment id={id} />}</Route>
    </>
  )
  await render(screens, {
    path: '/send',
    answer: (call) => (isCut ? 'networkError' : backend(call)),
  })
  await page.getByLabelText('Amount', { exact: true }).fill('10')
  await page.getByRole('button', { name: 'Review payment' }).click()
  await expect.element(sign).toBeVisible()
  return (cut: boolean) => {
    isCut = cut
  }
}

it('signs nothing without a connection, and offers it again once it is back', async () => {
  await review()
  setOnline(false)
  await expect.element(offline).toBeVisible()
  expect(sign.query()).toBeNull()
  setOnline(true)
  await expect.element(sign).toBeVisible()
  expect(offline.query()).toBeNull()
})

it('repeats no payment without a connection, and offers it again once it is back', async () => {
  await review()
  await sign.click()
  const repeat = sheet.getByRole('button', { name: 'Repeat this payment' })
  await expect.element(repeat).toBeVisible()
  setOnline(false)
  await expect.element(offline).toBeVisible()
  expect(repeat.query()).toBeNull()
  setOnline(true)
  await expect.element(repeat).toBeVisible()
})

it('says one sentence of a payment whose outcome is unknown, and answers each check of it', {
  timeout: 20_000,
}, async () => {
  const cut = await review()
  await sign.click()
  await expect
    .element(sheet.getByRole('alert'))
    .toHaveTextContent(/^We do not know yet whether this was paid\./)
  expect(page.getByText(/may have been (made|completed)|cannot pay twice/).elements()).toHaveLength(
    1,
  )
  await sheet.getByRole('link', { name: 'Check payment status' }).click()
  const check = page.getByRole('button', { name: 'Check payment status' })
  await expect.element(page.getByText(/^We do not know yet whether this was paid/)).toBeVisible()
  expect(page.getByText('cannot pay twice').elements()).toHaveLength(1)
  cut(true)
  await check.click()
  await expect
    .element(page.getByText(/^The status of this payment could not be read\./))
    .toBeVisible()
  cut(false)
  await check.click()
  await expect
    .element(page.getByText(/^At .*, the payment service did not know yet whether this was paid\./))
    .toBeVisible()
})

it('says the same rule in the review, on its page and at home, where it names the payment', async () => {
  const rule = 'Repeating this same payment cannot pay twice; do not start a new one.'
  await review()
  await page.viewport(320, 640)
  await sign.click()
  const alert = sheet.getByRole('alert')
  await expect.element(alert).toHaveTextContent(rule)
  await expect.element(alert).toHaveAttribute('data-tone', 'wait')
  // Signing took its button away with the focus, which goes on to a heading above.
  await expect.poll(() => document.activeElement?.textContent).toBe('Terms')
  await expect.element(alert).toBeInViewport({ ratio: 1 })
  await expect.element(sheet.getByRole('button', { name: 'Repeat this payment' })).toBeVisible()
  await sheet.getByRole('link', { name: 'Check payment status' }).click()
  await expect.element(page.getByRole('alert')).toHaveTextContent(rule)
  await expect.element(page.getByRole('alert')).toHaveAttribute('data-tone', 'wait')
  await expect.element(page.getByRole('button', { name: 'Copy payment number' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Get help' })).toBeVisible()
  await page.getByRole('link', { name: 'Back to your wallet' }).click()
  const news = page.getByRole('region', { name: 'Your payments' })
  await expect
    .element(news)
    .toHaveTextContent(/your payment of 10\.00\sUSDB to Grace Hopper, signed on .+, was made/)
  await expect.element(news).toHaveTextContent(rule)
})

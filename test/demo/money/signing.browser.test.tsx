import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { Route } from 'wouter'
import { Payment } from '../../../demo/money/Payment.tsx'
import { Send } from '../../../demo/money/Send.tsx'
import { openInterruptedPayment } from '../../../demo/money/signing.ts'
import type { Transaction } from '../../../src/shared/resources.ts'
import { sessionFixture } from '../../support/fixtures.ts'
import type { ScriptedAnswer } from '../../support/scriptedRelay.ts'
import { backendOf, price, processing } from '../support/backend.ts'
import { render } from '../support/render.tsx'

const { accountId: walletId } = sessionFixture()
const payload = `{"type":"ACTIVITY_TYPE_SIGN_TRANSACTION_V2","organizationId":"org-1",
  "parameters":{"signWith":"w","unsignedTransaction":"00"}}`
const quote = price(payload)
const amount = page.getByLabelText('Amount', { exact: true })
const news = page.getByRole('region', { name: 'Your payments' })
const sheet = page.getByRole('dialog', { name: 'Review and sign' })
const draft = processing({ status: 'PENDING', quoteId: quote.id, id: quote.transactionId })

/** An answer that waits until it is released. */
function held(answer: ScriptedAnswer) {
  let release = () => {}
  const released = new Promise<ScriptedAnswer>((resolve) => {
    release = () => resolve(answer)
  })
  return { answer: () => released, release }
}

/** The payment form, filled in; the service has the payment of {@link quote} as it is given. */
async function fill(execute?: () => Promise<ScriptedAnswer>) {
  let payment: Transaction = draft
  const screens = (
    <>
      <Route path="/send" component={Send} />
      <Route path="/payments/:id">{({ id }) => <Payment id={id} />}</Route>
    </>
  )
  await render(screens, {
    path: '/send',
    answer: backendOf({
      routes: {
        'POST /wallet/quotes': () => ({ status: 201, body: quote }),
        ...(execute && { [`POST /wallet/quotes/${quote.id}/execute`]: execute }),
        [`GET /wallet/transactions/${quote.transactionId}`]: () => ({ status: 200, body: payment }),
      },
    }),
  })
  await amount.fill('10')
  return (changes: Partial<Transaction>) => {
    payment = { ...draft, ...changes }
  }
}

/** Signs as another tab does, until the returned function is called. */
async function signInAnotherTab(signed = quote, owner = walletId): Promise<() => void> {
  let end = () => {}
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  await new Promise<void>((resolve) => {
    void navigator.locks.request(`marram.signing:${signed.id}`, () => {
      resolve()
      return ended
    })
  })
  const channel = new BroadcastChannel('marram.signing')
  channel.postMessage({ walletId: owner, quote: signed })
  channel.close()
  return end
}

describe('a payment that another tab signs', { tags: ['T35'] }, () => {
  it.each([
    ['is on its way', 'PROCESSING'],
    ['was sent', 'COMPLETED'],
    ['did not go through', 'FAILED'],
    ['was not made, because its price expired', 'EXPIRED'],
  ])('is told above the form at once, and then that it %s', async (text, status) => {
    const settle = await fill()
    const end = await signInAnotherTab()
    await expect
      .element(news)
      .toHaveTextContent(/^Your payment of 10\.00\sUSDB is being signed and sent in another tab/)
    await expect.element(amount).toHaveValue('10')
    settle({ status })
    end()
    await expect
      .element(news)
      .toHaveTextContent(`Your payment of 10.00 USDB to Grace Hopper ${text}`)
    await expect.element(news).not.toHaveTextContent('another tab')
  })

  it('is called neither sent nor failed for a status that is not known', async () => {
    const settle = await fill()
    const end = await signInAnotherTab()
    await expect.element(news).toHaveTextContent('another tab')
    settle({ status: 'ON_HOLD' })
    end()
    await expect.element(news).toBeEmptyDOMElement()
  })

  it('is not told any more where nothing was sent', async () => {
    await fill()
    const end = await signInAnotherTab()
    await expect.element(news).toHaveTextContent('another tab')
    end()
    await expect.element(news).toBeEmptyDOMElement()
    await expect.element(amount).toHaveValue('10')
  })

  it('comes first in the review of another one', async () => {
    await fill()
    const end = await signInAnotherTab({ ...quote, id: 'Quote:another' })
    await page.getByRole('button', { name: 'Review payment' }).click()
    await expect.element(sheet).toHaveTextContent('An earlier payment of 10.00 USDB')
    await expect.element(sheet).toHaveTextContent('Sign and send another payment')
    end()
    await expect.element(sheet).not.toHaveTextContent('An earlier payment')
  })

  it('is not told to another customer', async () => {
    await fill()
    const ends = [
      await signInAnotherTab(quote, 'InternalAccount:another'),
      await signInAnotherTab({ ...quote, id: 'Quote:own', totalSendingAmount: 7_000_000 }),
    ]
    await expect.element(news).toHaveTextContent(/^Your payment of 7\.00\sUSDB/)
    expect(news.element().children).toHaveLength(1)
    for (const end of ends) end()
  })
})

describe('a payment that this tab signs', { tags: ['T35'] }, () => {
  it('is where a reload leads, until its outcome is known', async () => {
    const { answer, release } = held({ status: 200, body: { ...quote, status: 'PROCESSING' } })
    const settle = await fill(answer)
    await page.getByRole('button', { name: 'Review payment' }).click()
    await sheet.getByRole('button', { name: 'Sign and send' }).click()
    const kept = () => sessionStorage.getItem('marram.signing')
    expect(JSON.parse(kept() ?? '')).toEqual({ walletId, transactionId: quote.transactionId })
    // Behind the sheet: what is said of another tab is not said here.
    expect(document.querySelector('.payment-news')?.textContent).toBe('')
    settle({ status: 'PROCESSING' })
    release()
    await expect.poll(kept).toBeNull()
    await expect.poll(() => location.pathname).toBe(`/payments/${quote.transactionId}`)
  })
})

describe('openInterruptedPayment', () => {
  const keep = (owner: string) =>
    sessionStorage.setItem(
      'marram.signing',
      JSON.stringify({ walletId: owner, transactionId: quote.transactionId }),
    )

  it('opens the page of the payment, once, which says that nothing was sent', async () => {
    await fill()
    keep(walletId)
    openInterruptedPayment(walletId)
    expect(location.pathname).toBe(`/payments/${quote.transactionId}`)
    await expect.element(page.getByText(/^Nothing was sent\./)).toBeVisible()
    await expect
      .element(page.getByRole('link', { name: 'Review', exact: true }))
      .toHaveAttribute('href', expect.stringContaining(`quote=${encodeURIComponent(quote.id)}`))
    expect(sessionStorage.getItem('marram.signing')).toBeNull()
  })

  it.each(['another customer’s', 'none', 'no JSON'])('stays where it is with %s', async (what) => {
    await fill()
    if (what === 'another customer’s') keep('InternalAccount:another')
    if (what === 'no JSON') sessionStorage.setItem('marram.signing', '{')
    openInterruptedPayment(walletId)
    expect(location.pathname).toBe('/send')
  })
})

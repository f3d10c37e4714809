import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Route } from 'wouter'
import { Payment } from '../../../demo/money/Payment.tsx'
import { Send } from '../../../demo/money/Send.tsx'
import type { Quote } from '../../../src/shared/resources.ts'
import type { RecordedCall, ScriptedAnswer } from '../../support/scriptedRelay.ts'
import {
  backendOf,
  bankAccount,
  type Customer,
  completed,
  failed,
  price,
} from '../support/backend.ts'
import { useLargeText } from '../support/largeText.ts'
import { type RenderOptions, render } from '../support/render.tsx'

const payload = `{"type":"ACTIVITY_TYPE_SIGN_TRANSACTION_V2","organizationId":"org-1",
  "parameters":{"signWith":"w","unsignedTransaction":"00"}}`
const sheet = page.getByRole('dialog', { name: 'Review and sign' })
const sign = sheet.getByRole('button', { name: 'Sign and send' })
const read = sheet.getByRole('button', { name: 'Read all terms first' })
const isExecution = ({ method, path }: RecordedCall) =>
  method === 'POST' && path.endsWith('/execute')

const sizes: [string, [number, number]][] = [
  ['at 320×256, as with a zoom of 400 %', [320, 256]],
  ['on a phone in landscape', [844, 390]],
  ['with a zoom of 200 %', [640, 360]],
]

/** A quote of another id each time, to the bank account. */
const quoteOf = (count: number, changes: Partial<Quote> = {}) =>
  price(payload, { id: `Quote:00000000-0000-4000-8000-00000000000${count}`, ...changes })

interface Reviewed {
  /** In USDB. @default 10 */
  amount?: string
  note?: string
  /** What the price says otherwise. */
  terms?: Partial<Quote>
}

/** Goes to the payment form of a customer, and reviews 10 USDB. */
async function review(
  execute: (count: number) => ScriptedAnswer | Promise<ScriptedAnswer>,
  {
    size,
    amount = '10',
    note,
    terms,
    ...customer
  }: Customer & Pick<RenderOptions, 'size'> & Reviewed = {},
) {
  const [account = bankAccount()] = customer.accounts ?? []
  const destination = { destinationType: 'ACCOUNT', accountId: account.id }
  let count = 0
  let status: Quote['status'] = 'PENDING'
  const totalSendingAmount = Math.round(Number(amount) * 1_000_000)
  const quote = (changes: Partial<Quote> = {}) =>
    quoteOf(count, { destination, totalSendingAmount, ...terms, ...changes })
  const routes: Customer['routes'] = {
    ...customer.routes,
    'POST /wallet/quotes': () => {
      count += 1
      status = 'PENDING'
      return { status: 201, body: quote() }
    },
  }
  for (const { id } of [quoteOf(1), quoteOf(2)]) {
    routes[`POST /wallet/quotes/${id}/execute`] = async () => {
      const answer = await execute(count)
      if (answer === expired) status = 'EXPIRED'
      else if (isExecuted(answer)) status = 'PROCESSING'
      return answer
    }
    routes[`GET /wallet/quotes/${id}`] = () => ({ status: 200, body: quote({ status }) })
  }
  const screens = (
    <>
      <Route path="/send" component={Send} />
      <Route path="/payments/:id">{({ id }) => <Payment id={id} />}</Route>
    </>
  )
  const { calls } = await render(screens, {
    ...(size && { size }),
    answer: backendOf({ ...customer, routes }),
  })
  await page.getByRole('link', { name: 'Send', exact: true }).click()
  // No payee is chosen whose last payment failed.
  await page.getByRole('radio', { name: /Grace Hopper|W{100}/ }).click()
  await page.getByLabelText('Amount', { exact: true }).fill(amount)
  if (note) await page.getByLabelText('Note', { exact: true }).fill(note)
  await page.getByRole('button', { name: 'Review payment' }).click()
  await expect.element(sheet).toBeVisible()
  return { calls, executions: () => calls.filter(isExecution).length }
}

const executed = (count: number) => ({
  status: 200,
  body: quoteOf(count, { status: 'PROCESSING' }),
})
const isExecuted = (answer: ScriptedAnswer) => typeof answer === 'object' && answer.status === 200

/** An answer that waits until it is released. */
function held(answer: ScriptedAnswer) {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const execute = async () => {
    await released
    return answer
  }
  return { execute, release }
}

/** Back alone closes a sheet, and not one that signs: the browser's list of steps goes further. */
async function leave() {
  history.go(-2)
  await expect.poll(() => location.pathname).toBe('/')
  expect(sheet.query()).toBeNull()
}

const news = page.getByRole('region', { name: 'Your payments' })

const expired = { status: 409, body: { code: 'QUOTE_EXPIRED' } }

/** Presses the button that scrolls to the next term, until it is the one that signs. */
function readTerms(): Promise<void> {
  return vi.waitFor(() => {
    const button = read.query()
    // Synchronously: it may be gone after each look.
    if (button instanceof HTMLElement) {
      button.focus({ preventScroll: true })
      button.click()
    }
    expect(sign.query()).not.toBeNull()
  }, 5_000)
}

const find = (selector: string) => sheet.element().querySelector(selector) as Element

function lineCount(element: Element): number {
  const range = document.createRange()
  range.selectNodeContents(element)
  return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
}

/** Whether nothing lies over the beginning of an element. */
function isOnTop(element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect()
  const at = document.elementFromPoint(left + Math.min(20, width / 2), top + height / 2)
  return element.contains(at)
}

describe('the review of a payment', () => {
  it.each(sizes)(
    '%s signs nothing before recipient, amount and fee were in view',
    async (_, size) => {
      const { executions } = await review(executed, { size })
      await expect.element(read).toBeInTheDocument()
      for (const selector of ['.payee', '.facts > div:first-child', '.facts > div:nth-child(2)']) {
        expect(sign.query()).toBeNull()
        const term = sheet.element().querySelector(selector) as Element
        term.scrollIntoView({ block: 'nearest' })
        await expect.poll(() => isOnTop(term)).toBe(true)
      }
      await readTerms()
      expect(executions()).toBe(0)
      await sign.click()
      await expect.poll(() => location.pathname).toMatch(/^\/payments\//)
      expect(executions()).toBe(1)
    },
  )

  it.each(sizes)('%s has the terms of a new price in view again', async (_, size) => {
    await review((count) => (count === 1 ? expired : executed(count)), { size })
    await readTerms()
    await sign.click()
    // Whatever the countdown said.
    await expect.element(sheet.getByText('This price has expired. Nothing was paid.')).toBeVisible()
    expect(sheet.getByText('This price is valid for').query()).toBeNull()
    expect(sign.query()).toBeNull()
    await sheet.getByRole('button', { name: 'Get a new price' }).click()
    await expect.element(sheet.getByText('This price is valid for')).toBeInTheDocument()
    const start = sheet.element().querySelector('.payee') as Element
    await expect.poll(() => isOnTop(start)).toBe(true)
    // The end that was in view before the start was shows nothing of the new price.
    for (const _ of [1, 2, 3]) await new Promise(requestAnimationFrame)
    expect(read.query()).not.toBeNull()
    expect(sign.query()).toBeNull()
    expect(sheet.getByText('has expired').query()).toBeNull()
    await readTerms()
    await sign.click()
    await expect.poll(() => location.pathname).toMatch(/^\/payments\//)
  })

  it.each<[number, number]>([
    [320, 568],
    [320, 640],
  ])('at %d×%d keeps its main button in view while the terms scroll', async (...size) => {
    await review(executed, { size })
    const main = () => sheet.getByRole('button', { name: /^(Read all terms|Sign and send)/ })
    await expect.element(main()).toBeInViewport({ ratio: 1 })
    await readTerms()
    for (const top of [0, 60, 1_000]) {
      find('.body').scrollTo({ top })
      await expect.element(sign).toBeInViewport({ ratio: 1 })
      expect(isOnTop(sign.element())).toBe(true)
    }
  })

  it.each<[number, number]>([
    [390, 844],
    [1280, 900],
  ])(
    'in text of twice the size, at %d px, covers none of its terms and breaks no amount',
    async (...size) => {
      useLargeText()
      await review(executed, { size, amount: '123456.78', balance: 900_000_000_000 })
      const [sum, to] = ['.payee .sum', '.facts > div:first-child'].map(find)
      // Before anything is scrolled.
      for (const term of [sum, to]) await expect.poll(() => isOnTop(term as Element)).toBe(true)
      for (const fact of sheet.element().querySelectorAll('.facts > div')) {
        fact.scrollIntoView({ block: 'end' })
        await expect.poll(() => isOnTop(fact)).toBe(true)
      }
      expect(lineCount(sum as Element)).toBe(1)
    },
  )

  it('says when it arrives and what cannot be undone, and calls neither that nor the note reported', async () => {
    await review(executed, { note: 'For the boat' })
    const arrival = 'Usually within minutes, at the latest on the next business day'
    await expect.element(sheet.getByText(arrival)).toBeVisible()
    await expect.element(sheet.getByText('For the boat')).toBeVisible()
    await expect
      .element(sheet.getByText(/^This price is valid for another .+ sec\. Once it is sent/))
      .toBeVisible()
    const reported = sheet.getByRole('region', { name: 'Terms' })
    await expect.element(reported).toHaveTextContent('As reported by the payment service')
    await expect.element(reported).not.toHaveTextContent(arrival)
    await expect.element(reported).not.toHaveTextContent('For the boat')
  })

  it('shows every digit of what is signed, so that it adds up', async () => {
    const usdc = { code: 'USDC', name: 'USDC', symbol: '$', decimals: 6 }
    await review(executed, {
      amount: '10.123451',
      terms: { feesIncluded: 50_001, totalReceivingAmount: 10_078_999, receivingCurrency: usdc },
    })
    for (const sum of [/10\.123451\sUSDB/, /0\.050001\sUSDB/, /10\.078999\sUSDC/])
      await expect.element(sheet.getByText(sum)).toBeVisible()
  })

  it('stays where its terms were read to, though the button that had the focus is gone', async () => {
    await review(executed, { size: [320, 568] })
    await readTerms()
    await expect.poll(() => document.activeElement?.textContent).toBe('Terms')
    const terms = find('section[aria-labelledby="terms"]').querySelectorAll('.facts > div')
    expect(isOnTop([...terms].at(-1) as Element)).toBe(true)
  })

  it('can be read to its end where the name is taller than the view', async () => {
    const accounts = [bankAccount('000123454321', 'W'.repeat(100))]
    await review(executed, { size: [320, 256], accounts })
    await expect.element(read).toBeInTheDocument()
    await readTerms()
  })

  it('leads to the receipt of what the response says, before the payment is read', async () => {
    const { transactionId } = quoteOf(1)
    const routes = { [`GET /wallet/transactions/${transactionId}`]: () => 'never' as const }
    await review(executed, { routes })
    await sign.click()
    await expect.element(page.getByRole('heading', { name: 'Payment', exact: true })).toBeVisible()
    const receipt = page.getByRole('main')
    await expect.element(receipt.getByText('To Grace Hopper')).toBeVisible()
    await expect.element(receipt.getByText(/^−10\.00\sUSDB$/)).toBeVisible()
    await expect.element(receipt.getByRole('status').getByText('On its way')).toBeVisible()
    await expect.element(receipt.getByText(/^10\.00\sUSD$/)).toBeVisible()
    expect(receipt.getByText('Loading').query()).toBeNull()
  })

  it('reads the payment once after it was made, and no agents for a payment of the customer', async () => {
    const path = `/wallet/transactions/${encodeURIComponent(quoteOf(1).transactionId)}`
    const routes = { [`GET ${decodeURIComponent(path)}`]: () => 'never' as const }
    const { calls } = await review(executed, { routes })
    await sign.click()
    const reads = () => calls.filter((call) => call.path === path).length
    await expect.poll(reads).toBe(1)
    // The call that paid ends a little after the wallet has told of the payment.
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(reads()).toBe(1)
    expect(calls.map((call) => call.path)).not.toContain('/api/agent-names')
  })

  it('leaves nothing for the next visit that is from before the payment', async () => {
    localStorage.setItem('marram.lastVisit', '{}')
    await review(executed)
    await sign.click()
    await expect.poll(() => location.pathname).toMatch(/^\/payments\//)
    expect(localStorage.getItem('marram.lastVisit')).toBeNull()
  })
})

describe('Back', () => {
  it('closes the review with its amount kept, and leads from the payment to the form', async () => {
    await review(executed)
    history.back()
    await expect.poll(() => sheet.query()).toBeNull()
    await expect.element(page.getByLabelText('Amount', { exact: true })).toHaveValue('10')
    await page.getByRole('button', { name: 'Review payment' }).click()
    await sign.click()
    await expect.poll(() => location.pathname).toMatch(/^\/payments\//)
    history.back()
    await expect.poll(() => location.pathname).toBe('/send')
    expect(sheet.query()).toBeNull()
  })
})

describe('a payment that is being signed and sent', () => {
  it('keeps its review open, and says why', async () => {
    const { execute, release } = held(executed(1))
    await review(execute)
    await sign.click()
    await expect.element(sheet.getByRole('button', { name: 'Signing and sending' })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect
      .element(
        sheet.getByText('Your payment is being signed and sent. You will see the result here.'),
      )
      .toBeVisible()
    release()
    await expect.poll(() => location.pathname).toMatch(/^\/payments\//)
  })

  it('is shown on the screen that its review was left for, and so is its outcome', async () => {
    const { execute, release } = held(executed(1))
    await review(execute, { payments: [completed()] })
    await sign.click()
    await leave()
    await expect
      .element(news)
      .toHaveTextContent(/10\.00\sUSDB to Grace Hopper is being signed and sent\./)
    release()
    await expect
      .element(news)
      .toHaveTextContent(/Your payment of 10\.00\sUSDB to Grace Hopper was sent\./)
    const { transactionId } = quoteOf(1)
    const link = news.getByRole('link', { name: 'See the payment' })
    await expect.element(link).toHaveAttribute('href', `/payments/${transactionId}`)
    await news.getByRole('button', { name: 'Dismiss' }).click()
    await expect.element(news).not.toHaveTextContent('was sent')
  })

  it('is not left as sent where it fails after that', async () => {
    const { execute, release } = held(executed(1))
    await review(execute, { payments: [failed('QUOTE_EXECUTION_FAILED')] })
    await sign.click()
    await leave()
    release()
    await expect
      .element(news.getByRole('alert'))
      .toHaveTextContent(
        /10\.00\sUSDB to Grace Hopper did not go through\. The payment service could not complete the payment\./,
      )
    await expect.element(news).not.toHaveTextContent('was sent.')
  })

  it('is said to be refused on the screen that its review was left for', async () => {
    const refusal = { code: 'REFUSED_BY_POLICY', reason: 'FROZEN' }
    const { execute, release } = held({ status: 403, body: refusal })
    await review(execute)
    await sign.click()
    await leave()
    release()
    await expect
      .element(news.getByRole('alert'))
      .toHaveTextContent(
        /10\.00\sUSDB to Grace Hopper was not made\. This is not possible for your wallet right now\./,
      )
  })
})

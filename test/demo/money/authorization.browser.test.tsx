import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Route } from 'wouter'
import { Payment } from '../../../demo/money/Payment.tsx'
import { Send } from '../../../demo/money/Send.tsx'
import { signOut } from '../../../src/wallet/sessionActions/signOut.ts'
import {
  rightCode,
  type StrongService,
  strongService,
  wrongCode,
} from '../support/authorization.ts'
import { backendOf } from '../support/backend.ts'
import { type RenderOptions, render } from '../support/render.tsx'

const review = page.getByRole('dialog', { name: 'Review and sign' })
const sheet = page.getByRole('dialog', { name: 'Authorize your payment' })
const sign = review.getByRole('button', { name: 'Sign and send' })
const code = page.getByLabelText('Code', { exact: true })
const goOn = page.getByRole('button', { name: 'Continue', exact: true })
const news = page.getByRole('region', { name: 'Your payments' })
const takeUp = news.getByRole('button', { name: /^Authorize payment of 10\.00\sUSDB$/ })

const screens = (
  <>
    <Route path="/send" component={Send} />
    <Route path="/payments/:id">{({ id }) => <Payment id={decodeURIComponent(id)} />}</Route>
  </>
)

/** Reviews 10 USDB as a customer in the EU, and signs. */
async function pay(service: StrongService, options: RenderOptions = {}) {
  const rendered = await render(screens, {
    answer: backendOf({ routes: service.routes }),
    ...options,
  })
  await page.getByRole('link', { name: 'Send', exact: true }).click()
  await page.getByLabelText('Amount', { exact: true }).fill('10')
  await page.getByRole('button', { name: 'Review payment' }).click()
  await sign.click()
  return rendered
}

async function enter(entered: string) {
  await code.fill(entered)
  await goOn.click()
}

const heading = (name: string) => expect.element(page.getByRole('heading', { name })).toBeVisible()
/** Closes the sheet at a question that has the focus: before, the step before it may still be under way. */
async function closeAt(name: string) {
  await heading(name)
  await expect.poll(() => document.activeElement?.textContent).toBe(name)
  await userEvent.keyboard('{Escape}')
}

const isAtPayment = () => expect.poll(() => location.pathname).toMatch(/^\/payments\//)

describe('a payment that has to be authorized', () => {
  it('asks for a code for each step in the sheet of its review, and says what it is for', async () => {
    const service = strongService()
    await pay(service)
    await heading('Authorize the exchange')
    await expect
      .element(
        sheet.getByText(/^You exchange 10\.00\sUSDB for 10\.00\sUSD, to pay Grace Hopper, account/),
      )
      .toBeVisible()
    await expect
      .element(sheet.getByText(/^Nothing has been paid yet\. You have [45] min /))
      .toBeVisible()
    await expect.element(sheet.getByText('What your device signs')).not.toBeInTheDocument()
    await expect.poll(() => document.activeElement?.textContent).toBe('Authorize the exchange')
    await enter(rightCode)
    await heading('Authorize the payout')
    await expect
      .element(sheet.getByText(/^You pay 10\.00\sUSD to Grace Hopper, account ending in 6789\.$/))
      .toBeVisible()
    await expect.element(code).toHaveValue('')
    await expect.poll(() => document.activeElement?.textContent).toBe('Authorize the payout')
    await enter(rightCode)
    await isAtPayment()
    await expect.element(page.getByText('On its way').first()).toBeVisible()
    expect(service.answers()).toEqual([{ code: rightCode }, { code: rightCode }])
  })

  it('asks once where the currency stays the same', async () => {
    await pay(strongService(['TRANSFER']))
    await heading('Authorize the payment')
    await enter(rightCode)
    await isAtPayment()
  })

  it('says what a purpose of later generations allows', async () => {
    await pay(strongService(['SOMETHING_NEW']))
    await heading('Authorize the payment')
    await expect.element(sheet.getByText(/^You pay 10\.00\sUSDB to Grace Hopper/)).toBeVisible()
  })

  it('says that a code is wrong, and asks again', async () => {
    const service = strongService(['TRANSFER'])
    await pay(service)
    await enter(wrongCode)
    const alert = sheet.getByRole('alert')
    await expect.element(alert).toHaveTextContent('This is not the right code.')
    await expect.element(code).toHaveValue(wrongCode)
    await code.fill('123')
    await expect.element(alert).not.toBeInTheDocument()
    await enter(wrongCode)
    await expect.element(alert).toHaveTextContent('This is not the right code.')
    await enter(rightCode)
    await isAtPayment()
    expect(service.answers()).toHaveLength(3)
  })

  it('stays open and takes no second answer while one is on its way', async () => {
    const service = strongService(['TRANSFER'])
    await pay(service)
    await heading('Authorize the payment')
    const release = service.hold()
    await enter(rightCode)

    await expect.element(goOn).toHaveAttribute('aria-disabled', 'true')
    await userEvent.keyboard('{Escape}')
    await expect.element(sheet).toBeVisible()
    release()
    await isAtPayment()
    expect(service.answers()).toHaveLength(1)
  })

  it('sends the text message again', async () => {
    const service = strongService()
    await pay(service)
    await page.getByRole('button', { name: 'Send another code' }).click()
    await expect.element(page.getByText(/^Another code is on its way\./)).toBeVisible()
    expect(service.resent()).toBe(1)
  })

  it('says that another text message could not be asked for, until the connection is back', async () => {
    const service = strongService()
    service.routes[`POST /wallet/quotes/${service.quote().id}/authorize/resend`] = () =>
      'networkError'
    await pay(service)
    await page.getByRole('button', { name: 'Send another code' }).click()
    const alert = sheet.getByRole('alert')
    await expect.element(alert).toHaveTextContent('Marram cannot be reached.')
    window.dispatchEvent(new Event('online'))
    await expect.element(alert).not.toBeInTheDocument()
    await expect.element(code).toBeVisible()
  })

  it('asks for a tap where the service asks for a passkey, and again where it was not completed', async () => {
    const get = vi
      .spyOn(CredentialsContainer.prototype, 'get')
      .mockRejectedValue(new DOMException('Planted', 'NotAllowedError'))
    onTestFinished(() => get.mockRestore())
    await pay(strongService(['TRANSFER'], 'PASSKEY'))
    const tap = sheet.getByRole('button', { name: 'Authorize with passkey' })
    await expect.element(tap).toBeVisible()
    await expect.element(code).not.toBeInTheDocument()
    await tap.click()
    await expect.element(sheet.getByRole('alert')).toBeVisible()
    expect(get).toHaveBeenCalledOnce()
    await sheet.getByRole('button', { name: 'Authorize payment' }).click()
    await expect.element(tap).toBeVisible()
  })

  it('is shown as made where another tab authorized it meanwhile, whatever was thrown here', async () => {
    const service = strongService(['TRANSFER'], 'PASSKEY')
    const get = vi.spyOn(CredentialsContainer.prototype, 'get').mockImplementation(async () => {
      service.finish()
      throw new DOMException('Planted', 'NotAllowedError')
    })
    onTestFinished(() => get.mockRestore())
    await pay(service)
    await sheet.getByRole('button', { name: 'Authorize with passkey' }).click()
    await isAtPayment()
    await expect.element(page.getByText('On its way').first()).toBeVisible()
    expect(page.getByText('Needs your authorization').query()).toBeNull()
  })

  it('is not said to wait where the service could not be asked, and is read and asked for at the next try', async () => {
    const service = strongService(['TRANSFER'])
    await pay(service)
    await heading('Authorize the payment')
    const path = `GET /wallet/quotes/${service.quote().id}`
    const read = service.routes[path]
    service.routes[path] = () => 'networkError'
    await enter(rightCode)
    await expect
      .element(sheet.getByText('We do not know whether this payment still waits'))
      .toBeVisible()
    await expect.element(sheet.getByRole('alert')).toHaveTextContent('Marram cannot be reached.')
    expect(page.getByText('Nothing has been paid yet', { exact: false }).query()).toBeNull()
    window.dispatchEvent(new Event('online'))
    await expect.element(sheet.getByRole('alert')).not.toBeInTheDocument()
    if (read) service.routes[path] = read
    expect(service.answers()).toEqual([])
    await sheet.getByRole('button', { name: 'Try again' }).click()
    await enter(rightCode)
    await isAtPayment()
    expect(service.answers()).toHaveLength(1)
  })

  it('waits without a complaint where the wallet is locked meanwhile', async () => {
    const service = strongService(['TRANSFER'])
    const { wallet } = await pay(service)
    await heading('Authorize the payment')
    await signOut(wallet)
    await expect
      .element(sheet.getByText('This payment waits for your authorization.'))
      .toBeVisible()
    await expect.element(sheet.getByRole('button', { name: 'Authorize payment' })).toBeVisible()
    expect(sheet.getByRole('alert').query()).toBeNull()
  })

  it('waits where the balance does not cover it, and says so', async () => {
    const service = strongService(['TRANSFER'])
    await pay(service)
    service.respond({ status: 400, body: { code: 'INSUFFICIENT_FUNDS', message: 'Planted' } })
    await enter(rightCode)
    await expect
      .element(sheet.getByRole('alert'))
      .toHaveTextContent(/^You do not have enough for this payment and its fee\.$/)
    await expect
      .element(sheet.getByText('This payment waits for your authorization.'))
      .toBeVisible()
    await sheet.getByRole('button', { name: 'Authorize payment' }).click()
    await enter(rightCode)
    await isAtPayment()
  })

  it('waits among the pending payments where the question is closed, and is taken up there', async () => {
    const service = strongService()
    await pay(service)
    await closeAt('Authorize the exchange')
    await expect.element(sheet).not.toBeInTheDocument()
    await isAtPayment()
    await page.getByRole('link', { name: 'Wallet', exact: true }).click()
    await expect.element(news).toHaveTextContent(/waits for your authorization\. Nothing has been/)
    await expect.element(news).not.toHaveTextContent('We do not know yet')
    await takeUp.click()
    await expect.element(sheet).toBeVisible()
    await enter(rightCode)
    await heading('Authorize the payout')
    await enter(rightCode)
    await isAtPayment()
    await expect.element(sheet).not.toBeInTheDocument()
    await expect.element(takeUp).not.toBeInTheDocument()
  })

  it('is named where another payment is reviewed meanwhile', async () => {
    const service = strongService()
    await pay(service)
    await closeAt('Authorize the exchange')
    await isAtPayment()
    history.back()
    await expect.poll(() => location.pathname).toBe('/send')
    const id = 'Quote:00000000-0000-4000-8000-000000000009'
    const other = { ...service.quote(), id, status: 'PENDING' }
    service.routes['POST /wallet/quotes'] = () => ({ status: 201, body: other })
    await page.getByLabelText('Amount', { exact: true }).fill('10')
    await page.getByRole('button', { name: 'Review payment' }).click()
    await expect
      .element(review)
      .toHaveTextContent(/Your payment of 10\.00\sUSDB waits for your authorization/)
    await expect.element(review).not.toHaveTextContent('may have been made')
    await expect
      .element(review.getByRole('button', { name: 'Sign and send another payment' }))
      .toBeVisible()
  })

  it('is taken up from its own page, once', async () => {
    const service = strongService(['TRANSFER'])
    await pay(service)
    await closeAt('Authorize the payment')
    await isAtPayment()
    const start = page.getByRole('button', { name: 'Authorize payment' })
    await expect.element(page.getByText('Needs your authorization').first()).toBeVisible()
    await start.click()
    await expect.element(sheet).toBeVisible()
    await enter(rightCode)
    await expect.element(sheet).not.toBeInTheDocument()
    await expect.element(page.getByText('On its way').first()).toBeVisible()
    await expect.element(start).not.toBeInTheDocument()
  })

  it('says until when the customer is locked, and asks for no further code', async () => {
    const service = strongService()
    await pay(service)
    service.respond({
      status: 423,
      body: {
        code: 'ACCOUNT_LOCKED',
        details: { suspended: false, failedAttempts: 5, lockedUntil: '2026-01-01T00:15:00.000Z' },
      },
      headers: { 'Retry-After': '900' },
    })
    await enter(rightCode)
    await expect
      .element(sheet.getByRole('alert'))
      .toHaveTextContent(
        /^There were too many failed attempts, so you cannot authorize payments until .+\./,
      )
    await expect.element(code).not.toBeInTheDocument()
    await expect
      .element(sheet.getByRole('button', { name: 'Authorize payment' }))
      .not.toBeInTheDocument()
  })

  it('says that a lock without an end does not end by itself', async () => {
    const service = strongService()
    await pay(service)
    const details = { suspended: true, failedAttempts: 9 }
    service.respond({ status: 423, body: { code: 'ACCOUNT_LOCKED', details } })
    await enter(rightCode)
    await expect.element(sheet.getByRole('alert')).toHaveTextContent('Contact Marram.')
  })

  it('has the customer log in again where the service has forgotten them, and waits', async () => {
    const service = strongService(['TRANSFER'])
    await pay(service)
    service.respond({ status: 409, body: { code: 'SCA_SESSION_REQUIRED' } })
    await enter(rightCode)
    await expect
      .element(sheet.getByRole('alert'))
      .toHaveTextContent('Log out of Marram and log in again.')
    await sheet.getByRole('button', { name: 'Authorize payment' }).click()
    await enter(rightCode)
    await isAtPayment()
  })

  it('counts down to the next try where codes come too fast', async () => {
    const service = strongService(['TRANSFER'])
    await pay(service)
    service.respond({
      status: 429,
      body: { code: 'RATE_LIMITED' },
      headers: { 'Retry-After': '60' },
    })
    await enter(rightCode)
    await expect.element(sheet.getByRole('alert')).toHaveTextContent('Try again in 1 minute.')
    await sheet.getByRole('button', { name: 'Authorize payment' }).click()
    await enter(rightCode)
    await isAtPayment()
  })

  it('is unknown where the response to an answer is lost: no other answer and no other payment', async () => {
    const service = strongService(['TRANSFER'])
    await pay(service)
    service.respond('networkError')
    await enter(rightCode)
    await expect
      .element(sheet.getByRole('alert'))
      .toHaveTextContent('We do not know yet whether this was paid')
    await expect.element(sheet.getByRole('link', { name: 'Check payment status' })).toBeVisible()
    await expect.element(code).not.toBeInTheDocument()
    for (const name of ['Try again', 'Authorize payment', 'Sign and send'])
      expect(sheet.getByRole('button', { name }).query()).toBeNull()
    await userEvent.keyboard('{Escape}')
    await isAtPayment()
    // Its page says it, and nothing above says it once more.
    await expect.element(news).toBeEmptyDOMElement()
    expect(takeUp.query()).toBeNull()
    await expect
      .element(page.getByText('We do not know yet whether this was paid.', { exact: false }))
      .toBeVisible()
    await page.getByRole('button', { name: 'Check payment status' }).click()
    for (const text of ['Authorize payment', 'Needs your authorization', 'Nothing has been paid'])
      expect(page.getByText(text).query()).toBeNull()
    expect(service.answers()).toHaveLength(1)
  })

  it('ends as failed where its time is over: nothing was paid, and a new one can be made', async () => {
    const service = strongService()
    await pay(service)
    await heading('Authorize the exchange')
    service.lapse()
    await page.getByRole('button', { name: 'Send another code' }).click()
    await isAtPayment()
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent(
        /It was not authorized: the time was over, or too many codes were wrong\. Nothing was paid/,
      )
    await expect.element(page.getByRole('link', { name: 'Send again' })).toBeVisible()
    await expect.element(page.getByText('On its way')).not.toBeInTheDocument()
    await expect.element(page.getByText('Balance unchanged')).toBeVisible()
    await expect.element(takeUp).not.toBeInTheDocument()
  })
})

import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { Payment } from '../../../demo/money/Payment.tsx'
import { queryClient } from '../../../demo/session/queryClient.ts'
import { movementOf } from '../../../demo/shared/movements.ts'
import type { ScriptedAnswer } from '../../support/scriptedRelay.ts'
import { backendOf, bankAccount, completed, failed, processing } from '../support/backend.ts'
import { emulate } from '../support/media.ts'
import { render } from '../support/render.tsx'

const { id } = completed()
const number = id.replace('Transaction:', '')

async function show(payment = completed()) {
  const answer = backendOf({ payments: [payment] })
  await render(<Payment id={id} />, { path: `/payments/${id}`, answer })
}

describe('the page of a payment', () => {
  it('says where the money went and at what rate, and can be kept', async () => {
    const share = vi.fn(async (_: ShareData) => {})
    Object.defineProperty(navigator, 'share', { configurable: true, value: share })
    onTestFinished(() => void Reflect.deleteProperty(navigator, 'share'))
    const print = vi.fn()
    vi.stubGlobal('print', print)
    const write = vi.spyOn(Clipboard.prototype, 'writeText').mockResolvedValue()
    onTestFinished(() => write.mockRestore())
    await show()
    await expect.element(page.getByText('Grace Hopper, account ending in 6789')).toBeVisible()
    await expect.element(page.getByText(/^1\sUSDB = [\d.]+\sUSD$/)).toBeVisible()
    const steps = page.getByRole('list', { name: 'Progress' }).getByRole('listitem').elements()
    expect(
      steps.map((step) => [
        step.querySelector('span')?.textContent,
        Boolean(step.querySelector('time')?.dateTime),
      ]),
    ).toEqual([
      ['Prepared', true],
      ['On its way', false],
      ['Completed', true],
    ])

    await page.getByRole('button', { name: 'Copy payment number' }).click()
    await expect.element(page.getByText('Copied')).toBeVisible()
    expect(write).toHaveBeenCalledWith(number)
    await page.getByRole('button', { name: 'Share' }).click()
    expect(share.mock.calls[0]?.[0].text).toMatch(new RegExp(`^To Grace Hopper.*${number}$`))
    await page.getByRole('button', { name: 'Print' }).click()
    expect(print).toHaveBeenCalledOnce()
    const help = page.getByRole('link', { name: 'Get help' })
    await expect
      .element(help)
      .toHaveAttribute('href', expect.stringMatching(`^mailto:.*${number}$`))
    await expect
      .element(page.getByRole('link', { name: 'Send again' }))
      .toHaveAttribute('href', expect.stringContaining('amount=10000000'))
  })

  it('names the receiver behind an address', async () => {
    const destination = { destinationType: 'UMA_ADDRESS', umaAddress: '$grace@bank.example' }
    const counterpartyInformation = { FULL_NAME: 'Grace Hopper' }
    await show(completed({ destination, counterpartyInformation }))
    await expect.element(page.getByText('$grace@bank.example', { exact: true })).toBeVisible()
    await expect.element(page.getByText('Grace Hopper', { exact: true })).toBeVisible()
  })

  it('shows what others wrote in one line of its own', async () => {
    const destination = { destinationType: 'UMA_ADDRESS', umaAddress: '$grace@bank.example' }
    const pile = `Z${'\u0301'.repeat(40)}`
    const counterpartyInformation = { FULL_NAME: `Grace \u202e${pile}` }
    await show(completed({ destination, counterpartyInformation, description: `Rent ${pile}` }))
    const shown = 'Z\u0301\u0301\u0301'
    await expect.element(page.getByText(`Grace ${shown}`, { exact: true })).toBeVisible()
    await expect.element(page.getByText(`Rent ${shown}`, { exact: true })).toBeVisible()
  })

  it('offers a new price for one whose price expired, and no second attempt', async () => {
    await show(processing({ status: 'EXPIRED' }))
    const link = page.getByRole('link', { name: 'Get a new price' })
    await expect
      .element(link)
      .toHaveAttribute('href', expect.stringMatching(/^\/send\?.*amount=10000000/))
    expect(page.getByRole('link', { name: 'Send again' }).query()).toBeNull()
  })

  it.each([
    ['COMPLIANCE_REJECTED', 'brand', 'quiet'],
    ['ACCOUNT_INVALID', 'brand', 'quiet'],
    ['QUOTE_EXECUTION_FAILED', null, 'brand'],
  ])('has as its main action what helps after %s', async (reason, help, again) => {
    await show(failed(reason, { status: 'COMPLETED' }))
    await expect.element(page.getByRole('link', { name: 'Send again' })).toBeVisible()
    const look = (name: string) =>
      page.getByRole('link', { name }).element().getAttribute('data-look')
    expect([look('Get help'), look('Send again')]).toEqual([help, again])
  })

  it('says of a refund that failed, in one place, why, where the money is, and who helps', async () => {
    await show(failed('PAYOUT_RETURNED', { status: 'FAILED' }))
    const alert = page.getByRole('alert')
    await expect.element(alert).toHaveTextContent('The receiver’s institution returned')
    await expect
      .element(alert)
      .toHaveTextContent(/10\.00\sUSDB could not be refunded yet\. It is reserved for you\./)
    await expect
      .element(alert.getByRole('link', { name: 'Get help' }))
      .toHaveAttribute('href', expect.stringMatching(`^mailto:.*${number}$`))
    expect(page.getByRole('link', { name: 'Get help' }).elements()).toHaveLength(1)
    expect(page.getByText('could not be refunded').elements()).toHaveLength(1)
    await expect.element(page.getByRole('button', { name: 'Copy payment number' })).toBeVisible()
  })

  it('says nothing of what the receiver gets once it has failed, and when it would arrive', async () => {
    const gets = page.getByText('Receiver gets')
    await show()
    await expect.element(gets).toBeVisible()
    queryClient.setQueryData(['transaction', id], failed('PAYOUT_RETURNED'))
    await expect.element(page.getByText('The payment did not go through.')).toBeVisible()
    expect(gets.query()).toBeNull()
  })

  it.each([
    ['failed and gives nothing back yet', processing({ status: 'FAILED' })],
    ['is being refunded', failed('PAYOUT_RETURNED')],
    ['could not be refunded', failed('PAYOUT_RETURNED', { status: 'FAILED' })],
  ])('leads to no second attempt at one that %s', async (_, payment) => {
    await show(payment)
    await expect.element(page.getByText('The payment did not go through.')).toBeVisible()
    expect(page.getByRole('link', { name: 'Send again' }).query()).toBeNull()
  })

  it('begins with what the activity says of it, and says it if there is no such payment', async () => {
    const movements = [movementOf(completed())]
    queryClient.setQueryData(['activity', 6], { movements, drafts: [], hasMore: false })
    let fail = () => {}
    const failed = new Promise<ScriptedAnswer>((resolve) => {
      fail = () => resolve({ status: 404, body: { code: 'NOT_FOUND' } })
    })
    const routes = { [`GET /wallet/transactions/${id}`]: () => failed }
    await render(<Payment id={id} />, { path: `/payments/${id}`, answer: backendOf({ routes }) })
    await expect.element(page.getByText('Grace Hopper, account ending in 6789')).toBeVisible()
    expect(page.getByText('Loading').query()).toBeNull()
    fail()
    await expect.element(page.getByText('No payment with this number')).toBeVisible()
    await expect
      .element(page.getByRole('link', { name: 'All activity' }))
      .toHaveAttribute('href', '/activity')
  })

  it.each([
    ['does not read the accounts again where they have the payee', bankAccount(), false],
    ['reads them again where they do not', bankAccount('000000001111'), true],
  ])('%s', async (_, known, areRead) => {
    queryClient.setQueryData(['bankAccounts'], [known], { updatedAt: Date.now() - 60_000 })
    const movements = [movementOf(completed())]
    queryClient.setQueryData(['activity', 6], { movements, drafts: [], hasMore: false })
    const answer = backendOf({ payments: [completed()] })
    const { calls } = await render(<Payment id={id} />, { path: `/payments/${id}`, answer })
    await expect.element(page.getByText('Grace Hopper, account ending in 6789')).toBeVisible()
    await expect
      .poll(() => calls.some(({ path }) => path.startsWith('/wallet/transactions/')))
      .toBe(true)
    expect(calls.some(({ path }) => path.includes('/external-accounts'))).toBe(areRead)
  })

  it('is printed without its controls, with company, payer, year and a number to read out', async () => {
    await show()
    const company = page.getByText('Marram · Help: help@marram.example')
    await expect.element(page.getByText('Ada Lovelace')).toBeVisible()
    expect(company.element().checkVisibility()).toBe(false)
    await emulate([], 'print')
    await expect.element(company).toBeVisible()
    const times = page.getByText(/^(December 31, 2025|January 1, 2026) at /)
    // When it was made, prepared and completed, in one format.
    await expect.poll(() => times.elements().length).toBe(3)
    await expect.element(page.getByText('0000 0000 0000 4000 8000 0000 0000 0004')).toBeVisible()
    expect(page.getByRole('button').query()).toBeNull()
    expect(page.getByRole('navigation').query()).toBeNull()
  })

  it.each([
    ['QUOTE_EXECUTION_FAILED', 'The payment service could not complete the payment.'],
    ['COUNTERPARTY_POST_TX_FAILED', 'The receiver’s institution did not accept the payment.'],
    ['OFFRAMP_FAILED', 'The receiver’s institution did not accept the payment.'],
    ['ACCOUNT_CANNOT_RECEIVE', 'The receiver’s institution did not accept the payment.'],
    ['ACCOUNT_INVALID', 'The receiver’s account is closed or its number is wrong.'],
    ['PAYOUT_RETURNED', 'The receiver’s institution returned the payment.'],
    ['COMPLIANCE_REJECTED', 'The payment did not pass a legal check.'],
    ['USER_CANCELLATION', 'The payment was cancelled.'],
  ])('says what %s means, and where the money is', async (failureReason, why) => {
    await show(failed(failureReason))
    await expect.element(page.getByRole('alert')).toHaveTextContent(why)
    await expect
      .element(page.getByText(/10\.00\sUSDB is on its way back to your wallet\./))
      .toBeVisible()
  })
})

import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Send } from '../../../demo/money/Send.tsx'
import { queryClient } from '../../../demo/session/queryClient.ts'
import { recentCount } from '../../../demo/shared/recentPayees.ts'
import type { ExternalAccount, Quote } from '../../../src/shared/resources.ts'
import { rightAnswers } from '../../support/answers.ts'
import type { RecordedCall, ScriptedAnswer } from '../../support/scriptedRelay.ts'
import { backendOf, bankAccount, type Customer, failed, price } from '../support/backend.ts'
import { type RenderOptions, render } from '../support/render.tsx'

const amount = page.getByLabelText('Amount', { exact: true })
const note = page.getByLabelText('Note', { exact: true })
const submit = page.getByRole('button', { name: 'Review payment' })
const sheet = page.getByRole('dialog', { name: 'Review and sign' })

interface QuoteRequest extends Pick<Quote, 'destination'> {
  lockedCurrencySide: 'SENDING' | 'RECEIVING'
  lockedCurrencyAmount: number
}

/** The price that the service makes of a request. */
function quoteOf({ destination, lockedCurrencySide, lockedCurrencyAmount }: QuoteRequest): Quote {
  const isSent = lockedCurrencySide === 'SENDING'
  const locked = { [isSent ? 'totalSendingAmount' : 'totalReceivingAmount']: lockedCurrencyAmount }
  return price('{}', { destination, ...locked })
}

/** Waits until the form has what it says of a limit: who the customer is, and how they sign in. */
async function limitIsRead(): Promise<void> {
  await expect.element(page.getByText('Limits and fees')).toBeVisible()
  await expect.poll(() => queryClient.isFetching()).toBe(0)
  // What was read is rendered a little later.
  for (const _ of [1, 2, 3]) await new Promise(requestAnimationFrame)
}

/** Renders the payment form; what was asked a price for is read with the returned function. */
async function fill(
  customer: Customer = {},
  { path = '/send', size = [1280, 900] }: Pick<RenderOptions, 'path' | 'size'> = {},
) {
  const routes: Customer['routes'] = {
    ...customer.routes,
    'POST /wallet/quotes': ({ body }) => ({ status: 201, body: quoteOf(body as QuoteRequest) }),
  }
  const answer = backendOf({ ...customer, routes })
  const { calls } = await render(<Send />, { path, size, answer })
  return async () => {
    await submit.click()
    await expect.element(sheet).toBeVisible()
    const asked = calls.findLast(
      ({ method, path }) => method === 'POST' && path.endsWith('/quotes'),
    )
    return asked?.body
  }
}

const addAccount = page.getByRole('button', { name: 'Add a bank account' })
const addSheet = page.getByRole('dialog', { name: 'Add a bank account' })
const addedUpi = page.getByRole('radio', { name: /UPI ID grace@okbank/ })

/** An account of India, whose payments say what they are for. */
function upiAccount(vpa: string): ExternalAccount {
  const { accountInfo, ...account } = bankAccount()
  const { beneficiary } = accountInfo
  return {
    ...account,
    id: `ExternalAccount:${vpa.split('@')[0]}`,
    currency: 'INR',
    accountInfo: { accountType: 'INR_ACCOUNT', vpa, beneficiary },
  }
}

/** Accounts that can be added to; what is added has this status. */
function growing(accounts: ExternalAccount[], status = 'ACTIVE'): Customer {
  const known = [...accounts]
  return {
    routes: {
      'GET /wallet/customers/external-accounts': () => ({
        status: 200,
        body: { data: known, hasMore: false },
      }),
      'POST /wallet/customers/external-accounts': () => {
        const added = { ...upiAccount('grace@okbank'), status }
        known.push(added)
        return { status: 201, body: added }
      },
    },
  }
}

/** Adds Grace's account in the sheet. */
async function addInPlace(): Promise<void> {
  await addAccount.click()
  await addSheet.getByLabelText('Country of the account').selectOptions('IN')
  await addSheet.getByLabelText('Account holder').fill('Grace Hopper')
  await addSheet.getByLabelText('UPI ID').fill('grace@okbank')
  await addSheet.getByRole('button', { name: 'Add account' }).click()
  await expect.element(addSheet).not.toBeInTheDocument()
}

describe('the receivers of the payment form', () => {
  const accounts = Array.from({ length: 9 }, (_, at) => upiAccount(`ada${at}@okbank`))
  const rows = page.getByRole('group', { name: 'To' }).getByRole('radio')
  const others = page.getByRole('button', { name: 'All bank accounts (9)' })

  it('are two of nine accounts and an address, as whole rows, and the others on demand', async () => {
    await fill({ accounts }, { size: [390, 844] })
    await expect.element(rows.first()).toBeChecked()
    await expect.poll(() => rows.elements().length).toBe(3)
    const list = document.querySelector('.payees') as HTMLElement
    expect(list.scrollHeight).toBe(list.clientHeight)
    await others.click()
    await expect.poll(() => rows.elements().length).toBe(10)
    await expect.element(rows.nth(2)).toHaveFocus()
    expect(list.scrollHeight).toBe(list.clientHeight)
    expect(others.query()).toBeNull()
  })

  it('have the one that was asked for among them, also once another one is chosen', async () => {
    const wanted = accounts[7]?.id ?? ''
    await fill({ accounts }, { path: `/send?to=${wanted}`, size: [390, 844] })
    const asked = page.getByRole('radio', { name: /ada7@okbank/ })
    await expect.element(asked).toBeChecked()
    await rows.first().click()
    await expect.element(rows.first()).toBeChecked()
    await expect.element(asked).toBeVisible()
    expect(rows.elements().length).toBe(4)
  })

  it('are all there at once where only one would be left out', async () => {
    await fill({ accounts: accounts.slice(0, 3) })
    await expect.poll(() => rows.elements().length).toBe(4)
    expect(page.getByRole('button', { name: /^All bank accounts/ }).query()).toBeNull()
  })
})

describe('a payee who is added from the payment form', () => {
  const purpose = page.getByLabelText('Purpose of the payment')

  it('is chosen and in view, with all that was typed before, among nine accounts on a phone', async () => {
    const accounts = Array.from({ length: 9 }, (_, at) => upiAccount(`ada${at}@okbank`))
    const askPrice = await fill(growing(accounts), { size: [390, 844] })
    await amount.fill('12.50')
    await note.fill('Field day')
    await purpose.selectOptions('GIFT')
    await addInPlace()
    await expect.element(addedUpi).toBeChecked()
    await expect.element(addedUpi).toBeInViewport()
    await expect.element(page.getByRole('radio', { name: /UMA address/ })).toBeVisible()
    expect(await askPrice()).toMatchObject({
      destination: { accountId: upiAccount('grace@okbank').id },
      lockedCurrencyAmount: 12_500_000,
      purposeOfPayment: 'GIFT',
      description: 'Field day',
    })
  })

  it('changes nothing where the sheet is closed', async () => {
    await fill({ accounts: [upiAccount('ada@okbank')] })
    await amount.fill('12.50')
    await purpose.selectOptions('GIFT')
    await addAccount.click()
    await addSheet.getByLabelText('Account holder').fill('Grace Hopper')
    await addSheet.getByRole('button', { name: 'Close' }).click()
    await expect.element(addSheet).not.toBeInTheDocument()
    await expect.element(page.getByRole('radio', { name: /ada@okbank/ })).toBeChecked()
    await expect.element(amount).toHaveValue('12.50')
    await expect.element(purpose).toHaveValue('GIFT')
    await expect.element(addAccount).toHaveFocus()
  })

  it('is the first thing that a form without payees offers', async () => {
    await fill(growing([]))
    await expect.element(page.getByText('No bank account yet')).toBeVisible()
    await expect.element(page.getByLabelText('UMA address')).toBeVisible()
    await addInPlace()
    await expect.element(addedUpi).toBeChecked()
    await expect.element(amount).toBeVisible()
  })

  it('is not chosen before the account was checked', async () => {
    await fill(growing([bankAccount()], 'PENDING'))
    await addInPlace()
    await expect.element(page.getByRole('radio', { name: /Grace Hopper/ })).toBeChecked()
    expect(addedUpi.query()).toBeNull()
  })
})

/** A balance, in millionths, to which money can be added; this backend adds what is asked for. */
function fillable(start: number): Customer {
  let balance = start
  const accounts = () =>
    backendOf({ balance })({
      method: 'GET',
      path: '/wallet/customers/internal-accounts',
    } as RecordedCall)
  return {
    routes: {
      'GET /wallet/customers/internal-accounts': accounts,
      'POST /api/sandbox-money': ({ body }) => {
        balance += (body as { amount: number }).amount
        return { status: 200, body: {} }
      },
    },
  }
}

describe('what the receiver gets about', () => {
  const eur = { code: 'EUR', name: 'Euro', symbol: '€', decimals: 2 }
  const about = page.getByText(/^They receive about/)
  const inEuros = { ...bankAccount(), currency: 'EUR' }

  /** A rate of 0.9 for each amount that is asked about, which this lists. */
  function estimating(asked: string[]): NonNullable<Customer['routes']> {
    return {
      'GET /api/estimate': ({ path }) => {
        const { searchParams } = new URL(path, 'http://localhost')
        asked.push(searchParams.toString())
        const amount = (Number(searchParams.get('amount')) * 9) / 100_000
        return { status: 200, body: { estimate: { amount, currency: eur } } }
      },
    }
  }

  it('is said once the amount is typed, and of no amount but that', async () => {
    const asked: string[] = []
    await fill({ accounts: [inEuros], routes: estimating(asked) })
    await userEvent.type(amount, '20')
    await expect.element(about).toHaveTextContent(/^They receive about 18\.00\sEUR\.$/)
    await userEvent.type(amount, '.50')
    await expect.element(about).toHaveTextContent(/^They receive about 18\.45\sEUR\.$/)
    expect(asked).toEqual(['amount=20000000&currency=EUR', 'amount=20500000&currency=EUR'])
    await amount.fill('20.5x')
    expect(about.query()).toBeNull()
    await page.getByRole('radio', { name: 'They receive EUR' }).click()
    await amount.fill('20')
    expect(about.query()).toBeNull()
  })

  it('is not asked of more than the balance', async () => {
    const asked: string[] = []
    await fill({ accounts: [inEuros], routes: estimating(asked) })
    await amount.fill('120')
    await expect.element(page.getByText(/^You need 20\.00\sUSDB more\.$/)).toBeVisible()
    await new Promise((resolve) => setTimeout(resolve, 500))
    await amount.fill('20')
    await expect.element(about).toBeVisible()
    expect(asked).toEqual(['amount=20000000&currency=EUR'])
  })

  it('is not said where it cannot be read, and the payment goes on', async () => {
    const routes = { 'GET /api/estimate': () => ({ status: 502, body: {} }) }
    const askPrice = await fill({ accounts: [inEuros], routes })
    await amount.fill('20')
    expect(await askPrice()).toMatchObject({ lockedCurrencyAmount: 20_000_000 })
    expect(about.query()).toBeNull()
  })
})

describe('an amount that is more than the balance', () => {
  const addMoney = page.getByRole('button', { name: 'Add money' })

  it('says what is missing as it is typed, and is sent once that was added in place', async () => {
    const askPrice = await fill(fillable(100_000_000))
    await note.fill('Field day')
    await amount.fill('112.50')
    await expect.element(page.getByText(/^You need 12\.50\sUSDB more\.$/)).toBeVisible()
    await submit.click()
    await expect.element(amount).toHaveAccessibleDescription(/^This is more than you have/)
    await addMoney.click()
    const sheet = page.getByRole('dialog', { name: 'Add money' })
    await expect.element(sheet.getByLabelText('Amount')).toHaveValue('12.50')
    await sheet.getByRole('button', { name: 'Add to wallet' }).click()
    await expect.element(sheet).not.toBeInTheDocument()
    await expect.element(amount).toHaveAccessibleDescription(/^You have 112\.50\sUSDB\.$/)
    await expect.element(page.getByRole('button', { name: 'Send all' })).toHaveFocus()
    expect(addMoney.query()).toBeNull()
    expect(await askPrice()).toMatchObject({
      lockedCurrencyAmount: 112_500_000,
      description: 'Field day',
    })
  })

  it('is nothing that is known of an amount that they receive', async () => {
    await fill()
    await page.getByRole('radio', { name: /^They receive/ }).click()
    await amount.fill('112.50')
    expect(page.getByText('You need').query()).toBeNull()
    expect(addMoney.query()).toBeNull()
  })
})

describe('the payment form', () => {
  it('has the amount in view on a phone, among nine accounts, and keeps it for another payee', async () => {
    const numbers = Array.from({ length: 8 }, (_, at) => `44556600${at + 1}0`)
    const accounts = [...numbers.map((number) => bankAccount(number)), bankAccount()]
    const askPrice = await fill(
      { accounts },
      { path: '/send?to=ExternalAccount:4455660080', size: [390, 844] },
    )
    const chosen = page.getByRole('radio', { name: /ending in 0080/ })
    await expect.element(chosen).toBeChecked()
    await expect.element(amount).toBeInViewport({ ratio: 0.99 })
    await expect.element(chosen).toBeInViewport()
    await amount.fill('12.50')
    await note.fill('Field day')
    await page.getByRole('button', { name: 'All bank accounts (9)' }).click()
    await page.getByRole('radio', { name: /ending in 6789/ }).click()
    await expect.element(amount).toHaveValue('12.50')
    expect(await askPrice()).toMatchObject({
      destination: { accountId: bankAccount().id },
      lockedCurrencySide: 'SENDING',
      lockedCurrencyAmount: 12_500_000,
      description: 'Field day',
    })
    await expect.element(sheet.getByText('Grace Hopper, account ending in 6789')).toBeVisible()
    await expect.element(sheet.getByText('“Field day”', { exact: true })).toBeVisible()
  })

  it('says what limits a payment and what it costs, before there is a price', async () => {
    await fill({ balance: 10_000_000 })
    const opened = page.getByText(/you can send up to 250\.00\sUSDB with each payment/)
    await expect.element(opened).not.toBeVisible()
    await page.getByText('Limits and fees').click()
    await expect.element(opened).toBeVisible()
    await expect.element(page.getByText('Marram adds none.')).toBeVisible()
  })

  it('offers no bank account any more once a receiver was found', async () => {
    const address = '$success.usd@sandbox.uma.test'
    const found = () => ({ status: 200, body: rightAnswers.parseLookup })
    await fill({
      ...growing([]),
      routes: { ...growing([]).routes, [`GET /wallet/receiver/uma/${address}`]: found },
    })
    await page.getByLabelText('UMA address', { exact: true }).fill(address)
    await page.getByRole('button', { name: 'Find receiver' }).click()
    await expect.element(submit).toBeVisible()
    expect(page.getByText('No bank account yet').query()).toBeNull()
    await page.getByRole('button', { name: 'Choose another receiver' }).click()
    await expect.element(page.getByText('No bank account yet')).toBeVisible()
  })

  it('asks the price of what the receiver gets', async () => {
    const eur = { code: 'EUR', name: 'Euro', symbol: '€', decimals: 2 }
    const lookup = {
      ...rightAnswers.parseLookup,
      supportedCurrencies: [{ currency: eur, estimatedExchangeRate: 1, min: 1, max: 1_000_000 }],
      requiredPayerDataFields: [{ name: 'NATIONALITY', mandatory: true }],
    }
    const address = '$success.eur@sandbox.uma.test'
    const askPrice = await fill({
      routes: { [`GET /wallet/receiver/uma/${address}`]: () => ({ status: 200, body: lookup }) },
    })
    await page.getByRole('radio', { name: /UMA address/ }).click()
    await page.getByLabelText('UMA address', { exact: true }).fill(address)
    await page.getByRole('button', { name: 'Find receiver' }).click()
    await page.getByRole('radio', { name: 'They receive EUR' }).click()
    await amount.fill('20')
    const nationality = page.getByLabelText('Your nationality')
    await expect.element(nationality).toHaveDisplayValue('Choose')
    await nationality.selectOptions('Germany')
    expect(await askPrice()).toMatchObject({
      destination: { umaAddress: address },
      lockedCurrencySide: 'RECEIVING',
      lockedCurrencyAmount: 2_000,
      senderCustomerInfo: { NATIONALITY: 'DE' },
    })
  })

  it.each([
    ['at once with the movements that are known', false],
    ['once they are read again, where money has moved since', true],
  ])('is there %s', async (_, isOutdated) => {
    const queryKey = ['activity', recentCount]
    queryClient.setQueryData(queryKey, { movements: [], drafts: [], hasMore: false })
    if (isOutdated) await queryClient.invalidateQueries({ queryKey })
    let arrive = () => {}
    const arrived = new Promise<ScriptedAnswer>((resolve) => {
      arrive = () => resolve({ status: 200, body: { data: [], hasMore: false } })
    })
    await fill({ routes: { 'GET /wallet/transactions': () => arrived } })
    const loading = page.getByRole('status').getByText('Loading')
    if (isOutdated) {
      await expect.element(loading).toBeInTheDocument()
      arrive()
    }
    await expect.element(amount).toBeVisible()
    expect(loading.query()).toBeNull()
  })

  it('does not say of the other side what was wrong with the amount', async () => {
    await fill()
    await amount.fill('1000')
    await submit.click()
    await expect.element(amount).toHaveAccessibleDescription(/^This is more than you have/)
    await page.getByRole('radio', { name: /^They receive/ }).click()
    await expect.element(amount).not.toHaveAttribute('aria-invalid')
  })

  it('chooses no payee whose last payment failed', async () => {
    await fill({ payments: [failed('ACCOUNT_INVALID')] })
    await expect.element(page.getByText('Your last payment failed.')).toBeVisible()
    expect(document.querySelector('input[name="to"]:checked')).toBeNull()
    expect(amount.query()).toBeNull()
    await page.getByRole('radio', { name: /Grace Hopper/ }).click()
    await expect.element(amount).toBeVisible()
  })

  it('says before the press what needs a passkey, where the balance allows it', async () => {
    await fill({ balance: 500_000_000 })
    await expect
      .element(amount)
      .toHaveAccessibleDescription(/more than 250\.00\sUSDB needs a passkey used in the last two/)
    await page.getByRole('radio', { name: /^They receive/ }).click()
    await expect
      .element(amount)
      .toHaveAccessibleDescription(/more than 250\.00\sUSDB needs a passkey/)
    await page.getByRole('button', { name: 'Send all' }).click()
    await expect.element(amount).toHaveValue('500.00')
  })

  it('offers a wallet without a passkey the largest payment that needs none', async () => {
    const credential = { ...rightAnswers.parseCredential, type: 'EMAIL_OTP' }
    const askPrice = await fill({
      balance: 500_000_000,
      routes: {
        'GET /wallet/auth/credentials': () => ({
          status: 200,
          body: { data: [credential], hasMore: false },
        }),
      },
    })
    await expect
      .element(amount)
      .toHaveAccessibleDescription(
        /more than 250\.00\sUSDB needs a passkey, and your wallet has none/,
      )
    expect(page.getByRole('button', { name: 'Send all' }).query()).toBeNull()
    await page.getByRole('button', { name: 'Send 250.00' }).click()
    await expect.element(amount).toHaveValue('250.00')
    expect(await askPrice()).toMatchObject({ lockedCurrencyAmount: 250_000_000 })
  })

  it('says nothing of a passkey that no payment can need', async () => {
    await fill({ balance: 250_000_000 })
    await limitIsRead()
    await expect.element(amount).toHaveAccessibleDescription(/^You have 250\.00\sUSDB\.$/)
  })

  it('says nothing of a limit in another currency than the balance’s', async () => {
    const passkeyAbove = { amount: 250_000_000, currency: { code: 'EURB', decimals: 6 } }
    await fill({
      balance: 500_000_000,
      routes: {
        'GET /api/me': async (call) => {
          const own = await backendOf()(call)
          if (typeof own !== 'object') throw new Error('The platform knows the customer')
          return { ...own, body: { ...Object(own.body), passkeyAbove } }
        },
      },
    })
    await limitIsRead()
    await expect.element(amount).toHaveAccessibleDescription(/^You have 500\.00\sUSDB\.$/)
  })

  it('sends everything, to the last millionth', async () => {
    const askPrice = await fill({ balance: 98_765_432 })
    await page.getByRole('button', { name: 'Send all' }).click()
    await expect.element(amount).toHaveValue('98.765432')
    expect(await askPrice()).toMatchObject({
      lockedCurrencySide: 'SENDING',
      lockedCurrencyAmount: 98_765_432,
    })
  })
})

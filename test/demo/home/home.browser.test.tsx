import { describe, expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { shownCount } from '../../../demo/activity/ActivityPanel.tsx'
import { keepLastVisit } from '../../../demo/activity/lastVisit.ts'
import { Home } from '../../../demo/home/Home.tsx'
import { Send } from '../../../demo/money/Send.tsx'
import { forgetKeptVisit } from '../../../demo/session/keptVisit.ts'
import { queryClient } from '../../../demo/session/queryClient.ts'
import { setExecuted } from '../../../demo/shared/queries.ts'
import { recentCount } from '../../../demo/shared/recentPayees.ts'
import type { Transaction } from '../../../src/shared/resources.ts'
import { rightAnswers } from '../../support/answers.ts'
import { sessionFixture } from '../../support/fixtures.ts'
import type { RecordedCall, ScriptedAnswer } from '../../support/scriptedRelay.ts'
import {
  backendOf,
  type Customer,
  completed,
  failed,
  price,
  usd,
  usdb,
} from '../support/backend.ts'
import { render } from '../support/render.tsx'

const key = 'marram.lastVisit'
const { accountId: walletId } = sessionFixture()
const account = 'GET /wallet/customers/internal-accounts'
const transactions = 'GET /wallet/transactions'

const activity = page.getByRole('region', { name: 'Activity' })
const purse = page.getByRole('region', { name: 'Your wallet' })
const lastBalance = purse.getByText('Balance at your last visit 42.00 USDB')
const mark = (region: typeof purse) => region.getByText(/^From your last visit, /)

/** What a visit of an hour ago has left of Ada. */
function keep(): void {
  const at = new Date(Date.now() - 3_600_000).toISOString()
  const line = { at, icon: 'send', sum: '−7.00 USDB', effect: 'taken' } as const
  keepLastVisit(
    { user: 'ada', walletId },
    {
      at,
      balance: { sum: '42.00', unit: 'USDB' },
      lines: [{ ...line, id: 'Transaction:1', name: 'To Alan Turing' }],
    },
  )
}

/** A backend whose relay names the user with each response. */
function backendNaming(user: string, customer: Customer = {}) {
  const answer = backendOf(customer)
  return async (call: RecordedCall): Promise<ScriptedAnswer> => {
    const answered = await answer(call)
    if (typeof answered !== 'object') return answered
    return { ...answered, headers: { ...answered.headers, 'Holdfast-User': user } }
  }
}

describe('home, for a customer who comes back', () => {
  it('shows what the last visit left, marked as such, until it is read', async () => {
    keep()
    let arrive = () => {}
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve
    })
    const answer = backendNaming('ada', { payments: [completed()] })
    const held = ['/wallet/customers/internal-accounts', '/wallet/transactions']
    await render(<Home />, {
      answer: async (call) => {
        if (held.some((path) => call.path.startsWith(path))) await arrived
        return answer(call)
      },
    })
    await expect.element(lastBalance).toBeVisible()
    await expect.element(mark(purse)).toBeVisible()
    await expect.element(activity.getByText('To Alan Turing')).toBeVisible()
    await expect.element(mark(activity)).toBeVisible()
    await expect.element(activity.getByRole('status').getByText('Loading')).toBeInTheDocument()
    expect(
      document.querySelectorAll('.purse .ghost, [aria-labelledby="activity"] .ghost'),
    ).toHaveLength(0)
    expect(activity.getByRole('listitem').getByRole('link').query()).toBeNull()

    arrive()
    await expect.element(purse.getByText('Balance 100.00 USDB')).toBeVisible()
    await expect.element(activity.getByText('To Grace Hopper')).toBeVisible()
    expect(page.getByText('your last visit').query()).toBeNull()
    expect(activity.getByText('To Alan Turing').query()).toBeNull()
    await expect.poll(() => localStorage.getItem(key)).toContain('"sum":"100.00"')
    expect(localStorage.getItem(key)).toContain('To Grace Hopper')
  })

  it('keeps its height when the balance that is read takes the place of the last one', async () => {
    keep()
    let arrive = () => {}
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve
    })
    const answer = backendNaming('ada')
    await render(<Home />, {
      size: [360, 800],
      answer: async (call) => {
        if (call.path.startsWith('/wallet/customers/internal-accounts')) await arrived
        return answer(call)
      },
    })
    const height = () => purse.element().getBoundingClientRect().height
    await expect.element(lastBalance).toBeVisible()
    const before = height()
    arrive()
    await expect.element(purse.getByText('Balance 100.00 USDB')).toBeVisible()
    expect(height()).toBe(before)
  })

  it('leaves it beside the error where the read fails', async () => {
    keep()
    const lost = () => 'networkError' as const
    const routes = { [account]: lost, [transactions]: lost }
    await render(<Home />, { answer: backendNaming('ada', { routes }) })
    await expect.poll(() => page.getByText('Marram cannot be reached.').elements()).toHaveLength(2)
    await expect.element(lastBalance).toBeVisible()
    await expect.element(mark(purse)).toBeVisible()
    await expect.element(activity.getByRole('alert')).toBeVisible()
    await expect.element(mark(activity)).toBeVisible()
    expect(activity.getByText('Loading').query()).toBeNull()
  })

  it('is as old as the older of balance and movements, where only one is read again', async () => {
    const payments: Transaction[] = []
    let isCut = false
    const routes = { [account]: () => 'networkError' as const }
    await render(<Home />, {
      answer: (call) => backendNaming('ada', { payments, ...(isCut && { routes }) })(call),
    })
    await expect.poll(() => localStorage.getItem(key)).toContain('"sum":"100.00"')
    const readAtMs = Date.now()
    await new Promise((resolve) => setTimeout(resolve, 20))
    isCut = true
    payments.push(completed())
    await queryClient.invalidateQueries({ queryKey: ['activity'] })
    await expect.poll(() => localStorage.getItem(key)).toContain('To Grace Hopper')
    const { at } = JSON.parse(localStorage.getItem(key) ?? '')
    expect(Date.parse(at)).toBeLessThanOrEqual(readAtMs)
  })

  it('shows it to no other user', async () => {
    keep()
    const never = () => 'never' as const
    const routes = { [account]: never, [transactions]: never }
    await render(<Home />, { answer: backendNaming('grace', { routes }) })
    await expect.poll(() => localStorage.getItem(key)).toBeNull()
    expect(page.getByText('42.00').query()).toBeNull()
    expect(page.getByText('To Alan Turing').query()).toBeNull()
    expect(document.querySelector('.purse .ghost')).not.toBeNull()
  })

  it('shows nothing of it before a response has named the user', async () => {
    keep()
    await render(<Home />, { answer: () => 'never' })
    await expect.element(purse).toBeVisible()
    expect(page.getByText('42.00').query()).toBeNull()
    expect(localStorage.getItem(key)).not.toBeNull()
  })

  it('lists the movements that are read while the balance is not', async () => {
    const routes = { [account]: () => 'never' as const }
    const deposits = [{ id: 'deposit-1', amount: 100_000_000, at: '2026-03-01T11:00:00.000Z' }]
    await render(<Home />, { answer: backendOf({ payments: [completed()], deposits, routes }) })
    await expect.element(activity.getByText('To Grace Hopper')).toBeVisible()
    await expect.element(activity.getByText('Money added')).toBeVisible()
    expect(activity.getByText('100.00').query()).toBeNull()
  })
})

describe('the main action of home', () => {
  const send = purse.getByRole('link', { name: 'Send money' })
  const add = purse.getByRole('button', { name: 'Add money' })

  it.each([
    ['is to add money while the wallet is empty', 0, 'quiet', 'gorse'],
    ['is to send money as soon as there is any', 1, 'gorse', 'quiet'],
  ])('%s', async (_, balance, sendLook, addLook) => {
    await render(<Home />, { answer: backendOf({ balance }) })
    await expect.element(purse.getByText(/^Balance 0\.00/)).toBeVisible()
    await expect.element(send).toHaveAttribute('data-look', sendLook)
    await expect.element(add).toHaveAttribute('data-look', addLook)
  })

  it('is to send money until the balance is read', async () => {
    await render(<Home />, { answer: () => 'never' })
    await expect.element(send).toHaveAttribute('data-look', 'gorse')
  })
})

describe('home, after a payment', () => {
  it('shows the payment, and no balance from before it, and keeps nothing, until both are read', async () => {
    let arrive = () => {}
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve
    })
    let isPaid = false
    const before = backendNaming('ada')
    const after = backendNaming('ada', { balance: 90_000_000, payments: [completed()] })
    await render(<Home />, {
      answer: async (call) => {
        if (!isPaid) return before(call)
        await arrived
        return after(call)
      },
    })
    await expect.element(purse.getByText('Balance 100.00 USDB')).toBeVisible()
    await expect.poll(() => localStorage.getItem(key)).not.toBeNull()
    const height = purse.element().getBoundingClientRect().height

    isPaid = true
    forgetKeptVisit()
    const reading = setExecuted(price('{}', { status: 'PROCESSING' }))
    await expect.element(activity.getByText('To Grace Hopper')).toBeVisible()
    await expect.element(activity.getByText('On its way')).toBeVisible()
    expect(page.getByText('100.00').query()).toBeNull()
    expect(document.querySelector('.purse .ghost')).not.toBeNull()
    expect(purse.element().getBoundingClientRect().height).toBe(height)
    expect(localStorage.getItem(key)).toBeNull()

    arrive()
    await reading
    await expect.element(purse.getByText('Balance 90.00 USDB')).toBeVisible()
    await expect.element(activity.getByText('Completed')).toBeVisible()
    await expect.poll(() => localStorage.getItem(key)).toContain('"sum":"90.00"')
  })

  it('keeps nothing that was read before money moved', async () => {
    queryClient.setQueryData(['account'], { balance: { amount: 100_000_000, currency: usdb } })
    queryClient.setQueryData(['activity', shownCount], {
      movements: [],
      drafts: [],
      hasMore: false,
    })
    await queryClient.invalidateQueries({ queryKey: ['activity'] })
    const routes = { [transactions]: () => 'never' as const }
    await render(<Home />, { answer: backendNaming('ada', { routes }) })
    await expect.element(purse.getByText('Balance 100.00 USDB')).toBeVisible()
    await expect.element(page.getByText('Account ending in 6789')).toBeVisible()
    expect(localStorage.getItem(key)).toBeNull()
  })

  it('says that the balance cannot be read where that fails', async () => {
    let isPaid = false
    const answer = backendNaming('ada')
    await render(<Home />, { answer: (call) => (isPaid ? 'networkError' : answer(call)) })
    await expect.element(purse.getByText('Balance 100.00 USDB')).toBeVisible()
    isPaid = true
    void setExecuted(price('{}', { status: 'PROCESSING' }))
    // Other panels may say so as well.
    await expect.element(page.getByText('Marram cannot be reached.').first()).toBeVisible()
    expect(page.getByText('100.00').query()).toBeNull()
  })
})

it('says where the money of a refund that failed is, and leads to the payment', async () => {
  const payment = failed('PAYOUT_RETURNED', { status: 'FAILED' })
  await render(<Home />, { answer: backendOf({ payments: [payment] }) })
  const news = page.getByRole('region', { name: 'Your payments' })
  await expect
    .element(news)
    .toHaveTextContent(/10\.00\sUSDB could not be refunded yet\. It is reserved for you\./)
  await expect
    .element(news.getByRole('link', { name: 'See the payment' }))
    .toHaveAttribute('href', `/payments/${payment.id}`)
})

it('says nothing of a refund that is under way or complete', async () => {
  const payments = [
    { ...failed('PAYOUT_RETURNED'), id: 'Transaction:1' },
    failed('PAYOUT_RETURNED', { status: 'COMPLETED' }),
  ]
  await render(<Home />, { answer: backendOf({ payments }) })
  await expect.element(activity.getByText('Being refunded')).toBeVisible()
  expect(page.getByText('could not be refunded').query()).toBeNull()
})

it('offers to send quietly while there is no connection', async () => {
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'onLine'))
  const setOnline = (isOnline: boolean) => {
    Object.defineProperty(navigator, 'onLine', { configurable: true, value: isOnline })
    dispatchEvent(new Event(isOnline ? 'online' : 'offline'))
  }
  await render(<Home />, { answer: backendOf() })
  const send = purse.getByRole('link', { name: 'Send money' })
  await expect.element(purse.getByText('Balance 100.00 USDB')).toBeVisible()
  await expect.element(send).toHaveAttribute('data-look', 'gorse')
  setOnline(false)
  await expect.element(send).toHaveAttribute('data-look', 'quiet')
  setOnline(true)
  await expect.element(send).toHaveAttribute('data-look', 'gorse')
})

it('the payment form is not opened with a balance from before a payment', async () => {
  queryClient.setQueryData(['account'], {
    balance: { amount: 100_000_000, currency: usdb },
    isOutdated: true,
  })
  await queryClient.invalidateQueries({ queryKey: ['account'] })
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve
  })
  const answer = backendNaming('ada', { balance: 90_000_000 })
  await render(<Send />, {
    path: '/send',
    answer: async (call) => {
      if (call.path.startsWith('/wallet/customers/internal-accounts')) await arrived
      return answer(call)
    },
  })
  const amount = page.getByLabelText('Amount', { exact: true })
  await expect.poll(() => queryClient.getQueryData(['activity', recentCount])).toBeDefined()
  await expect.poll(() => queryClient.getQueryData(['bankAccounts'])).toBeDefined()
  await new Promise((resolve) => setTimeout(resolve, 100))
  await expect.element(page.getByRole('status').getByText('Loading')).toBeInTheDocument()
  expect(amount.query()).toBeNull()

  arrive()
  await expect.element(amount).toBeVisible()
  await expect.element(page.getByText('90.00 USDB')).toBeVisible()
})

it('nothing can be paid with the balance of the last visit', async () => {
  keep()
  const routes = { [account]: () => 'never' as const }
  const answer = backendNaming('ada', { routes })
  await render(<Send />, { path: '/send', answer })
  await expect.element(page.getByRole('status').getByText('Loading')).toBeInTheDocument()
  expect(page.getByText('42.00').query()).toBeNull()
  expect(page.getByLabelText('Amount', { exact: true }).query()).toBeNull()
})

it.each([
  ['a customer with agents sees the dollars that they spend from', [rightAnswers.parseAgent], true],
  ['a customer without agents sees no dollars', [], false],
])('%s', async (_, data, isShown) => {
  const routes: Customer['routes'] = {
    'GET /wallet/agents': () => ({ status: 200, body: { data, hasMore: false } }),
    'GET /api/dollars': () => ({
      status: 200,
      body: { id: 'InternalAccount:2', balance: { amount: 1_250, currency: usd } },
    }),
  }
  await render(<Home />, { answer: backendOf({ routes }) })
  const agents = page.getByRole('region', { name: 'Agents' })
  const content = isShown ? 'Agents pay fromDollars 12.50 USD' : 'Connect an agent'
  await expect.element(agents).toHaveTextContent(content)
  if (!isShown) await expect.element(agents).not.toHaveTextContent('Dollars')
})

import { describe, expect, it, vi } from 'vitest'
import type { QuoteTerms } from '../../src/react/useQuote.ts'
import { useAccount, useQuote, useSecondsLeft, useTransaction } from '../../src/react.ts'
import type { InternalAccount, Quote, Transaction } from '../../src/shared/resources.ts'
import { getAccount } from '../../src/wallet/account/getAccount.ts'
import { createWallet } from '../../src/wallet/createWallet.ts'
import { executeQuote } from '../../src/wallet/payments/executeQuote.ts'
import { memoryKeyStore } from '../../src/wallet/storage/memoryKeyStore.ts'
import { rightAnswers } from '../support/answers.ts'
import { quoteFixture, sessionFixture } from '../support/fixtures.ts'
import { type RecordedCall, type ScriptedAnswer, scriptedRelay } from '../support/scriptedRelay.ts'
import { signedInWallet } from '../support/signedInWallet.ts'
import { strictRoot } from './strictRoot.tsx'

const page = strictRoot()
const payload = `{"type":"ACTIVITY_TYPE_SIGN_TRANSACTION_V2","organizationId":"org-1",
  "parameters":{"signWith":"w","unsignedTransaction":"00"}}`
const noAccounts: ScriptedAnswer = { status: 200, body: { data: [] } }
const refused: ScriptedAnswer = { status: 400, body: { code: 'INVALID_INPUT', message: 'no' } }

type Answer = (call: RecordedCall, count: number) => ScriptedAnswer | Promise<ScriptedAnswer>

async function walletOf(answer: Answer, now?: () => number) {
  const relay = scriptedRelay(answer)
  const { wallet } = await signedInWallet({ fetch: relay.fetch, now })
  return { wallet, calls: relay.calls }
}

const shows = (text: string) => vi.waitFor(() => expect(page.text()).toBe(text), { timeout: 3_000 })

interface Shown {
  error: unknown
  isPending: boolean
  isFetching: boolean
}

/** What an app shows of a state. */
function words(data: unknown, { error, isPending, isFetching }: Shown): string {
  const { code } = (error ?? {}) as { code?: string }
  return [data, code, isPending && 'pending', isFetching && 'fetching'].filter(Boolean).join(' ')
}

describe('useSecondsLeft', () => {
  function Countdown({ to }: { to: string | undefined }) {
    return String(useSecondsLeft(to))
  }

  it('counts the seconds to a time, and none without one', async () => {
    const { wallet } = await walletOf(
      () => noAccounts,
      () => 1_000_000,
    )
    await page.render(wallet, <Countdown to={new Date(1_090_000).toISOString()} />)
    await shows('90')
    await page.render(wallet, <Countdown to={undefined} />)
    await shows('undefined')
  })

  it('is 0 once the time has passed', async () => {
    const { wallet } = await walletOf(
      () => noAccounts,
      () => 1_000_000,
    )
    await page.render(wallet, <Countdown to={new Date(999_000).toISOString()} />)
    await shows('0')
  })
})

describe('useAccount', () => {
  const accountWith = (amount: number): ScriptedAnswer => {
    const account = rightAnswers.parseInternalAccount as InternalAccount
    const balance = { ...account.balance, amount }
    return { status: 200, body: { data: [{ ...account, balance }] } }
  }
  /** A wallet that has restored its session: that reads the accounts too. */
  async function restoredWallet(answer: Answer) {
    const { wallet, calls } = await walletOf((call, count) =>
      count === 1 ? accountWith(0) : answer(call, count - 1),
    )
    wallet.subscribe(() => undefined)
    await vi.waitFor(() => expect(wallet.getState().status).toBe('signedIn'))
    await vi.waitFor(() => expect(calls).toHaveLength(1))
    return { wallet, reads: () => calls.filter(({ method }) => method === 'GET').length - 1 }
  }
  function Balance() {
    const account = useAccount()
    const { data, refetch } = account
    return (
      <button type="button" onClick={refetch}>
        {words(data?.balance.amount, account)}
      </button>
    )
  }

  it('reads the balance once although StrictMode mounts twice', async () => {
    const { wallet, reads } = await restoredWallet(() => accountWith(7))
    await page.render(wallet, <Balance />)

    await shows('7')
    expect(reads()).toBe(1)
  })

  it('shows the error, and what was read last beside it', async () => {
    const answers = [refused, accountWith(7), refused]
    const { wallet } = await restoredWallet((_, count) => answers[count - 1] ?? refused)
    await page.render(wallet, <Balance />)
    await shows('API_ERROR')
    await page.act(() => page.button().click())
    await shows('7')
    await page.act(() => page.button().click())

    await shows('7 API_ERROR')
  })

  it('reads again when a payment has ended', async () => {
    const executed = quoteFixture(payload, { status: 'PROCESSING' })
    const { wallet, reads } = await restoredWallet(({ method }, count) =>
      method === 'POST' ? { status: 200, body: executed } : accountWith(count),
    )
    await page.render(wallet, <Balance />)
    await shows('1')
    await executeQuote(wallet, quoteFixture(payload))

    await shows('3')
    expect(reads()).toBe(2)
  })

  it('reads again when the page becomes visible, and not when it is hidden', async () => {
    const { wallet, reads } = await restoredWallet((_, count) => accountWith(count))
    await page.render(wallet, <Balance />)
    await shows('1')
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    document.dispatchEvent(new Event('visibilitychange'))
    // React joins changes of the same moment into one.
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(reads()).toBe(1)
    visibility.mockReturnValue('visible')
    document.dispatchEvent(new Event('visibilitychange'))

    await shows('2')
    expect(reads()).toBe(2)
  })

  it('never shows the balance of another wallet', async () => {
    const { wallet: one } = await walletOf(() => accountWith(7))
    const { wallet: other } = await walletOf(() => 'never')
    await page.render(one, <Balance />)
    await shows('7')
    await page.render(other, <Balance />)

    expect(page.text()).toBe('pending fetching')
  })

  it('shows no balance of the user before once another has logged in', async () => {
    const { wallet } = await restoredWallet((_, count) =>
      count === 1 ? accountWith(7) : noAccounts,
    )
    await page.render(wallet, <Balance />)
    await shows('7')
    await page.act(() => page.button().click())
    await vi.waitFor(() => expect(wallet.getState().reason).toBe('accountChanged'))

    await shows('ACCOUNT_NOT_FOUND')
  })

  it('shows no balance of the user before where this device has no key either', async () => {
    let answer = accountWith(7)
    const { fetch } = scriptedRelay(() => answer)
    const { accountId } = sessionFixture()
    const keyStore = memoryKeyStore()
    const wallet = createWallet({ relayUrl: '/wallet', accountId, keyStore, fetch })
    await page.render(wallet, <Balance />)
    await shows('7')
    answer = noAccounts
    await page.act(() => page.button().click())

    await shows('ACCOUNT_NOT_FOUND')
    expect(wallet.getState().reason).toBe('signedOut')
  })

  it('aborts its request and stops listening on unmount', async () => {
    let wasAborted = false
    const { wallet } = await signedInWallet({
      fetch: (_, init) =>
        new Promise((_resolve, reject) => {
          init?.signal?.addEventListener('abort', () => {
            wasAborted = true
            reject(new DOMException('aborted', 'AbortError'))
          })
        }),
    })
    await page.render(wallet, <Balance />)
    expect(page.text()).toBe('pending fetching')
    await page.unmount()

    await vi.waitFor(() => expect(wasAborted).toBe(true))
  })
})

describe('useTransaction', () => {
  const transactionWith = (id: string, status: string): ScriptedAnswer => {
    const transaction = rightAnswers.parseTransaction as Transaction
    return { status: 200, body: { ...transaction, id, status } }
  }
  const idOf = ({ path }: RecordedCall) => decodeURIComponent(path.split('/').at(-1) ?? '')
  function Progress({ id }: { id: string | undefined }) {
    const state = useTransaction(id)
    const status = state.data && `${state.data.id} ${state.data.status}`
    return <p>{words(state.isFinal ? `${status} final` : status, state)}</p>
  }

  it('follows a payment until it is over', async () => {
    const { wallet, calls } = await walletOf((call, count) =>
      transactionWith(idOf(call), count === 1 ? 'PROCESSING' : 'COMPLETED'),
    )
    await page.render(wallet, <Progress id="Transaction:1" />)
    await shows('Transaction:1 PROCESSING fetching')

    await shows('Transaction:1 COMPLETED final')
    expect(calls).toHaveLength(2)
  })

  it('never shows another payment, and follows it no more', async () => {
    const { wallet, calls } = await walletOf((call) =>
      idOf(call) === 'Transaction:1' ? transactionWith(idOf(call), 'PROCESSING') : 'never',
    )
    await page.render(wallet, <Progress id="Transaction:1" />)
    await shows('Transaction:1 PROCESSING fetching')
    await page.render(wallet, <Progress id="Transaction:2" />)
    expect(page.text()).toBe('pending fetching')
    await new Promise((resolve) => setTimeout(resolve, 700))

    expect(calls.map(idOf)).toEqual(['Transaction:1', 'Transaction:2'])
  })

  it('shows no payment of the user before, nor after they have left again', async () => {
    let user: 'one' | 'other' = 'one'
    let isRead = false
    const account = rightAnswers.parseInternalAccount as InternalAccount
    const { wallet } = await walletOf((call) => {
      const data = user === 'one' ? [account] : []
      if (call.path.includes('internal-accounts')) return { status: 200, body: { data } }
      if (isRead) return 'never'
      isRead = true
      return transactionWith(idOf(call), 'COMPLETED')
    })
    await page.render(wallet, <Progress id="Transaction:1" />)
    await shows('Transaction:1 COMPLETED final')
    user = 'other'
    await getAccount(wallet).catch(() => undefined)
    await shows('pending fetching')
    user = 'one'
    await getAccount(wallet)
    await vi.waitFor(() => expect(wallet.getState().reason).toBe('signedOut'))

    await shows('pending fetching')
  })

  it('reads nothing without an id', async () => {
    const { wallet, calls } = await walletOf(() => 'never')
    await page.render(wallet, <Progress id={undefined} />)

    expect(page.text()).toBe('')
    expect(calls).toEqual([])
  })

  it('shows why a payment cannot be followed', async () => {
    const { wallet } = await walletOf(() => ({
      status: 404,
      body: { code: 'NOT_FOUND', message: 'no' },
    }))
    await page.render(wallet, <Progress id="Transaction:1" />)

    await shows('NOT_FOUND')
  })
})

describe('useQuote', () => {
  function circular(): object {
    const info: Record<string, unknown> = {}
    info.self = info
    return info
  }
  const termsOf = (amount: number): QuoteTerms => ({
    destination: { accountId: 'ExternalAccount:1' },
    lockedCurrencySide: 'SENDING',
    lockedCurrencyAmount: amount,
  })
  /** The n-th price, for what was requested, valid for so long from now on the service's clock. */
  const quoteOf = (call: RecordedCall, count: number, validMs: number, serviceMs = Date.now()) => {
    const { lockedCurrencyAmount } = call.body as QuoteTerms
    const body: Quote = {
      ...quoteFixture(payload),
      id: `Quote:${count}`,
      source: { accountId: sessionFixture().accountId },
      totalSendingAmount: lockedCurrencyAmount,
      expiresAt: new Date(serviceMs + validMs).toISOString(),
    }
    return { status: 200, body, headers: { Date: new Date(serviceMs).toUTCString() } }
  }
  function Price({ amount, renews }: { amount: number | undefined; renews?: boolean }) {
    const terms = amount === undefined ? undefined : termsOf(amount)
    const price = useQuote(terms, { refetchOnExpiry: renews })
    const { data, secondsLeft, isExpired, refetch } = price
    const shown = data && `${data.id} ${data.totalSendingAmount} ${secondsLeft}`
    return (
      <button type="button" onClick={refetch}>
        {words(isExpired ? `${shown} expired` : shown, price)}
      </button>
    )
  }

  it('requests one price for terms of the same value, however often they are rendered', async () => {
    const { wallet, calls } = await walletOf((call, count) => quoteOf(call, count, 60_000))
    await page.render(wallet, <Price amount={5} />)
    await vi.waitFor(() => expect(page.text()).toMatch(/^Quote:1 5 (60|59)$/))
    await page.render(wallet, <Price amount={5} />)

    expect(calls).toHaveLength(1)
  })

  it('requests nothing without terms, and forgets a price whose terms are gone', async () => {
    const { wallet, calls } = await walletOf((call, count) =>
      count === 1 ? quoteOf(call, count, 60_000) : 'never',
    )
    await page.render(wallet, <Price amount={undefined} />)
    expect(page.text()).toBe('')
    expect(calls).toEqual([])
    await page.render(wallet, <Price amount={5} />)
    await vi.waitFor(() => expect(page.text()).toContain('Quote:1'))
    await page.render(wallet, <Price amount={undefined} />)
    expect(page.text()).toBe('')
    await page.render(wallet, <Price amount={5} />)

    expect(page.text()).toBe('pending fetching')
  })

  it('aborts the request for other terms, whose price is never shown', async () => {
    const { wallet, calls } = await walletOf((call, count) =>
      count === 1 ? 'never' : quoteOf(call, count, 60_000),
    )
    await page.render(wallet, <Price amount={5} />)
    await vi.waitFor(() => expect(calls).toHaveLength(1))
    await page.render(wallet, <Price amount={6} />)

    await vi.waitFor(() => expect(page.text()).toMatch(/^Quote:2 6 (60|59)$/))
  })

  it('counts down, says that the price has expired, and replaces it only when refetched', async () => {
    const { wallet, calls } = await walletOf((call, count) => quoteOf(call, count, 1_500))
    await page.render(wallet, <Price amount={5} />)
    await shows('Quote:1 5 2')
    await shows('Quote:1 5 1')
    await shows('Quote:1 5 0 expired')
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(calls).toHaveLength(1)
    await page.act(() => page.button().click())

    await shows('Quote:2 5 2')
  })

  it('counts on the service’s clock where the device’s is an hour ahead', async () => {
    const ahead = () => Date.now() + 3_600_000
    const { wallet } = await walletOf((call, count) => quoteOf(call, count, 60_000), ahead)
    await page.render(wallet, <Price amount={5} />)

    await vi.waitFor(() => expect(page.text()).toMatch(/^Quote:1 5 (6[01]|5[89])$/))
  })

  it('follows a correction of the clock', async () => {
    let behindMs = 0
    const { wallet } = await walletOf(
      (call, count) =>
        call.method === 'POST'
          ? quoteOf(call, count, 60_000)
          : { ...refused, headers: { Date: new Date(Date.now() + 3_600_000).toUTCString() } },
      () => Date.now() - behindMs,
    )
    function Both() {
      return (
        <>
          <Price amount={5} />
          <Late />
        </>
      )
    }
    function Late() {
      useTransaction(behindMs > 0 ? 'Transaction:1' : undefined)
      return null
    }
    await page.render(wallet, <Both />)
    await vi.waitFor(() => expect(page.text()).toMatch(/^Quote:1 5 (60|59)$/))
    behindMs = 1
    await page.render(wallet, <Both />)

    await shows('Quote:1 5 0 expired')
  })

  it('replaces an expired price where that is wanted', async () => {
    const { wallet } = await walletOf((call, count) =>
      quoteOf(call, count, count === 1 ? 400 : 60_000),
    )
    await page.render(wallet, <Price amount={5} renews />)
    await shows('Quote:1 5 1')

    await vi.waitFor(() => expect(page.text()).toMatch(/^Quote:2 5 (60|59)$/))
  })

  it.each([false, true])(
    'never replaces a price whose payment may have been made (refetchOnExpiry: %s)',
    async (renews) => {
      const { wallet, calls } = await walletOf((call, count) =>
        count === 1 ? quoteOf(call, count, 500) : 'networkError',
      )
      await page.render(wallet, <Price amount={5} renews={renews} />)
      await shows('Quote:1 5 1')
      const quote = quoteFixture(payload, { id: 'Quote:1' })
      await expect(executeQuote(wallet, quote)).rejects.toMatchObject({ code: 'OUTCOME_UNKNOWN' })
      await shows('Quote:1 5 0')
      await new Promise((resolve) => setTimeout(resolve, 100))

      expect(page.text()).toBe('Quote:1 5 0')
      expect(calls.filter(({ path }) => path.endsWith('/quotes'))).toHaveLength(1)
    },
  )

  it('does not request prices forever where each has expired when it comes', async () => {
    const { wallet, calls } = await walletOf((call, count) => quoteOf(call, count, -60_000))
    await page.render(wallet, <Price amount={5} renews />)
    await shows('Quote:1 5 0 expired')
    await new Promise((resolve) => setTimeout(resolve, 100))

    expect(calls).toHaveLength(1)
  })

  it('requests another price at every refetch, whatever key came with the terms', async () => {
    const { wallet, calls } = await walletOf((call, count) => quoteOf(call, count, 60_000))
    const options = { ...termsOf(5), idempotencyKey: 'key', signal: AbortSignal.abort() }
    function Keyed() {
      const { data, refetch } = useQuote(options)
      return (
        <button type="button" onClick={refetch}>
          {data?.id}
        </button>
      )
    }
    await page.render(wallet, <Keyed />)
    await shows('Quote:1')
    await page.act(() => page.button().click())

    await shows('Quote:2')
    expect(calls.map(({ headers }) => headers.get('Idempotency-Key'))).toEqual([null, null])
  })

  it.each([
    ['an amount that is a bigint', { lockedCurrencyAmount: 5n }],
    ['terms that contain themselves', { senderCustomerInfo: circular() }],
  ])('shows an error for %s', async (_, wrong) => {
    const { wallet, calls } = await walletOf(() => 'never')
    function Wrong() {
      const price = useQuote({ ...termsOf(5), ...wrong } as unknown as QuoteTerms)
      return <p>{words(price.data?.id, price)}</p>
    }
    await page.render(wallet, <Wrong />)

    await shows('INVALID_INPUT')
    expect(calls).toEqual([])
  })

  it('shows why there is no price', async () => {
    const { wallet } = await walletOf(() => refused)
    await page.render(wallet, <Price amount={5} />)

    await shows('API_ERROR')
  })
})

import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Wallet } from '../../../src/wallet/context/walletContext.ts'
import { createWallet } from '../../../src/wallet/createWallet.ts'
import { createExternalAccount } from '../../../src/wallet/payments/createExternalAccount.ts'
import { createQuote } from '../../../src/wallet/payments/createQuote.ts'
import { getExternalAccountsPage } from '../../../src/wallet/payments/listExternalAccounts.ts'
import {
  getTransactionsPage,
  listTransactions,
} from '../../../src/wallet/payments/listTransactions.ts'
import { rightAnswers } from '../../support/answers.ts'
import { scriptedRelay } from '../../support/scriptedRelay.ts'
import { startWholeStack, type WholeStack } from '../../support/wholeStack.ts'

vi.setConfig({ testTimeout: 30_000 })

describe('a page', () => {
  const walletOf = (body: object) => {
    const relay = scriptedRelay(() => ({ status: 200, body }))
    return { relay, wallet: createWallet({ relayUrl: '/wallet', fetch: relay.fetch }) }
  }
  const data = [rightAnswers.parseTransaction]

  it('is fetched with its filters, limit and cursor', async () => {
    const { relay, wallet } = walletOf({ data, hasMore: true, nextCursor: 'c3', totalCount: 9 })
    const page = await getTransactionsPage(wallet, { type: 'OUTGOING', limit: 1, cursor: 'c2' })

    expect(page).toEqual({ data, hasMore: true, nextCursor: 'c3', totalCount: 9 })
    expect(relay.calls.map(({ path }) => path)).toEqual([
      '/wallet/transactions?type=OUTGOING&limit=1&cursor=c2',
    ])
  })

  it('has no nextCursor when it is the last one', async () => {
    const { wallet } = walletOf({ data, hasMore: false, nextCursor: 'c3' })

    expect(await getTransactionsPage(wallet)).toEqual({ data, hasMore: false })
  })

  it('is refused when more follows and it is not said where', async () => {
    const { wallet } = walletOf({ data, hasMore: true })

    await expect(getTransactionsPage(wallet)).rejects.toMatchObject({ code: 'RESPONSE_INVALID' })
  })
})

describe('listTransactions', () => {
  it('keeps its filters on every page', async () => {
    const body = (count: number) =>
      count === 1 ? { data: [], hasMore: true, nextCursor: 'c2' } : { data: [], hasMore: false }
    const relay = scriptedRelay((_, count) => ({ status: 200, body: body(count) }))
    const wallet = createWallet({ relayUrl: '/wallet', fetch: relay.fetch })

    expect(await listTransactions(wallet, { type: 'OUTGOING', limit: 1 }).next()).toMatchObject({
      done: true,
    })
    expect(relay.calls.map(({ path }) => path)).toEqual([
      '/wallet/transactions?type=OUTGOING&limit=1',
      '/wallet/transactions?type=OUTGOING&limit=1&cursor=c2',
    ])
  })

  it('refuses options that are none before anything is read', async () => {
    const relay = scriptedRelay(() => ({ status: 200, body: { data: [], hasMore: false } }))
    const wallet = createWallet({ relayUrl: '/wallet', fetch: relay.fetch })

    await expect(listTransactions(wallet, 'OUTGOING' as never).next()).rejects.toMatchObject({
      code: 'INVALID_INPUT',
    })
    expect(relay.calls).toEqual([])
  })
})

describe('pages through the relay and the sandbox', () => {
  let stack: WholeStack

  beforeAll(async () => {
    stack = await startWholeStack()
  }, 60_000)

  afterAll(() => stack.sandbox.close())

  const addAccounts = async (wallet: Wallet) => {
    const ids: string[] = []
    for (const digits of ['1', '2', '3']) {
      const { id } = await createExternalAccount(wallet, {
        currency: 'USD',
        accountInfo: {
          accountType: 'USD_ACCOUNT',
          accountNumber: `00012345678${digits}`,
          routingNumber: '021000021',
          beneficiary: { beneficiaryType: 'INDIVIDUAL', fullName: 'Grace Hopper' },
        },
      })
      ids.push(id)
    }
    return ids
  }

  it('follow one another without a gap, and the last one says so', async () => {
    const wallet = stack.walletOf(await stack.newUser())
    const ids = await addAccounts(wallet)
    const first = await getExternalAccountsPage(wallet, { limit: 2 })
    const last = await getExternalAccountsPage(wallet, { limit: 2, cursor: first.nextCursor })

    expect([first.data.length, first.hasMore]).toEqual([2, true])
    expect(last).toMatchObject({ data: [{}], hasMore: false })
    expect(last.nextCursor).toBeUndefined()
    expect([...first.data, ...last.data].map(({ id }) => id).sort()).toEqual(ids.sort())
  })

  it('of transactions, too', async () => {
    const user = await stack.newUser()
    await stack.fund(user, 100_000_000)
    const wallet = stack.walletOf(user)
    for (const accountId of await addAccounts(wallet)) {
      await createQuote(wallet, {
        destination: { accountId },
        lockedCurrencySide: 'SENDING',
        lockedCurrencyAmount: 1_000_000,
      })
    }
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await getTransactionsPage(wallet, { type: 'OUTGOING', limit: 1, cursor })
      seen.push(...page.data.map(({ id }) => id))
      cursor = page.nextCursor
    } while (cursor !== undefined)

    expect(new Set(seen).size).toBe(3)
  })
})

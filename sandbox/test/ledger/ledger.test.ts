// also in: may
import { describe, expect, it } from 'vitest'
import { createClock } from '../../src/core/clock.ts'
import { openDatabase } from '../../src/core/node/openDatabase.ts'
import { resolveSettings } from '../../src/core/options/resolveSettings.ts'
import { createRun, type Run } from '../../src/core/work/run.ts'
import { createSigners } from '../../src/crypto/signers.ts'
import { ledgerEntries } from '../../src/ledger/ledger.table.ts'
import {
  balancesOf,
  type Entry,
  findBalance,
  move,
  openLedgerAccounts,
  post,
  readBooks,
  requireBalance,
  requireFunds,
  systemAccount,
} from '../../src/ledger/ledger.ts'
import { type Books, expectStatus } from '../support/client.ts'
import { useSandbox } from '../support/harness.ts'
import {
  addBankAccount,
  createSignedInCustomer,
  payloadOf,
  type Quote,
  quoteBody,
} from '../support/wallet.ts'

const client = useSandbox()

describe('the books', () => {
  it('sum to zero in every currency, transfer by transfer and account by account', async () => {
    const { walletId, customerId, session } = await createSignedInCustomer(client)
    const bank = await addBankAccount(client, customerId)
    const body = quoteBody(walletId, bank, 12_345_678)
    const quote = expectStatus(await client.post<Quote>('/quotes', body), 201)
    const headers = client.signed(session.sign(payloadOf(quote)))
    expectStatus(await client.post(`/quotes/${quote.id}/execute`, undefined, headers), 200)
    await client.sandbox().clock.advance(2_000)
    const books = await client.books()
    expect(books.transfers.map(({ kind }) => kind)).toEqual(['FUND', 'EXECUTE', 'SETTLE'])
    for (const { entries } of books.transfers) expectZero(entries)
    expectZero(books.accounts.map(({ balance, ...account }) => ({ ...account, amount: balance })))
    for (const account of books.accounts) expect(account.balance).toBe(sumOf(books, account.id))
  })

  it('refuse funding beyond what one call may add', async () => {
    const { walletId } = await createSignedInCustomer(client)
    const path = `/sandbox/internal-accounts/${walletId}/fund`
    for (const amount of [0, -5, 1.5, 100_000_000_001]) {
      expectStatus(await client.post(path, { amount }), 400)
    }
  })
})

describe('the ledger', () => {
  const usd = (accountId: string, amount: number) => ({ accountId, currency: 'USD', amount })
  /** Accounts a (with 100), b and c in the books, and how units of work run on them. */
  const withLedger = async (body: (run: Run, published: unknown[]) => Promise<void>) => {
    const settings = resolveSettings({})
    const database = await openDatabase(settings)
    const clock = createClock()
    const nothing = () => {}
    const signers = createSigners()
    const outbox = { send: nothing, shuffleMs: () => 0 }
    const published: unknown[] = []
    const hooks = {
      deliver: nothing,
      startImport: nothing,
      onScheduled: nothing,
      publish: (kind: string, data: unknown) => published.push([kind, data]),
      outbox,
      endings: [],
    }
    const run = createRun({ database, clock, settings, signers, ...hooks })
    await run(async (work) => {
      await openLedgerAccounts(work, [
        { id: 'a', currency: 'USD' },
        { id: 'b', currency: 'USD' },
        { id: 'c', currency: 'EUR' },
      ])
      await post(work, 'FUND', 'a', move(systemAccount('funding', 'USD'), 'a', 'USD', 100))
    })
    published.length = 0
    await body(run, published)
    await database.clear()
    await database.close()
  }

  it('has its rules kept by the database itself', async () => {
    await withLedger(async (run) => {
      const postLines = (lines: Entry[]) => run((work) => post(work, 'TEST', 'x', lines))
      await postLines([usd('a', -60), usd('b', 60)])
      const unbalanced = [usd('a', -10), usd('b', 9)]
      const single = [usd('a', 5)]
      const overdrawn = [usd('a', -41), usd('b', 41)]
      const mixed = [usd('a', -10), { accountId: 'c', currency: 'EUR', amount: 10 }]
      const mislabelled = [usd('a', -10), usd('c', 10)]
      for (const lines of [unbalanced, single, overdrawn, mixed, mislabelled]) {
        await expect(postLines(lines)).rejects.toThrow()
      }
      await postLines([usd('a', -40), usd('b', 40)])
      await expect(run(({ tx }) => tx.update(ledgerEntries).set({ amount: 1 }))).rejects.toThrow()
      await expect(run(({ tx }) => tx.delete(ledgerEntries))).rejects.toThrow()
    })
  })

  it('moves an amount out of one account and into the other', async () => {
    await withLedger(async (run) => {
      await run((work) => post(work, 'TEST', 'x', move('a', 'b', 'USD', 30)))
      const balances = await run((work) => balancesOf(work, ['a', 'b', 'none']))

      expect([...balances]).toEqual([
        ['a', 70],
        ['b', 30],
      ])
      expect(await run((work) => balancesOf(work, []))).toEqual(new Map())
    })
  })

  it('takes entries in by account, so that concurrent transfers lock in one order', async () => {
    await withLedger(async (run, published) => {
      const system = systemAccount('fees', 'USD')
      const lines = [usd('b', 30), usd('a', -40), usd(system, 10), usd('c', 0)]
      const moved = await run(async (work) => {
        await post(work, 'TEST', 'x', lines)
        return [...work.movedAccounts].sort()
      })
      const { transfers, accounts } = await run(readBooks)

      expect(moved).toEqual(['a', 'b'])
      expect(transfers.map(({ kind, reference }) => [kind, reference])).toEqual([
        ['FUND', 'a'],
        ['TEST', 'x'],
      ])
      expect(transfers[1]?.entries).toEqual([usd(system, 10), usd('a', -40), usd('b', 30)])
      expect(accounts).toContainEqual({ id: system, currency: 'USD', balance: 10 })
      const { id } = transfers[1] ?? {}
      const entries = lines.slice(0, 3)
      expect(published).toEqual([['ledger', { id, kind: 'TEST', reference: 'x', entries }]])
    })
  })

  it('writes nothing for a transfer of nothing', async () => {
    await withLedger(async (run, published) => {
      await run((work) => post(work, 'TEST', 'x', move('a', 'b', 'USD', 0)))

      expect((await run(readBooks)).transfers).toHaveLength(1)
      expect(published).toEqual([])
    })
  })

  it('lets an account pay all that it has, and no more', async () => {
    const refused = expect.objectContaining({ status: 400, code: 'INSUFFICIENT_FUNDS' })
    await withLedger(async (run) => {
      await run((work) => requireFunds(work, 'a', 100))
      expect(await run((work) => requireBalance(work, 'a'))).toBe(100)
      for (const [id, amount] of [
        ['a', 101],
        ['b', 1],
        ['none', 1],
        ['none', 0],
      ] as const) {
        await expect(run((work) => requireFunds(work, id, amount))).rejects.toEqual(refused)
      }
      for (const id of ['b', 'none']) {
        await expect(run((work) => requireBalance(work, id))).rejects.toEqual(refused)
      }
      expect(await run((work) => findBalance(work, 'b'))).toBe(0)
      expect(await run((work) => findBalance(work, 'none'))).toBeUndefined()
    })
  })
})

function expectZero(entries: { currency: string; amount: number }[]): void {
  const sums = new Map<string, number>()
  for (const { currency, amount } of entries) {
    sums.set(currency, (sums.get(currency) ?? 0) + amount)
  }
  expect([...sums.values()].every((sum) => sum === 0)).toBe(true)
}

function sumOf({ transfers }: Books, id: string): number {
  const entries = transfers.flatMap((transfer) => transfer.entries)
  return entries
    .filter(({ accountId }) => accountId === id)
    .reduce((sum, { amount }) => sum + amount, 0)
}

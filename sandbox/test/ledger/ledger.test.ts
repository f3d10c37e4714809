import { describe, expect, it } from 'vitest'
import { createClock } from '../../src/core/clock.ts'
import { openDatabase } from '../../src/core/node/openDatabase.ts'
import { resolveSettings } from '../../src/core/options/resolveSettings.ts'
import { createRun } from '../../src/core/work/run.ts'
import { createSigners } from '../../src/crypto/signers.ts'
import { ledgerEntries } from '../../src/ledger/ledger.table.ts'
import { type Entry, move, openLedgerAccounts, post } from '../../src/ledger/ledger.ts'
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

describe('the ledger’s rules', () => {
  const withLedger = async (body: (post: (lines: Entry[]) => Promise<void>) => Promise<void>) => {
    const settings = resolveSettings({})
    const database = await openDatabase(settings)
    const clock = createClock()
    const nothing = () => {}
    const signers = createSigners()
    const outbox = { send: nothing, shuffleMs: () => 0 }
    const hooks = {
      deliver: nothing,
      startImport: nothing,
      onScheduled: nothing,
      publish: nothing,
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
      await post(work, 'FUND', 'a', move('System:funding:USD', 'a', 'USD', 100))
    })
    await body((lines) => run((work) => post(work, 'TEST', 'x', lines)))
    await expect(run(({ tx }) => tx.update(ledgerEntries).set({ amount: 1 }))).rejects.toThrow()
    await expect(run(({ tx }) => tx.delete(ledgerEntries))).rejects.toThrow()
    await database.clear()
    await database.close()
  }

  it('are kept by the database itself', async () => {
    await withLedger(async (postLines) => {
      const usd = (accountId: string, amount: number) => ({ accountId, currency: 'USD', amount })
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

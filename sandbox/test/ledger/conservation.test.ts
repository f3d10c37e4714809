import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Books } from '../support/client.ts'
import { expectStatus } from '../support/client.ts'
import { useSandbox } from '../support/harness.ts'
import { createWorld, happen, happening, type World } from '../support/moneyHistory.ts'
import { ignoreTraffic } from '../support/traffic.ts'

const client = useSandbox({}, ignoreTraffic())
const histories = Number(process.env.MONEY_HISTORIES ?? 25)

type Party = { accountId?: string }
type Transaction = {
  id: string
  status: string
  customerId: string
  source: Party
  destination: Party
  type: 'INCOMING' | 'OUTGOING'
  sentAmount?: { amount: number }
  receivedAmount: { amount: number }
  refund?: { status: string }
}
type Page = { data: Transaction[]; nextCursor?: string }

describe('money', () => {
  it('is neither made nor lost, whatever happens to it in whatever order', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(happening, { minLength: 5, maxLength: 30 }), async (history) => {
        await client.sandbox().reset()
        const world = await createWorld(client)
        for (const what of history) {
          const answers = await happen(client, world, what)
          for (const { status } of answers) expect(status).toBeLessThan(500)
          expectSound(await client.books())
        }
        await client.sandbox().clock.advance(60 * 60_000)
        await expectAllAccountedFor(world)
      }),
      { numRuns: histories },
    )
  }, 600_000)
})

/** What holds at every moment. */
function expectSound({ accounts, transfers }: Books): void {
  const sums = new Map<string, number>()
  for (const { currency, balance } of accounts) {
    sums.set(currency, (sums.get(currency) ?? 0) + balance)
  }
  expect([...sums].filter(([, sum]) => sum !== 0)).toEqual([])
  const held = accounts.filter(({ id }) => !id.startsWith('System:'))
  expect(held.filter(({ balance }) => balance < 0)).toEqual([])
  const kinds = transfers.map(({ kind, reference }) => `${kind} ${reference}`)
  const once = kinds.filter((kind) => !kind.startsWith('FUND '))
  expect(new Set(once).size, 'no payment takes the same step twice').toBe(once.length)
}

/** What holds once everything under way has ended: the books say what their owners' transactions say. */
async function expectAllAccountedFor({ funded, owners, executions }: World): Promise<void> {
  const books = await client.books()
  expectSound(books)
  for (const [id, times] of executions) expect(times, `executions of ${id}`).toBe(1)
  const transactions = await allTransactions()
  expect(transactions.filter(({ status }) => /PENDING|PROCESSING/.test(status))).toEqual([])
  for (const { id, balance } of books.accounts) {
    const start = funded.get(id)
    if (start === undefined) continue
    const theirs = transactions.filter(({ customerId }) => customerId === owners.get(id))
    const moved = theirs.reduce((sum, transaction) => sum + effectOn(id, transaction), 0)
    expect(balance, `the balance of ${id}`).toBe(start + moved)
  }
  const clearing = books.accounts.filter(({ id }) => id.startsWith('System:clearing:'))
  expect(clearing.filter(({ balance }) => balance !== 0)).toEqual([])
}

/**
 * What a transaction that has ended did to an account. What came from outside is told by the
 * receiver's INCOMING transaction, beside the OUTGOING one that paid.
 */
function effectOn(accountId: string, transaction: Transaction): number {
  const { type, source, destination, status, refund, sentAmount, receivedAmount } = transaction
  const isToldTwice = type === 'OUTGOING' && !source.accountId?.startsWith('InternalAccount:')
  const isBack = refund?.status === 'COMPLETED'
  const isGone = (status === 'COMPLETED' && !isBack) || refund?.status === 'FAILED'
  const hasArrived = status === 'COMPLETED' && !refund && !isToldTwice
  const left = source.accountId === accountId && isGone ? (sentAmount?.amount ?? 0) : 0
  const came = destination.accountId === accountId && hasArrived ? receivedAmount.amount : 0
  return came - left
}

async function allTransactions(cursor?: string): Promise<Transaction[]> {
  const query = cursor === undefined ? '' : `&cursor=${encodeURIComponent(cursor)}`
  const page = expectStatus(await client.get<Page>(`/transactions?limit=100${query}`), 200)
  const rest = page.nextCursor === undefined ? [] : await allTransactions(page.nextCursor)
  return [...page.data, ...rest]
}

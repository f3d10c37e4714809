import { expect } from 'vitest'
import { type Books, type Client, expectStatus } from './client.ts'

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

/** The accounts whose balance is watched, with what was put into each, and whose they are. */
export type Watched = { funded: Map<string, number>; owners: Map<string, string> }

/** Checks what holds at every moment. */
export function expectSound({ accounts, transfers }: Books): void {
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

/** Checks what holds once everything under way has ended: the books say what their owners' transactions say. */
export async function expectAccountedFor(
  client: Client,
  { funded, owners }: Watched,
): Promise<void> {
  const books = await client.books()
  expectSound(books)
  const transactions = await allTransactions(client)
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
 * Computes what a transaction that has ended did to an account. What came from outside is told by the
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

async function allTransactions(client: Client, cursor?: string): Promise<Transaction[]> {
  const query = cursor === undefined ? '' : `&cursor=${encodeURIComponent(cursor)}`
  const page = expectStatus(await client.get<Page>(`/transactions?limit=100${query}`), 200)
  const rest = page.nextCursor === undefined ? [] : await allTransactions(client, page.nextCursor)
  return [...page.data, ...rest]
}

import fc from 'fast-check'
import {
  type Cardholder,
  type CardTransaction,
  cardBody,
  createCardholder,
  delegateKey,
  issuePayingCard,
  purchase,
  toldTransactions,
} from './cards.ts'
import type { Answer } from './client.ts'
import type { TestSandbox } from './harness.ts'
import { retrySigned, type SignedChallenge } from './signedFlow.ts'
import { isAugust } from './variant.ts'

/** One thing that happens to cards. Places are numbers, taken modulo how many there are. */
export type CardHappening =
  | { kind: 'begin'; path: string; card: number; merchant: string; amount: number; times: number }
  | { kind: 'follow'; path: string; transaction: number; amount: number; times: number }
  | { kind: 'change'; card: number; state: string }
  | { kind: 'issue' }
  | { kind: 'delegate'; card: number }
  | { kind: 'revoke'; key: number }
  | { kind: 'fund'; amount: number }
  | { kind: 'wait'; ms: number }
  | { kind: 'delete' }

const place = fc.nat(20)
const amount = fc.oneof(fc.integer({ min: 1, max: 1_500 }), fc.integer({ min: 1, max: 6_000 }))
const times = fc.oneof({ weight: 4, arbitrary: fc.constant(1) }, fc.integer({ min: 2, max: 4 }))

const beginnings = isAugust
  ? [
      'authorization',
      'financial_authorization',
      'credit_authorization',
      'credit_authorization_advice',
      'financial_credit_authorization',
    ]
  : ['authorization']

const followings = isAugust
  ? ['clearing', 'clearing', 'return', 'authorization_advice', 'return_reversal']
  : ['clearing', 'clearing', 'return']

/** Any one of them, those that move money more often. */
export const cardHappening: fc.Arbitrary<CardHappening> = fc.oneof(
  {
    weight: 18,
    arbitrary: fc.record({
      kind: fc.constant('begin'),
      path: fc.constantFrom(...beginnings),
      card: place,
      merchant: fc.constantFrom(
        'CAFE',
        'CAFE',
        'CAFE',
        'CAFE 002',
        'CAFE 003',
        'CAFE 005',
        'CAFE 006',
      ),
      amount,
      times,
    }),
  },
  {
    weight: 36,
    arbitrary: fc.record({
      kind: fc.constant('follow'),
      path: fc.constantFrom(...followings),
      transaction: place,
      amount: fc.oneof({ weight: 4, arbitrary: amount }, fc.constant(0)),
      times,
    }),
  },
  {
    weight: 9,
    arbitrary: fc.record({
      kind: fc.constant('change'),
      card: place,
      state: fc.constantFrom('FROZEN', 'ACTIVE', 'ACTIVE', 'CLOSED'),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('issue') }) },
  {
    weight: isAugust ? 3 : 0,
    arbitrary: fc.record({ kind: fc.constant('delegate'), card: place }),
  },
  { weight: isAugust ? 3 : 0, arbitrary: fc.record({ kind: fc.constant('revoke'), key: place }) },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('fund'), amount }) },
  {
    weight: 6,
    arbitrary: fc.record({ kind: fc.constant('wait'), ms: fc.constantFrom(1, 29_999, 30_000) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('delete') }) },
)

/** A cardholder, the cards and what became of each transaction, as the API told it. */
export type CardWorld = {
  holder: Cardholder
  funded: number
  cards: string[]
  transactions: Map<string, CardTransaction>
}

const startFunds = 5_000

/** A world in which nothing has happened yet. */
export async function createCardWorld(client: TestSandbox): Promise<CardWorld> {
  const holder = await createCardholder(client, startFunds)
  const { id } = await issuePayingCard(client, holder)
  return { holder, funded: startFunds, cards: [id], transactions: new Map() }
}

/** Lets one thing happen; refusals are part of it, failures are not. */
export async function happenToCards(
  client: TestSandbox,
  world: CardWorld,
  what: CardHappening,
): Promise<Answer<unknown>[]> {
  const answers = await act(client, world, what)
  if (isAugust)
    for (const one of await toldTransactions(client)) world.transactions.set(one.id, one)
  else for (const { body } of answers) note(world, body)
  return answers
}

async function act(
  client: TestSandbox,
  world: CardWorld,
  what: CardHappening,
): Promise<Answer<unknown>[]> {
  const { holder, cards } = world
  switch (what.kind) {
    case 'begin': {
      const path = `/sandbox/cards/${pick(cards, what.card)}/simulate/${what.path}`
      return repeat(what.times, () => client.post(path, purchase(what.amount, what.merchant)))
    }
    case 'follow':
      return follow(client, world, what)
    case 'change':
      return [await change(client, holder, pick(cards, what.card), what.state)]
    case 'issue': {
      const issued = await client.post<{ id: string }>('/cards', cardBody(holder))
      if (issued.status === 201) cards.push(issued.body.id)
      return [issued]
    }
    case 'delegate':
      await delegateKey(client, pick(cards, what.card), holder).catch(() => undefined)
      return []
    case 'revoke':
      return revoke(client, holder, what.key)
    case 'fund': {
      const path = `/sandbox/internal-accounts/${holder.walletId}/fund`
      const funded = await client.post(path, { amount: what.amount })
      if (funded.status === 200) world.funded += what.amount
      return [funded]
    }
    case 'wait':
      await client.sandbox().clock.advance(what.ms)
      return []
    case 'delete':
      return [await client.call('DELETE', `/customers/${holder.customerId}`)]
  }
}

async function follow(
  client: TestSandbox,
  { transactions }: CardWorld,
  what: Extract<CardHappening, { kind: 'follow' }>,
) {
  if (transactions.size === 0) return []
  const { id, cardId } = pick([...transactions.values()], what.transaction)
  const body = { cardTransactionId: id, amount: what.amount }
  return repeat(what.times, () =>
    client.post(`/sandbox/cards/${cardId}/simulate/${what.path}`, body),
  )
}

/** Changes a card's state, signed if that is asked for. */
async function change(client: TestSandbox, holder: Cardholder, id: string, state: string) {
  const call = { method: 'PATCH', path: `/cards/${id}`, body: { state } }
  const asked = await client.call<SignedChallenge>(call.method, call.path, call.body)
  if (asked.status !== 202) return asked
  const { payloadToSign, requestId } = asked.body
  return retrySigned(client, call, holder.session.sign(payloadToSign), requestId)
}

async function revoke(client: TestSandbox, { walletId }: Cardholder, key: number) {
  type Keys = { data: { id: string }[] }
  const { body } = await client.get<Keys>(`/auth/delegated-keys?accountId=${walletId}`)
  return [await client.call('DELETE', `/auth/delegated-keys/${pick(body.data, key).id}`)]
}

function repeat<T>(times: number, body: () => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: times }, body))
}

/** Keeps what a response shows of a transaction, unless a concurrent one showed more of it. */
function note({ transactions }: CardWorld, body: unknown): void {
  if (!isTransaction(body)) return
  const before = transactions.get(body.id)
  if (!before || progress(before) <= progress(body)) transactions.set(body.id, body)
}

function isTransaction(body: unknown): body is CardTransaction {
  return typeof body === 'object' && body !== null && 'pullSummary' in body
}

/** Grows with every event of a transaction, as long as no return is reversed. */
function progress(one: CardTransaction): number {
  const { pullSummary, refundSummary, settlementSummary, refundedAmount, status } = one
  const moved = [pullSummary, refundSummary, settlementSummary].map(
    ({ totalAmount }) => totalAmount.amount,
  )
  const ended = ['AUTHORIZED', 'PARTIALLY_SETTLED'].includes(status) ? 0 : 1
  return moved.reduce((sum, part) => sum + part, (refundedAmount?.amount ?? 0) + ended)
}

function pick<T>(list: readonly T[], index: number): T {
  const found = list[index % list.length]
  if (found === undefined) throw new Error('there is nothing to pick from')
  return found
}

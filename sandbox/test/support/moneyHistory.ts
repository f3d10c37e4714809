import fc from 'fast-check'
import type { Sandbox } from '../../src/index.ts'
import { type Answer, type Client, expectStatus, type Refusal } from './client.ts'
import {
  addBankAccount,
  createSignedInCustomer,
  createTestCustomer,
  fund,
  payloadOf,
  type Quote,
  type TestSession,
} from './wallet.ts'

/** A client, and as much of the sandbox behind it as money needs, wherever it runs. */
export type MoneyClient = Client & {
  sandbox(): { umaDomain: string; clock: Pick<Sandbox['clock'], 'advance'> }
}

/** One thing that happens to money. Places and quotes are numbers, taken modulo how many there are. */
export type Happening =
  | { kind: 'fund'; account: number; amount: number }
  | { kind: 'quote'; from: number; to: number; amount: number; locks: 'SENDING' | 'RECEIVING' }
  | { kind: 'execute'; quotes: number[] }
  | { kind: 'send'; quote: number; amount: number | undefined; times: number }
  | { kind: 'transfer'; bank: number; out: boolean; amount: number; times: number }
  | { kind: 'wait'; ms: number }

const place = fc.nat(50)
const amount = fc.oneof(fc.integer({ min: 1, max: 2_000 }), fc.integer({ min: 1, max: 3_000_000 }))

/** Any one of them, those that move money more often. */
export const happening: fc.Arbitrary<Happening> = fc.oneof(
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('fund'), account: place, amount }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('quote'),
      from: place,
      to: place,
      amount,
      locks: fc.constantFrom('SENDING', 'RECEIVING'),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('execute'),
      quotes: fc.array(place, { minLength: 1, maxLength: 6 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('send'),
      quote: place,
      amount: fc.option(amount, { nil: undefined }),
      times: fc.integer({ min: 1, max: 3 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('transfer'),
      bank: place,
      out: fc.boolean(),
      amount,
      times: fc.integer({ min: 1, max: 3 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('wait'),
      ms: fc.constantFrom(0, 1, 1_999, 2_000, 5_000, 30_000, 360_000),
    }),
  },
)

/** Customers with money, banks for every outcome, and what has been quoted so far. */
export type World = {
  /** The accounts whose balance is watched, with what was put into each. */
  funded: Map<string, number>
  /** The customers these accounts are of. */
  owners: Map<string, string>
  session: TestSession
  customerId: string
  walletId: string
  usdAccountId: string
  /** The dollar account of another customer. */
  otherUsdAccountId: string
  banks: string[]
  destinations: object[]
  quotes: Quote[]
  /** The number of times that a response said that a quote was executed or paid. */
  executions: Map<string, number>
}

const suffixes = ['999', '002', '003', '004', '005', '006', '007']

/** A world in which nothing has happened yet; `peer` names the other customer's UMA address. */
export async function createWorld(client: MoneyClient, peer = 'bob'): Promise<World> {
  const { session, customerId, walletId, usdAccountId } = await createSignedInCustomer(client, 1)
  const other = await createTestCustomer(client, {
    umaAddress: `$${peer}@${client.sandbox().umaDomain}`,
  })
  const banks: string[] = []
  for (const suffix of suffixes) banks.push(await addBankAccount(client, customerId, `5${suffix}`))
  const uma = ['$success.eur', '$fail.compliance.usd', `$${peer}`].map((name) => ({
    destinationType: 'UMA_ADDRESS',
    umaAddress: `${name}@${client.sandbox().umaDomain}`,
  }))
  const inside = [walletId, usdAccountId, other.walletId, other.usdAccountId]
  const accounts = [...banks, ...inside].map((accountId) => ({
    destinationType: 'ACCOUNT',
    accountId,
  }))
  return {
    funded: new Map(inside.map((id) => [id, id === walletId ? 1 : 0])),
    owners: new Map(inside.map((id, index) => [id, index < 2 ? customerId : other.customerId])),
    otherUsdAccountId: other.usdAccountId,
    session,
    customerId,
    walletId,
    usdAccountId,
    banks,
    destinations: [...accounts, ...uma],
    quotes: [],
    executions: new Map(),
  }
}

/** Lets one thing happen, asked for over HTTP; refusals are part of it, failures are not. */
export async function happen(
  client: MoneyClient,
  world: World,
  what: Happening,
): Promise<Answer<unknown>[]> {
  switch (what.kind) {
    case 'fund': {
      const id = pick([...world.funded.keys()], what.account)
      await fund(client, id, what.amount)
      world.funded.set(id, (world.funded.get(id) ?? 0) + what.amount)
      return []
    }
    case 'quote':
      return [await quote(client, world, what)]
    case 'execute':
      return Promise.all(chosen(world, what.quotes).map((one) => execute(client, world, one)))
    case 'send':
      return Promise.all(
        chosen(world, Array(what.times).fill(what.quote)).map((one) =>
          send(client, world, one, what.amount),
        ),
      )
    case 'transfer':
      return Promise.all(Array.from({ length: what.times }, () => transfer(client, world, what)))
    case 'wait':
      await client.sandbox().clock.advance(what.ms)
      return []
  }
}

async function quote(
  client: MoneyClient,
  world: World,
  what: Extract<Happening, { kind: 'quote' }>,
) {
  const { customerId, walletId, usdAccountId, otherUsdAccountId, banks } = world
  const accounts = [walletId, usdAccountId, otherUsdAccountId, banks[0]]
  const sources = [
    ...accounts.map((accountId) => ({ sourceType: 'ACCOUNT', accountId })),
    { sourceType: 'REALTIME_FUNDING', currency: 'GBP', customerId },
    { sourceType: 'REALTIME_FUNDING', currency: 'USD' },
  ]
  const destination = pick(world.destinations, what.to)
  const answer = await client.post<Quote & Refusal>('/quotes', {
    source: pick(sources, what.from),
    destination,
    lockedCurrencySide: what.locks,
    lockedCurrencyAmount: what.amount,
    ...(await demanded(client, destination, customerId)),
  })
  if (answer.status === 201) world.quotes.push(answer.body)
  return answer
}

async function demanded(client: MoneyClient, destination: object, customerId: string) {
  if (!('umaAddress' in destination)) return {}
  const path = `/receiver/uma/${destination.umaAddress}?customerId=${customerId}`
  const { lookupId } = expectStatus(await client.get<{ lookupId: string }>(path), 200)
  return { lookupId, senderCustomerInfo: { FULL_NAME: 'Ada', NATIONALITY: 'US' } }
}

async function execute(client: MoneyClient, { session, executions }: World, quote: Quote) {
  const headers = client.signed(session.sign(payloadOf(quote)))
  const answer = await client.post(`/quotes/${quote.id}/execute`, undefined, headers)
  if (answer.status === 200) executions.set(quote.id, (executions.get(quote.id) ?? 0) + 1)
  return answer
}

async function send(
  client: MoneyClient,
  { executions }: World,
  quote: Quote,
  currencyAmount: number | undefined,
) {
  const currencyCode = quote.sendingCurrency.code
  const body = { quoteId: quote.id, currencyCode, currencyAmount }
  const answer = await client.post('/sandbox/send', body)
  if (answer.status === 200) executions.set(quote.id, (executions.get(quote.id) ?? 0) + 1)
  return answer
}

function transfer(
  client: MoneyClient,
  { banks, usdAccountId }: World,
  { bank, out, amount }: Extract<Happening, { kind: 'transfer' }>,
) {
  const [inside, outside] = [{ accountId: usdAccountId }, { accountId: pick(banks, bank) }]
  return out
    ? client.post('/transfer-out', { source: inside, destination: outside, amount })
    : client.post('/transfer-in', { source: outside, destination: inside, amount })
}

function chosen({ quotes }: World, wanted: number[]): Quote[] {
  return quotes.length === 0 ? [] : wanted.map((index) => pick(quotes, index))
}

function pick<T>(list: readonly T[], index: number): T {
  const found = list[index % list.length]
  if (found === undefined) throw new Error('there is nothing to pick from')
  return found
}

import fc from 'fast-check'
import { businessBody } from '../../test/support/business.ts'
import { expectStatus } from '../../test/support/client.ts'
import {
  createWorld,
  type Happening,
  happen,
  happening,
  type MoneyClient,
  type World,
} from '../../test/support/moneyHistory.ts'
import { createTestCustomer } from '../../test/support/wallet.ts'

/** One thing the script does. */
export type Action =
  | { kind: 'money'; what: Happening }
  | { kind: 'customer' }
  | { kind: 'business' }
  | { kind: 'signIn'; peer: string }
  | { kind: 'receive'; amount: number; isApproved: boolean }
  | { kind: 'reads' }
  | { kind: 'badRequest' }
  | { kind: 'fault'; status: 500 | 502 | 503 | 504; route: string }
  | { kind: 'drop'; route: string }
  | { kind: 'advance'; ms: number }
  | { kind: 'reset' }

const minute = 60_000
const peer = fc.uuid().map((uuid) => uuid.replaceAll('-', ''))
const readPaths = ['/config', '/customers', '/transactions', '/exchange-rates', '/tokens']
const route = fc.constantFrom(...readPaths.map((path) => `GET ${path}`))

/** Any action, those that move money more often. */
export const action: fc.Arbitrary<Action> = fc.oneof(
  { weight: 240, arbitrary: fc.record({ kind: fc.constant('money'), what: happening }) },
  { weight: 24, arbitrary: fc.record({ kind: fc.constant('customer') }) },
  { weight: 8, arbitrary: fc.record({ kind: fc.constant('business') }) },
  { weight: 16, arbitrary: fc.record({ kind: fc.constant('signIn'), peer }) },
  {
    weight: 24,
    arbitrary: fc.record({
      kind: fc.constant('receive'),
      amount: fc.integer({ min: 1, max: 50_000 }),
      isApproved: fc.boolean(),
    }),
  },
  { weight: 48, arbitrary: fc.record({ kind: fc.constant('reads') }) },
  { weight: 12, arbitrary: fc.record({ kind: fc.constant('badRequest') }) },
  {
    weight: 12,
    arbitrary: fc.record({
      kind: fc.constant('fault'),
      status: fc.constantFrom(500, 502, 503, 504),
      route,
    }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('drop'), route }) },
  {
    weight: 32,
    arbitrary: fc.record({
      kind: fc.constant('advance'),
      ms: fc.constantFrom(1, 250, 5_000, minute, 30 * minute, 6 * 60 * minute, 2_880 * minute),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('reset') }) },
)

/** The context of the actions. */
export type Stage = {
  client: MoneyClient
  /** The same without checks, for calls with an injected fault. */
  faulty: MoneyClient
  webhookUrl: string
  world: World
}

/** A platform with an endpoint and customers with money, after a reset as at the start. */
export async function prepareWorld(client: MoneyClient, webhookUrl: string): Promise<World> {
  expectStatus(await client.call('PATCH', '/config', { webhookEndpoint: webhookUrl }), 200)
  return createWorld(client)
}

/** Does one thing. @returns the stage for the next one */
export async function perform(stage: Stage, what: Action): Promise<Stage> {
  const { client, world } = stage
  switch (what.kind) {
    case 'money':
      await happen(client, world, what.what)
      return stage
    case 'customer':
      await createTestCustomer(client)
      return stage
    case 'business':
      expectStatus(await client.post('/customers', businessBody()), 201)
      return stage
    case 'signIn':
      return { ...stage, world: await createWorld(client, what.peer) }
    case 'receive':
      await receive(stage, what)
      return stage
    case 'reads':
      await Promise.all(readPaths.flatMap((path) => [client.get(path), client.get(path)]))
      return stage
    case 'badRequest':
      expectStatus(await client.post('/quotes', { source: 1 }), 400)
      return stage
    case 'fault':
      await meetFault(stage, what)
      return stage
    case 'drop':
      await meetDrop(stage, what)
      return stage
    case 'advance':
      await client.sandbox().clock.advance(what.ms)
      return stage
    case 'reset':
      expectStatus(await client.control('POST', '/reset'), 204)
      return { ...stage, world: await prepareWorld(client, stage.webhookUrl) }
  }
}

type Paid = { id: string; status: string }

/** A payment from elsewhere: the platform approves or rejects it, unless the endpoint already did. */
async function receive(
  { client, world }: Stage,
  { amount, isApproved }: Extract<Action, { kind: 'receive' }>,
): Promise<void> {
  const body = {
    senderUmaAddress: `$success.usd@${client.sandbox().umaDomain}`,
    customerId: world.customerId,
    receivingCurrencyCode: 'USD',
    receivingCurrencyAmount: amount,
  }
  const { id } = expectStatus(await client.post<Paid>('/sandbox/uma/receive', body), 200)
  await client.post(`/transactions/${id}/${isApproved ? 'approve' : 'reject'}`)
}

async function meetFault(
  { client, faulty }: Stage,
  { status, route }: Extract<Action, { kind: 'fault' }>,
): Promise<void> {
  const fault = { kind: 'serverError', status, route, count: 1 }
  expectStatus(await client.control('POST', '/faults', fault), 201)
  expectStatus(await faulty.get(route.slice(4)), status)
  expectStatus(await client.control('DELETE', '/faults'), 204)
}

async function meetDrop(
  { client, faulty }: Stage,
  { route }: Extract<Action, { kind: 'drop' }>,
): Promise<void> {
  const fault = { kind: 'drop', when: 'after', route, count: 1 }
  expectStatus(await client.control('POST', '/faults', fault), 201)
  const outcome = await faulty.get(route.slice(4)).then(
    ({ status }) => `answered ${status}`,
    () => 'dropped',
  )
  if (outcome !== 'dropped') throw new Error(`${route} ${outcome} instead of being dropped`)
  expectStatus(await client.control('DELETE', '/faults'), 204)
}

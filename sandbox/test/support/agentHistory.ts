import fc from 'fast-check'
import {
  type AgentAction,
  type ConnectedAgent,
  connectAgent,
  decide,
  limits,
  type Policy,
  transferBody,
} from './agents.ts'
import type { Answer } from './client.ts'
import type { TestSandbox } from './harness.ts'
import {
  addBankAccount,
  createSignedInCustomer,
  createTestCustomer,
  fund,
  payloadOf,
  type Quote,
  quoteBody,
  type TestSession,
} from './wallet.ts'

/** One thing that happens around agents. Places are numbers, taken modulo how many there are. */
export type AgentHappening =
  | { kind: 'fund'; account: number; amount: number }
  | { kind: 'transfer'; agent: number; bank: number; out: boolean; amount: number; times: number }
  | { kind: 'quote'; agent: number; from: number; to: number; amount: number; atOnce: boolean }
  | { kind: 'execute'; quotes: number[]; byPlatform: boolean; isSigned: boolean }
  | { kind: 'decide'; actions: number[]; approve: boolean }
  | { kind: 'policy'; agent: number; change: Partial<Policy> }
  | { kind: 'pause'; agent: number; isPaused: boolean }
  | { kind: 'wait'; ms: number }

const place = fc.nat(50)
const amount = fc.oneof(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 1, max: 2_000_000 }))
const limit = fc.option(fc.integer({ min: 0, max: 2_000 }), { nil: null })

const change: fc.Arbitrary<Partial<Policy>> = fc.oneof(
  fc.record({ dailyLimit: limit, monthlyLimit: limit }).map(limits),
  fc.record({ dailyTransactionLimit: fc.option(fc.nat(8), { nil: null }) }).map(limits),
  fc.constantFrom('AUTO', 'APPROVAL_REQUIRED').map((mode) => ({ defaultExecutionMode: mode })),
  limit.map((amount) => ({ approvalThresholds: { currency: 'USD', amount } })),
)

/** Any one of them, those that move money more often. */
export const agentHappening: fc.Arbitrary<AgentHappening> = fc.oneof(
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('fund'), account: place, amount }) },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('transfer'),
      agent: place,
      bank: place,
      out: fc.boolean(),
      amount,
      times: fc.integer({ min: 1, max: 5 }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('quote'),
      agent: place,
      from: place,
      to: place,
      amount,
      atOnce: fc.boolean(),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('execute'),
      quotes: fc.array(place, { minLength: 1, maxLength: 5 }),
      byPlatform: fc.boolean(),
      isSigned: fc.boolean(),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('decide'),
      actions: fc.array(place, { minLength: 1, maxLength: 5 }),
      approve: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('policy'), agent: place, change }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('pause'), agent: place, isPaused: fc.boolean() }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('wait'),
      ms: fc.constantFrom(0, 2_000, 30_000, 400_000, 43_200_000),
    }),
  },
)

/** Two customers with an agent or two each, banks for every outcome, and what was asked for so far. */
export type AgentWorld = {
  funded: Map<string, number>
  owners: Map<string, string>
  session: TestSession
  agents: AgentOfWorld[]
  quotes: { agent: AgentOfWorld; quote: Quote }[]
  actions: AgentAction[]
}

/** An agent, and what its customer has. */
type AgentOfWorld = ConnectedAgent & { accounts: string[]; banks: string[] }

const suffixes = ['999', '002', '003', '004', '005', '006', '007']

/** A world in which no agent has asked for anything yet. */
export async function createAgentWorld(client: TestSandbox): Promise<AgentWorld> {
  const ada = await createSignedInCustomer(client, 50_000_000)
  const bob = await createTestCustomer(client)
  const agents: AgentOfWorld[] = []
  for (const { customerId, usdAccountId, walletId } of [ada, bob]) {
    const isAda = customerId === ada.customerId
    const banks: string[] = []
    for (const suffix of isAda ? suffixes : ['999']) {
      banks.push(await addBankAccount(client, customerId, `5${suffix}`))
    }
    const accounts = [usdAccountId, walletId]
    const policies = isAda ? [{}, held] : [{}]
    for (const policy of policies) {
      agents.push({ ...(await connectAgent(client, customerId, policy)), accounts, banks })
    }
  }
  const inside = [ada.usdAccountId, ada.walletId, bob.usdAccountId, bob.walletId]
  return {
    funded: new Map(inside.map((id) => [id, id === ada.walletId ? 50_000_000 : 0])),
    owners: new Map(inside.map((id, at) => [id, at < 2 ? ada.customerId : bob.customerId])),
    session: ada.session,
    agents,
    quotes: [],
    actions: [],
  }
}

const held: Partial<Policy> = {
  defaultExecutionMode: 'APPROVAL_REQUIRED',
  ...limits({ dailyLimit: 1_000 }),
}

/** Lets one thing happen, asked for over HTTP; refusals are part of it, failures are not. */
export async function happenToAgents(
  client: TestSandbox,
  world: AgentWorld,
  what: AgentHappening,
): Promise<Answer[]> {
  switch (what.kind) {
    case 'fund': {
      const id = pick([...world.funded.keys()], what.account)
      await fund(client, id, what.amount)
      world.funded.set(id, (world.funded.get(id) ?? 0) + what.amount)
      return []
    }
    case 'transfer':
      return Promise.all(Array.from({ length: what.times }, () => transfer(world, what)))
    case 'quote':
      return [await quote(world, what)]
    case 'execute':
      return Promise.all(
        chosen(world.quotes, what.quotes).map((one) => execute(client, world, one, what)),
      )
    case 'decide': {
      const decision = what.approve ? 'approve' : 'reject'
      const actions = chosen(world.actions, what.actions)
      return Promise.all(actions.map((action) => decide(client, action, decision)))
    }
    case 'policy': {
      const { id } = pick(world.agents, what.agent)
      return [await client.call('PATCH', `/agents/${id}/policy`, what.change)]
    }
    case 'pause': {
      const { id } = pick(world.agents, what.agent)
      return [await client.call('PATCH', `/agents/${id}`, { isPaused: what.isPaused })]
    }
    case 'wait':
      await client.sandbox().clock.advance(what.ms)
      return []
  }
}

async function transfer(
  world: AgentWorld,
  { agent: index, bank, out, amount }: Extract<AgentHappening, { kind: 'transfer' }>,
) {
  const agent = pick(world.agents, index)
  const [inside, outside] = [pick(agent.accounts, 0), pick(agent.banks, bank)]
  const answer = out
    ? await agent.post<AgentAction>('/transfer-out', transferBody(inside, outside, amount))
    : await agent.post<AgentAction>('/transfer-in', transferBody(outside, inside, amount))
  if (answer.status === 201) world.actions.push(answer.body)
  return answer
}

async function quote(
  world: AgentWorld,
  { agent: index, from, to, amount, atOnce }: Extract<AgentHappening, { kind: 'quote' }>,
) {
  const agent = pick(world.agents, index)
  const destination = pick([...agent.banks, ...agent.accounts], to)
  const body = quoteBody(pick(agent.accounts, from), destination, amount, {
    immediatelyExecute: atOnce,
  })
  const answer = await agent.post<Quote>('/quotes', body)
  if (answer.status === 201) world.quotes.push({ agent, quote: answer.body })
  return answer
}

async function execute(
  client: TestSandbox,
  world: AgentWorld,
  { agent, quote }: AgentWorld['quotes'][number],
  { byPlatform, isSigned }: Extract<AgentHappening, { kind: 'execute' }>,
) {
  const headers: Record<string, string> = isSigned
    ? client.signed(world.session.sign(payloadOf(quote)))
    : {}
  const path = `/quotes/${quote.id}/execute`
  if (byPlatform) return client.post(path, undefined, headers)
  const answer = await agent.post<AgentAction>(path, undefined, headers)
  if (answer.status === 200) world.actions.push(answer.body)
  return answer
}

function chosen<T>(list: readonly T[], wanted: number[]): T[] {
  return list.length === 0 ? [] : wanted.map((index) => pick(list, index))
}

function pick<T>(list: readonly T[], index: number): T {
  const found = list[index % list.length]
  if (found === undefined) throw new Error('there is nothing to pick from')
  return found
}

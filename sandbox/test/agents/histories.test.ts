import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type AgentHappening,
  agentHappening,
  createAgentWorld,
  happenToAgents,
} from '../support/agentHistory.ts'
import { type Agent, type AgentAction, type ConnectedAgent, readAgent } from '../support/agents.ts'
import { expectStatus } from '../support/client.ts'
import { useSandbox } from '../support/harness.ts'
import { expectAccountedFor, expectSound } from '../support/soundBooks.ts'
import { ignoreTraffic } from '../support/traffic.ts'
import { hasTimeForHistories } from '../support/variant.ts'

const client = useSandbox({}, ignoreTraffic())
const histories = Number(process.env.AGENT_HISTORIES ?? (hasTimeForHistories ? 40 : 3))

describe('the money of customers with agents', { tags: ['T39'] }, () => {
  it('is neither made, lost nor overspent, whatever is asked for in whatever order', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(agentHappening, { minLength: 5, maxLength: 25 }),
        expectSoundHistory,
      ),
      { numRuns: histories },
    )
  }, 3_600_000)
})

async function expectSoundHistory(history: AgentHappening[]): Promise<void> {
  await client.sandbox().reset()
  const world = await createAgentWorld(client)
  let before = await agentsById()
  for (const what of history) {
    const answers = await happenToAgents(client, world, what)
    for (const { status, body } of answers) expect(status, JSON.stringify(body)).toBeLessThan(500)
    expectSound(await client.books())
    const after = await agentsById()
    for (const [id, agent] of after) expectWithinLimits(before.get(id) ?? agent, agent)
    before = after
  }
  await client.sandbox().clock.advance(60 * 60_000)
  await expectAccountedFor(client, world)
  for (const agent of world.agents) await expectCounted(agent)
}

async function agentsById(): Promise<Map<string, Agent>> {
  const { data } = expectStatus(await client.get<{ data: Agent[] }>('/agents'), 200)
  return new Map(data.map((agent) => [agent.id, agent]))
}

/** Nothing was spent over a limit that was in force while it was. */
function expectWithinLimits(before: Agent, { usage, policy }: Agent): void {
  const { dailyLimit, dailyTransactionLimit, monthlyLimit } = policy.spendingLimits
  const checks = [
    [before.usage.dailySpend, usage.dailySpend, dailyLimit],
    [before.usage.dailyTransactionCount, usage.dailyTransactionCount, dailyTransactionLimit],
    [before.usage.monthlySpend, usage.monthlySpend, monthlyLimit],
  ] as const
  for (const [was, is, limit] of checks) {
    if (is > was && typeof limit === 'number') expect(is).toBeLessThanOrEqual(limit)
  }
}

/** Checks that an agent spent in its month what its approved actions say, each of them once. */
async function expectCounted(agent: ConnectedAgent): Promise<void> {
  const { usage } = await readAgent(client, agent.id)
  const actions = await approvedActions(agent)
  const month = (at: string) => at.slice(0, 7)
  const spent = actions
    .filter(({ updatedAt }) => month(updatedAt) === usage.monthlyResetMonth)
    .reduce((sum, action) => sum + inCents(action), 0)
  expect(usage.monthlySpend).toBe(spent)
  const ids = actions.map(({ transaction }) => transaction?.id)
  expect(new Set(ids).size).toBe(ids.length)
}

type Counted = AgentAction & {
  updatedAt: string
  quote?: { totalSendingAmount: number; sendingCurrency: { code: string } }
}

async function approvedActions(agent: ConnectedAgent, cursor?: string): Promise<Counted[]> {
  const query = `status=APPROVED&limit=100${cursor === undefined ? '' : `&cursor=${cursor}`}`
  const answer = await agent.get<{ data: Counted[]; nextCursor?: string }>(`/actions?${query}`)
  const { data, nextCursor } = expectStatus(answer, 200)
  return nextCursor === undefined ? data : [...data, ...(await approvedActions(agent, nextCursor))]
}

function inCents({ transferDetails, quote }: Counted): number {
  if (transferDetails) return transferDetails.amount
  const { totalSendingAmount = 0, sendingCurrency } = quote ?? {}
  return sendingCurrency?.code === 'USDB'
    ? Math.ceil(totalSendingAmount / 10_000)
    : totalSendingAmount
}

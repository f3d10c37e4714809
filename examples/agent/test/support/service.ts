import { createSandbox, listen, type Sandbox, type SandboxOptions } from 'holdfast-sandbox'
import { type ApiClient, createApiClient, createCustomer } from 'holdfast-sandbox/testing'

/** The service on a port, and what the platform does there. */
export interface Service {
  sandbox: Sandbox
  /** The base URL, as the agent needs it. */
  url: string
  platform: ApiClient
  /** A customer with 1,000 dollars, a payee and an agent that is not connected yet. */
  createAgent(policy?: object): Promise<TestAgent>
  setPolicy(agent: TestAgent, policy: object): Promise<void>
  pause(agent: TestAgent, isPaused?: boolean): Promise<void>
  decide(agent: TestAgent, actionId: string, decision: Decision, body?: object): Promise<void>
  /** The amounts of the payments that were begun, newest first; a quote alone is none. */
  listPayments(agent: TestAgent): Promise<number[]>
  close(): Promise<void>
}

/** An agent and what belongs to its customer. */
export interface TestAgent {
  id: string
  code: string
  customerId: string
  walletId: string
  accountId: string
  payeeId: string
}

type Decision = 'approve' | 'reject'

/** A policy that pays up to 100 dollars by itself, and 500 with approval. */
const policyOf = (more: object) => ({
  permissions: ['VIEW_TRANSACTIONS', 'CREATE_TRANSFERS', 'CREATE_QUOTES', 'EXECUTE_QUOTES'],
  defaultExecutionMode: 'AUTO',
  spendingLimits: { currency: 'USD', perTransactionLimit: 50_000 },
  approvalThresholds: { currency: 'USD', amount: 10_000 },
  ...more,
})

/** Starts a sandbox in which payments arrive at once, and whose clock tests of the agent's do not move. */
export async function startService(profile: SandboxOptions['profile'] = 'spec'): Promise<Service> {
  const sandbox = await createSandbox({ profile, settleDelayMs: 0, now: Date.now })
  const listener = await listen(sandbox)
  const platform = createApiClient(sandbox)
  return {
    sandbox,
    url: listener.url + sandbox.basePath,
    platform,
    createAgent: (policy = {}) => createAgent(platform, policyOf(policy)),
    async setPolicy({ id }, policy) {
      expectOk(await platform.patch(`/agents/${id}/policy`, policy))
    },
    async pause({ id }, isPaused = true) {
      expectOk(await platform.patch(`/agents/${id}`, { isPaused }))
    },
    async decide({ id }, actionId, decision, body) {
      expectOk(await platform.post(`/agents/${id}/actions/${actionId}/${decision}`, body))
    },
    listPayments: ({ customerId }) => listPayments(platform, customerId),
    async close() {
      await listener.close()
      await sandbox.close()
    },
  }
}

async function createAgent(platform: ApiClient, policy: object): Promise<TestAgent> {
  const customer = await createCustomer(platform)
  const { id: customerId, usdAccountId: accountId, externalAccountId: payeeId } = customer
  expectOk(await platform.post(`/sandbox/internal-accounts/${accountId}/fund`, { amount: 100_000 }))
  const created = await platform.post<{ agent: { id: string }; deviceCode: { code: string } }>(
    '/agents',
    { name: 'Book-keeper', customerId, policy },
  )
  expectOk(created)
  const { agent, deviceCode } = created.body
  const { walletAccountId: walletId } = customer
  return { id: agent.id, code: deviceCode.code, customerId, walletId, accountId, payeeId }
}

type Payment = { status: string; sentAmount: { amount: number } }

async function listPayments(platform: ApiClient, customerId: string): Promise<number[]> {
  const path = `/transactions?customerId=${customerId}&type=OUTGOING`
  const { data } = (await platform.get<{ data: Payment[] }>(path)).body
  const begun = data.filter(({ status }) => !['PENDING', 'EXPIRED'].includes(status))
  return begun.map(({ sentAmount }) => sentAmount.amount)
}

function expectOk({ status, body }: { status: number; body: unknown }): void {
  if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`)
}

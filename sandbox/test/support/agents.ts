import { type Answer, type Client, expectStatus } from './client.ts'

export type Policy = {
  permissions: string[]
  defaultExecutionMode: string
  spendingLimits: {
    currency: string
    perTransactionLimit: number
    dailyLimit?: number | null
    dailyTransactionLimit?: number | null
    monthlyLimit?: number | null
  }
  accountRestrictions?: {
    allowedAccountIds?: string[] | null
    accountRules?: {
      accountId: string
      executionMode?: string
      perTransactionLimit?: number | null
    }[]
  }
  approvalThresholds?: { currency?: string; amount?: number | null }
}

export type Agent = {
  id: string
  name: string
  customerId: string
  isPaused: boolean
  isConnected: boolean
  policy: Policy
  usage: {
    dailyTransactionCount: number
    dailySpend: number
    monthlySpend: number
    dailyResetDate: string
    monthlyResetMonth: string
  }
}

export type DeviceCode = { code: string; agentId: string; expiresAt: string; redeemed: boolean }

export type AgentAction = {
  id: string
  agentId: string
  customerId: string
  platformCustomerId: string
  status: 'PENDING_APPROVAL' | 'APPROVED' | 'REJECTED' | 'FAILED'
  type: string
  quote?: { id: string; status: string }
  transferDetails?: {
    amount: number
    currency: string
    sourceAccountId: string
    destinationAccountId: string
  }
  transaction?: { id: string; status: string; agentId?: string }
  rejectionReason?: string
}

const everyPermission = [
  'VIEW_TRANSACTIONS',
  'CREATE_TRANSFERS',
  'CREATE_QUOTES',
  'EXECUTE_QUOTES',
  'MANAGE_EXTERNAL_ACCOUNTS',
]

/** A policy that lets everything through, up to a million dollars at a time, but for what is given. */
export function policy(more: Partial<Policy> = {}): Policy {
  return {
    permissions: everyPermission,
    defaultExecutionMode: 'AUTO',
    spendingLimits: { currency: 'USD', perTransactionLimit: 100_000_000 },
    ...more,
  }
}

/** Dollar limits beside the one of a single transaction. */
export function limits(more: Partial<Policy['spendingLimits']>): Pick<Policy, 'spendingLimits'> {
  return { spendingLimits: { currency: 'USD', perTransactionLimit: 100_000_000, ...more } }
}

/** Creates an agent of a customer. */
export async function createAgent(
  client: Client,
  customerId: string,
  more: Partial<Policy> = {},
): Promise<{ agent: Agent; deviceCode: DeviceCode }> {
  const body = { name: 'Book-keeper', customerId, policy: policy(more) }
  return expectStatus(await client.post('/agents', body), 201)
}

/** Redeems a device code, without any credentials. */
export function redeem<T = { agentId: string; agentName: string; accessToken: string }>(
  client: Client,
  code: string,
): Promise<Answer<T>> {
  const options = { authorization: '' }
  return client.call<T>('POST', `/agents/device-codes/${code}/redeem`, undefined, options)
}

/** The client of a connected agent. */
export type ConnectedAgent = {
  id: string
  authorization: string
  call<T>(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answer<T>>
  get<T>(path: string): Promise<Answer<T>>
  post<T>(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer<T>>
}

/** Creates an agent and connects it. */
export async function connectAgent(
  client: Client,
  customerId: string,
  more: Partial<Policy> = {},
): Promise<ConnectedAgent> {
  const { agent, deviceCode } = await createAgent(client, customerId, more)
  const { accessToken } = expectStatus(await redeem(client, deviceCode.code), 200)
  const authorization = `Bearer ${accessToken}`
  const call: ConnectedAgent['call'] = (method, path, body, headers = {}) =>
    client.call(method, `/agents/me${path}`, body, { authorization, headers })
  return {
    id: agent.id,
    authorization,
    call,
    get: (path) => call('GET', path),
    post: (path, body, headers) => call('POST', path, body, headers),
  }
}

/** The body of a transfer between two accounts. */
export function transferBody(from: string, to: string, amount?: number) {
  return { source: { accountId: from }, destination: { accountId: to }, amount }
}

/** The agent as the platform sees it. */
export async function readAgent(client: Client, id: string): Promise<Agent> {
  return expectStatus(await client.get<Agent>(`/agents/${id}`), 200)
}

/** The platform's decision on an action. */
export function decide<T = AgentAction>(
  client: Client,
  action: Pick<AgentAction, 'id' | 'agentId'>,
  decision: 'approve' | 'reject',
  body?: object,
): Promise<Answer<T>> {
  return client.post<T>(`/agents/${action.agentId}/actions/${action.id}/${decision}`, body)
}

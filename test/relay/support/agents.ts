import type { AppUser } from '../../../src/relay.ts'
import { agentActionDigest } from '../../../src/shared/agentActionDigest.ts'
import type { AgentAction } from '../../../src/shared/agentResources.ts'
import type { Platform } from './platform.ts'

/** A policy by which everything waits for approval. */
const agentPolicy = {
  permissions: ['VIEW_TRANSACTIONS', 'CREATE_TRANSFERS', 'CREATE_QUOTES', 'EXECUTE_QUOTES'],
  defaultExecutionMode: 'APPROVAL_REQUIRED',
  spendingLimits: { currency: 'USD', perTransactionLimit: 100_000 },
}

interface AgentThings {
  agentId: string
  actionId: string
}

/** An agent of a customer that was connected, and what it calls by. */
export async function connectedAgent(
  platform: Platform,
  { customerId }: AppUser,
  policy: object = agentPolicy,
) {
  const { agent, deviceCode } = await platform.call<{
    agent: { id: string }
    deviceCode: { code: string }
  }>('POST', '/agents', { name: 'Book-keeper', customerId, policy })
  const path = `/agents/device-codes/${deviceCode.code}/redeem`
  const { accessToken } = await platform.call<{ accessToken: string }>('POST', path)
  const call = async <T>(callPath: string, body: object): Promise<T> => {
    const { fetch, basePath } = platform.sandbox()
    const request = new Request(`http://localhost${basePath}/agents/me${callPath}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const response = await fetch(request)
    if (!response.ok) throw new Error(`${callPath} answered ${response.status}`)
    return (await response.json()) as T
  }
  return { id: agent.id, call }
}

/** An account of the customer's that is no wallet, with money, and a bank account. */
async function accountsOf(platform: Platform, { customerId }: AppUser) {
  const path = `/customers/internal-accounts?customerId=${customerId}&type=INTERNAL_FIAT`
  const { data } = await platform.call<{ data: { id: string }[] }>('GET', path)
  const [{ id: from } = { id: '' }] = data
  await platform.fund(from, 100_000)
  const bank = await platform.call<{ id: string }>('POST', '/customers/external-accounts', {
    customerId,
    currency: 'USD',
    accountInfo: {
      accountType: 'USD_ACCOUNT',
      accountNumber: `${Math.floor(Math.random() * 10 ** 9)}999`,
      routingNumber: '021000021',
      beneficiary: { beneficiaryType: 'INDIVIDUAL', fullName: 'Grace Hopper' },
    },
  })
  return { from, to: bank.id }
}

/** An agent, and a transfer of its that waits for approval. */
export async function createAgentOf(platform: Platform, user: AppUser): Promise<AgentThings> {
  const agent = await connectedAgent(platform, user)
  const { from, to } = await accountsOf(platform, user)
  const transfer = { source: { accountId: from }, destination: { accountId: to }, amount: 300 }
  const action = await agent.call<AgentAction>('/transfer-out', transfer)
  return { agentId: agent.id, actionId: action.id }
}

/** Opens a further account of a customer, as another of its people may have one. */
export async function createFurtherAccount(
  platform: Platform,
  customerId: string,
): Promise<string> {
  const request = new Request(`http://localhost/_sandbox/customers/${customerId}/accounts`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ currency: 'USD' }),
  })
  const response = await platform.sandbox().fetch(request)
  return ((await response.json()) as { id: string }).id
}

/** The path and the body that approve an action as it is. */
export async function approvalOf(action: AgentAction): Promise<[string, object]> {
  const [agentId, id] = [action.agentId, action.id].map(encodeURIComponent)
  return [`/agents/${agentId}/actions/${id}/approve`, { digest: await agentActionDigest(action) }]
}

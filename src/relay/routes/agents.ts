import {
  parseAgent,
  parseAgentAction,
  parseAgentDecision,
  parseCreatedAgent,
  parseDeviceCode,
} from '../../shared/agent.ts'
import { page } from '../../shared/page.ts'
import { approveAction } from '../agents/approveAction.ts'
import {
  confineNewPolicy,
  confinePolicyChange,
  prepareConnection,
  prepareResume,
} from '../agents/confinePolicy.ts'
import { prepareRejection } from '../agents/pendingAction.ts'
import { walletsOfAgent, walletsOfChange, walletsOfNewAgent } from '../agents/usedWallets.ts'
import { isResume, isWiderPolicy } from '../agents/widerPolicy.ts'
import type { IdPlace, Route } from '../context/route.ts'
import { watchAgentActions } from '../events/watchAgentActions.ts'
import { ownActions, ownAgents } from '../own/listFilters.ts'
import {
  agentPolicyBody,
  approvalBody,
  createAgentBody,
  rejectionBody,
  updateAgentBody,
} from '../parse/agentBodies.ts'
import { id, idOf, paging } from '../parse/fields.ts'
import { oneOf, optional } from '../parse/input.ts'

const agentInPath: IdPlace = { in: 'path', name: 'id', kind: 'agent' }
const ownAgentInPath: IdPlace = { in: 'path', name: 'id', kind: 'ownAgent' }

/** The accounts that a policy names. */
function accountsOfPolicy(path: string): IdPlace[] {
  const names = ['allowedAccountIds[]', 'accountRules[].accountId']
  return names.map((name) => ({
    in: 'body',
    name: `${path}accountRestrictions.${name}`,
    kind: 'policyAccount',
  }))
}

/**
 * Agents of the customer. A code's status and its redemption are not among them: an agent says itself
 * whether it is connected, and its access token is for the agent alone.
 */
export const agentRoutes: Route[] = [
  {
    name: 'listAgents',
    method: 'GET',
    path: '/agents',
    allowedBy: 'agents',
    ids: [],
    query: paging,
    headers: [],
    forward: {
      response: page(parseAgent),
      customer: 'query',
      resourceKind: 'agent',
      listFilter: ownAgents,
    },
  },
  {
    name: 'createAgent',
    method: 'POST',
    path: '/agents',
    allowedBy: 'agents',
    ids: accountsOfPolicy('policy.'),
    body: createAgentBody,
    usedWallets: walletsOfNewAgent,
    headers: [],
    forward: {
      response: parseCreatedAgent,
      customer: 'body',
      resourceKind: 'agent',
      resourceIn: 'agent',
      prepare: confineNewPolicy,
    },
  },
  {
    // Before /agents/{id}, of which it would be an id.
    name: 'listAgentActions',
    method: 'GET',
    path: '/agents/approvals',
    allowedBy: 'agents',
    ids: [{ in: 'query', name: 'agentId', kind: 'agent' }],
    query: { agentId: optional(id), sortOrder: optional(oneOf('asc', 'desc')), ...paging },
    headers: [],
    forward: { response: page(parseAgentAction), customer: 'query', listFilter: ownActions },
  },
  {
    name: 'watchAgentActions',
    method: 'GET',
    path: '/agents/approvals/events',
    allowedBy: 'agents',
    needs: 'agentEvents',
    ids: [],
    headers: [],
    handle: watchAgentActions,
  },
  {
    name: 'getAgent',
    method: 'GET',
    path: '/agents/{id}',
    allowedBy: 'agents',
    ids: [ownAgentInPath],
    headers: [],
    forward: { response: parseAgent, resourceKind: 'agent' },
  },
  {
    name: 'updateAgent',
    method: 'PATCH',
    path: '/agents/{id}',
    allowedBy: 'agents',
    ids: [ownAgentInPath],
    body: updateAgentBody,
    isStepUpNeeded: isResume,
    usedWallets: walletsOfAgent,
    headers: [],
    forward: { response: parseAgent, resourceKind: 'agent', prepare: prepareResume },
  },
  {
    name: 'deleteAgent',
    method: 'DELETE',
    path: '/agents/{id}',
    allowedBy: 'agents',
    ids: [ownAgentInPath],
    headers: [],
    forward: {},
  },
  {
    name: 'updateAgentPolicy',
    method: 'PATCH',
    path: '/agents/{id}/policy',
    allowedBy: 'agents',
    ids: [ownAgentInPath, ...accountsOfPolicy('')],
    body: agentPolicyBody,
    isStepUpNeeded: isWiderPolicy,
    usedWallets: walletsOfChange,
    headers: [],
    forward: { response: parseAgent, resourceKind: 'agent', prepare: confinePolicyChange },
  },
  {
    name: 'createAgentDeviceCode',
    method: 'POST',
    path: '/agents/{id}/device-codes',
    allowedBy: 'agents',
    ids: [ownAgentInPath],
    usedWallets: walletsOfAgent,
    headers: [],
    forward: { response: parseDeviceCode, prepare: prepareConnection },
  },
  {
    name: 'approveAgentAction',
    method: 'POST',
    path: '/agents/{id}/actions/{actionId}/approve',
    allowedBy: 'agents',
    ids: [agentInPath],
    params: { actionId: idOf('AgentAction') },
    body: approvalBody,
    usedWallets: walletsOfAgent,
    headers: [],
    handle: approveAction,
  },
  {
    name: 'rejectAgentAction',
    method: 'POST',
    path: '/agents/{id}/actions/{actionId}/reject',
    allowedBy: 'agents',
    ids: [agentInPath],
    params: { actionId: idOf('AgentAction') },
    body: rejectionBody,
    headers: [],
    forward: { response: parseAgentDecision, prepare: prepareRejection },
  },
]

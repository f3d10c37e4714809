import type { ThreatId } from '../../threats.ts'
import type { Guard, TakeOut } from '../guard.ts'

const approvals = 'test/relay/agents/approveAction.test.ts'
const pending = 'test/relay/agents/pendingAction.test.ts'

const severalPeople = 'test/relay/agents/severalPeople.test.ts'
const gatewayFile = 'test/relay/forward/gatewayResponses.test.ts'

function guard(
  id: string,
  loses: string,
  title: string,
  takeOut: TakeOut,
  threat: ThreatId,
): Guard {
  return { id, loses, takeOut, tests: [{ file: approvals, title }], threats: [threat] }
}

function stepUpGuard(id: string, loses: string, title: string): Guard {
  const tests = [{ file: 'test/relay/agents/stepUp.test.ts', title }]
  return { id, loses, takeOut: 'false', tests, threats: ['T7'] }
}

function pendingGuard(id: string, loses: string, title: string, takeOut: TakeOut): Guard {
  return { id, loses, takeOut, tests: [{ file: pending, title }], threats: ['T35'] }
}

function confinedGuard(
  id: string,
  loses: string,
  title: string,
  takeOut: TakeOut,
  file = 'test/relay/agents/confinePolicy.test.ts',
): Guard {
  return { id, loses, takeOut, tests: [{ file, title }], threats: ['T41'] }
}

/** Agents, as far as pages reach them, and the approval of what they want to do. */
export const relayAgentsGuards: Guard[] = [
  confinedGuard(
    'relay-agent-list',
    'A policy without a list of accounts reaches every account of the customer.',
    'with no part about accounts',
    { instead: 'policy.accountRestrictions' },
  ),
  confinedGuard(
    'relay-agent-all',
    'A policy without a list names accounts whose payments another person has a part in.',
    'with null in a new policy',
    { instead: 'false' },
  ),
  confinedGuard(
    'relay-several-people',
    'A customer with several people counts as one of one person.',
    'is refused a list of a shared account',
    'false',
  ),
  confinedGuard(
    'relay-agent-own-accounts',
    'An agent reads the payments between a shared account and another person’s wallet.',
    'is refused a list of a shared account',
    'remove',
  ),
  confinedGuard(
    'relay-agent-permissions',
    'An agent has a permission that the list of accounts does not restrict.',
    'is refused payees',
    'remove',
  ),
  confinedGuard(
    'relay-agent-connected',
    'An agent from before policies had a list is connected, and reads every account.',
    'is neither connected nor resumed',
    'remove',
  ),
  confinedGuard(
    'relay-agent-approved',
    'An agent from before the customer had several people goes on paying.',
    'pays nothing by an approval with a shared account',
    'remove',
    severalPeople,
  ),
  confinedGuard(
    'relay-agent-no-account',
    'A person connects an agent without an account, and another one gives it their wallet.',
    'is connected and resumed by none of them',
    'remove',
    severalPeople,
  ),
  confinedGuard(
    'relay-agent-adopted',
    'A person gives their wallet to an agent that another one connected.',
    'is given an account by none of them',
    'remove',
    severalPeople,
  ),
  confinedGuard(
    'relay-agent-accounts',
    'A person connects the agent of another one, with its access to their wallet.',
    'is not shown to the others',
    { instead: '{ customerId }' },
  ),
  confinedGuard(
    'relay-listed-agents',
    'A list shows the agents of another person, and what they spent.',
    'is not shown to the others',
    'true',
  ),
  guard(
    'relay-ids-in-lists',
    'A policy names another customer’s account.',
    'are refused a policy with another person’s account',
    { instead: '[]' },
    'T11',
  ),
  guard(
    'relay-listed-actions',
    'A person sees what an agent wants to do with the wallet of another one.',
    'show a person no action with the wallet',
    'true',
    'T11',
  ),
  guard(
    'relay-approved-action-own',
    'A person approves what an agent wants to do with the wallet of another one.',
    'show a person no action with the wallet',
    { instead: 'action' },
    'T11',
  ),
  {
    id: 'relay-approved-action-agent',
    loses: 'The action of one agent is decided in the name of another.',
    takeOut: 'true',
    tests: [{ file: pending, title: 'of another agent' }],
    threats: ['T11'],
  },
  {
    id: 'relay-action-payer',
    loses: 'A person approves what an agent pays to them out of the wallet of another one.',
    takeOut: 'true',
    tests: [{ file: pending, title: 'out of another person’s wallet into the own one' }],
    threats: ['T11'],
  },
  pendingGuard(
    'relay-pending-oldest',
    'An agent buries a request under later ones, so that it cannot be rejected.',
    'finds the oldest 1,000',
    { instead: "'desc'" },
  ),
  pendingGuard(
    'relay-pending-unknown',
    'A request that waits is said to be decided.',
    'does not say that one behind them was decided',
    'remove',
  ),
  pendingGuard(
    'agent-approval-sent',
    'An approval that may have passed is said to have done nothing.',
    'after an approval whose response was lost',
    'remove',
  ),
  stepUpGuard(
    'relay-step-up-resume',
    'A paused agent is resumed without a step-up.',
    'is demanded to resume, and never to pause',
  ),
  stepUpGuard(
    'relay-step-up-wider',
    'A policy allows more without a step-up.',
    'is demanded for a wider policy',
  ),
  guard(
    'agent-approval-digest',
    'An action is approved that is not the one the customer read.',
    'is refused when the service has another action by now',
    'remove',
    'T40',
  ),
  guard(
    'agent-approval-repeated-digest',
    'A repeated approval with another digest looks approved.',
    'is refused with the digest of another action',
    'remove',
    'T39',
  ),
  guard(
    'agent-approval-failure',
    'An approval that failed at the service and may have passed is reported as one that never was.',
    'after a failure of the service',
    'true',
    'T39',
  ),
  {
    id: 'agent-approvals-per-user',
    loses: 'One user’s approvals fill the store, and no other user can approve anything.',
    takeOut: 'remove',
    tests: [
      { file: 'test/relay/agents/approvalLimit.test.ts', title: 'leave room for those of others' },
    ],
    threats: ['T31'],
  },
  {
    id: 'relay-gateway-not-found',
    loses: 'A gateway’s 404 is passed on as if the service knew no such quote.',
    takeOut: 'true',
    tests: [{ file: gatewayFile, title: 'a refusal of executeQuote' }],
    threats: ['T42'],
  },
  {
    id: 'relay-unsupported-write',
    loses: 'A gateway’s 404 is passed on as if the service could not make the key that it made.',
    takeOut: 'false',
    tests: [{ file: gatewayFile, title: 'a refusal of createDelegatedKey' }],
    threats: ['T42'],
  },
  guard(
    'agent-decision-owner',
    'A repeated approval returns a decision about another customer, which was kept before it was checked.',
    'is not passed on when the decision is about another customer',
    { insert: 'await approvals.write({ digest, decision })' },
    'T40',
  ),
  {
    id: 'agent-approval-counts',
    loses: 'A refusal that is noted between two reads hides an approval that may have passed.',
    takeOut: {
      insert: 'return (await store.get(sentKey)) !== (await store.get(refusedKey))',
    },
    tests: [
      { file: 'test/relay/agents/approvals.test.ts', title: 'although another one is refused' },
    ],
    threats: ['T39'],
  },
]

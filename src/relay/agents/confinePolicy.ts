import type {
  AgentPermission,
  AgentPolicy,
  AgentPolicyChange,
  ShownAgentPolicy,
} from '../../shared/agentResources.ts'
import type { RelayContext } from '../context/context.ts'
import type { UsableAccounts } from '../context/ownership.ts'
import type { Call, Prepared } from '../context/route.ts'
import { RelayError } from '../relayError.ts'
import { readAgent } from './readAgent.ts'

/** Permissions that a policy's list of accounts restricts: not the payees, and not what a later service may add. */
const confinedPermissions: string[] = [
  'VIEW_TRANSACTIONS',
  'CREATE_TRANSFERS',
  'CREATE_QUOTES',
  'EXECUTE_QUOTES',
] satisfies AgentPermission[]

/** The part of a policy that says what an agent reaches. */
interface Reach {
  permissions: string[]
  /** Absent or null for all accounts. */
  allowedAccountIds?: string[] | null | undefined
}

/**
 * Gives a new agent's policy an explicit list of accounts: an agent must reach no more than the person who connects it,
 * whatever the service makes of a list that is missing.
 *
 * @throws AGENT_ACCESS_TOO_WIDE (403) as {@link assertConfined}
 */
export async function confineNewPolicy(relay: RelayContext, call: Call): Promise<Prepared> {
  const body = call.body as { policy: AgentPolicy }
  return prepared({
    ...body,
    policy: await confined(relay, call, body.policy, reachOf(body.policy)),
  })
}

/**
 * Confines a change of a policy in the same way: a part that it leaves out stays as the agent has it now.
 *
 * @throws AGENT_ACCESS_TOO_WIDE (403) as {@link assertConfined} and {@link assertOfUser}
 */
export async function confinePolicyChange(relay: RelayContext, call: Call): Promise<Prepared> {
  const change = call.body as AgentPolicyChange
  const current = reachOf((await readAgent(relay, call)).policy)
  // guard: relay-agent-adopted
  assertOfUser(await relay.ownership.accountsOf(call.user), current)
  const { permissions = current.permissions, accountRestrictions = {} } = change
  const { allowedAccountIds = current.allowedAccountIds } = accountRestrictions
  return prepared(await confined(relay, call, change, { permissions, allowedAccountIds }))
}

/**
 * Lets an agent be connected that reaches no more than the user. Any program that gets the code becomes the agent.
 *
 * @throws AGENT_ACCESS_TOO_WIDE (403) as {@link assertConfined}
 */
export async function prepareConnection(relay: RelayContext, call: Call): Promise<Prepared> {
  // guard: relay-agent-connected
  await assertAgentConfined(relay, call)
  return prepared(call.body)
}

/** Confines an agent in the same way when it may act again after a pause; a pause always passes. */
export async function prepareResume(relay: RelayContext, call: Call): Promise<Prepared> {
  const { isPaused } = call.body as { isPaused: boolean }
  return isPaused ? prepared(call.body) : prepareConnection(relay, call)
}

/**
 * Refuses an agent that reaches more than the user, until its policy was changed: also one that was made while the
 * customer had no other person.
 *
 * @throws AGENT_ACCESS_TOO_WIDE (403) as {@link assertConfined}
 */
export async function assertAgentConfined(relay: RelayContext, call: Call): Promise<void> {
  const { policy } = await readAgent(relay, call)
  assertConfined(await relay.ownership.accountsOf(call.user), reachOf(policy))
}

function reachOf({ permissions, accountRestrictions }: AgentPolicy | ShownAgentPolicy): Reach {
  return { permissions, allowedAccountIds: accountRestrictions?.allowedAccountIds }
}

async function confined<Policy extends AgentPolicyChange>(
  { ownership }: RelayContext,
  { user }: Call,
  policy: Policy,
  { permissions, allowedAccountIds: asked }: Reach,
): Promise<Policy> {
  const accounts = await ownership.accountsOf(user)
  const { own, shared, hasOthers } = accounts
  // An empty list is a list: the agent of a customer’s only person uses no account.
  const named = asked ?? /* guard: relay-agent-all */ (hasOthers ? own : [...own, ...shared])
  const allowedAccountIds = [...new Set(named)]
  assertConfined(accounts, { permissions, allowedAccountIds })
  // guard: relay-agent-list
  const accountRestrictions = { ...policy.accountRestrictions, allowedAccountIds }
  return { ...policy, accountRestrictions }
}

/**
 * Refuses a reach beyond one person's own where the customer has several people. What a shared account or a payee took
 * part in may be another person's payment, which the service would show to the agent. An agent without an account is
 * of all people, and each could connect it before another one gives it theirs.
 *
 * @throws AGENT_ACCESS_TOO_WIDE (403)
 */
function assertConfined(
  { hasOthers, isOwn }: UsableAccounts,
  { permissions, allowedAccountIds }: Reach,
): void {
  if (!hasOthers) return
  // guard: relay-agent-own-accounts
  if (!allowedAccountIds?.every(isOwn)) throw tooWide()
  // guard: relay-agent-no-account
  if (allowedAccountIds.length === 0) throw tooWide()
  // guard: relay-agent-permissions
  if (!permissions.every((it) => confinedPermissions.includes(it))) throw tooWide()
}

/**
 * Refuses an agent whose list names no wallet of the user's, where the customer has several people: any of them may have
 * connected it, and would reach what the list comes to name. Without a list it reaches that already.
 *
 * @throws AGENT_ACCESS_TOO_WIDE (403)
 */
function assertOfUser({ hasOthers, isOwn }: UsableAccounts, { allowedAccountIds }: Reach): void {
  if (!hasOthers || !allowedAccountIds || allowedAccountIds.some(isOwn)) return
  throw new RelayError(
    403,
    'AGENT_ACCESS_TOO_WIDE',
    'The customer has several people, and any of them may have connected the agent, since its policy names no wallet of the user: make a new agent, and delete this one',
  )
}

function prepared(body: object): Prepared {
  return { body, settle: async () => {} }
}

function tooWide(): RelayError {
  return new RelayError(
    403,
    'AGENT_ACCESS_TOO_WIDE',
    'The customer has several people, and the agent could see payments of the others: set its policy to name the user’s own wallets, at least one and no other account, in allowedAccountIds, and no MANAGE_EXTERNAL_ACCOUNTS in permissions',
  )
}

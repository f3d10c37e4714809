import type { AgentPolicy, AgentPolicyChange } from '../../shared/agentResources.ts'
import type { RelayContext } from '../context/context.ts'
import type { Call } from '../context/route.ts'
import type { AppUser } from '../identify/identify.ts'
import { ownWallets } from '../own/owner.ts'
import { readAgent } from './readAgent.ts'

/** The user's wallets that an agent may use, by its policy at the service. */
export async function walletsOfAgent(relay: RelayContext, call: Call): Promise<string[]> {
  const { policy } = await readAgent(relay, call)
  return walletsIn(call.user, policy.accountRestrictions?.allowedAccountIds)
}

/** Returns the user's wallets that a new agent may use. */
export async function walletsOfNewAgent(
  _relay: RelayContext,
  { user, body }: Call,
): Promise<string[]> {
  const { policy } = body as { policy: AgentPolicy }
  return walletsIn(user, policy.accountRestrictions?.allowedAccountIds)
}

/** Returns the user's wallets that an agent may use before a change of its policy, and after it. */
export async function walletsOfChange(relay: RelayContext, call: Call): Promise<string[]> {
  const { accountRestrictions } = call.body as AgentPolicyChange
  const current = await walletsOfAgent(relay, call)
  const ids = accountRestrictions?.allowedAccountIds
  return ids === undefined ? current : [...current, ...walletsIn(call.user, ids)]
}

/** Without a list the agent uses all of them. */
function walletsIn(user: AppUser, ids: string[] | null | undefined): string[] {
  return ids ? ownWallets(user, ids) : user.accountIds
}

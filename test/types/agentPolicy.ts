/** Lines that must compile, and lines that must not: checked by `npm run test:types`. */
import { type Agent, type AgentPermission, connectAgent, updateAgentPolicy } from 'holdfast'

declare const wallet: Parameters<typeof connectAgent>[0]
declare const agent: Agent
const { id, policy } = agent
const { permissions, spendingLimits } = policy

// A policy that was read, with a change.
void updateAgentPolicy(wallet, id, policy)
void updateAgentPolicy(wallet, id, {
  ...policy,
  spendingLimits: { ...spendingLimits, dailyLimit: null },
})
void updateAgentPolicy(wallet, id, { permissions: [...permissions, 'CREATE_QUOTES'] })
void connectAgent(wallet, {
  name: 'Book-keeper',
  policy: { ...policy, defaultExecutionMode: policy.defaultExecutionMode ?? 'APPROVAL_REQUIRED' },
})
// What was read is still text, and compared like it.
export const words: string[] = permissions
export const mayQuote: boolean = permissions.includes('CREATE_QUOTES')

// @ts-expect-error: not every generation of the service has a mode, and an agent needs one
void connectAgent(wallet, { name: 'Book-keeper', policy })
// @ts-expect-error: a misspelt permission
void updateAgentPolicy(wallet, id, { permissions: [...permissions, 'CREATE_QUOTE'] })
// @ts-expect-error: a misspelt mode
void updateAgentPolicy(wallet, id, { ...policy, defaultExecutionMode: 'ASK' })
// @ts-expect-error: what was read may be a permission that this version does not know
export const known: AgentPermission[] = permissions

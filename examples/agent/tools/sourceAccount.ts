import type { AgentApi } from '../service/agentApi.ts'
import type { Agent, InternalAccount } from '../service/shapes.ts'
import { ToolProblem } from '../toolProblem.ts'

/**
 * Finds the account that a payment leaves.
 *
 * @param currency - the currency that the assistant means; the wrong one would change the amount's worth
 * @throws ToolProblem when it cannot be paid from, or has another currency
 */
export async function findSourceAccount(
  { api, agent }: { api: AgentApi; agent: Agent },
  id: string,
  currency: string,
): Promise<InternalAccount> {
  const account = (await api.listInternalAccounts()).find((one) => one.id === id)
  if (!account) {
    throw new ToolProblem(
      'Nothing was paid. The customer has no account with the id in "from"; list_balances has the ids.',
    )
  }
  const obstacle = obstacleOf(account, agent)
  if (obstacle) throw new ToolProblem(`Nothing was paid. You cannot pay from ${id}: ${obstacle}.`)
  requireCurrency(account, currency)
  return account
}

function requireCurrency({ id, balance }: InternalAccount, currency: string): void {
  const { code } = balance.currency
  // guard: mcp-payment-currency
  if (code === currency) return
  throw new ToolProblem(
    `Nothing was paid. The currency of ${id} is ${code}. State the amount that leaves the account in ${code}; where the payee has another currency, quote_payment shows what arrives.`,
  )
}

/** Why the agent cannot pay from an account, as the end of a sentence; undefined when it can. */
export function obstacleOf(
  { id, type, status }: InternalAccount,
  agent: Agent,
): string | undefined {
  if (type === 'EMBEDDED_WALLET') return 'every payment from it needs the signature of the customer'
  if (status !== 'ACTIVE') return `its status is ${status}`
  const allowed = agent.policy.accountRestrictions?.allowedAccountIds
  return allowed && !allowed.includes(id) ? 'the customer does not permit it' : undefined
}

import { z } from 'zod'
import type { Agent, InternalAccount } from '../service/shapes.ts'
import { describeLimits } from '../texts/describeLimits.ts'
import { formatMoney } from '../texts/money.ts'
import { defineTool, readOnly } from './agentTool.ts'
import { obstacleOf } from './sourceAccount.ts'

/** Lists the customer's accounts with their balances, and the limits of the agent. */
export const listBalances = defineTool({
  name: 'list_balances',
  title: 'List balances',
  description:
    "Lists the customer's accounts with their ids and balances, says from which of them you can pay, and names the limits of your payments.",
  needs: [['VIEW_TRANSACTIONS']],
  annotations: readOnly,
  input: z.object({}),
  async run(_input, { api, agent }) {
    const accounts = await api.listInternalAccounts()
    const lines = accounts.map((account) => describeAccount(account, agent))
    const list = lines.length > 0 ? lines : ['The customer has no accounts.']
    return { text: [...list, describeLimits(agent, accounts)].join('\n') }
  },
})

function describeAccount(account: InternalAccount, agent: Agent): string {
  const { id, balance } = account
  const obstacle = obstacleOf(account, agent)
  const use = obstacle ? `You cannot pay from it: ${obstacle}.` : 'You can pay from it.'
  return `- ${id}: ${formatMoney(balance.amount, balance.currency)}. ${use}`
}

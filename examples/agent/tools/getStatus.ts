import { z } from 'zod'
import { describeAction } from '../texts/describeAction.ts'
import { describeTransaction } from '../texts/describeTransaction.ts'
import { ToolProblem } from '../toolProblem.ts'
import { defineTool, isPermitted, readOnly } from './agentTool.ts'

/** Tells the outcome of a payment, by the id of its action or of its transaction. */
export const getStatus = defineTool({
  name: 'get_status',
  title: 'Get the status of a payment',
  description:
    'Tells the outcome of a payment: whether it waits for approval, is under way, completed, rejected or failed.',
  needs: [[]],
  annotations: readOnly,
  input: z.object({
    id: z
      .string()
      .min(1)
      .max(100)
      .describe('The id that pay or pay_quote returned: AgentAction:… or Transaction:…'),
  }),
  async run({ id }, { api, agent }) {
    if (id.startsWith('AgentAction:')) return { text: describeAction(await api.getAction(id)) }
    if (!isPermitted({ needs: [['VIEW_TRANSACTIONS']] }, agent)) {
      throw new ToolProblem(
        'The customer does not permit the agent to see payments by their transaction. Use the id that begins with "AgentAction:".',
      )
    }
    return { text: describeTransaction(await api.getTransaction(id)) }
  },
})

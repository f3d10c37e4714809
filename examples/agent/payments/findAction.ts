import type { AgentApi } from '../service/agentApi.ts'
import type { AgentAction } from '../service/shapes.ts'
import type { PaymentJournal, PaymentRecord, PaymentTerms } from '../store/paymentJournal.ts'
import { listActionsSince } from './listActionsSince.ts'

/**
 * Finds the action of a payment whose response was lost, among those since its first attempt. The
 * service does not say how long it remembers an idempotency key, but its list of actions lasts. An
 * action that is known to be another payment of the same terms is not this one.
 *
 * @returns undefined when the payment never arrived
 * @throws ToolProblem when the list does not tell
 */
export async function findAction(
  api: AgentApi,
  journal: PaymentJournal,
  { key, terms, previousActionId }: PaymentRecord,
): Promise<AgentAction | undefined> {
  const since = await listActionsSince(api, previousActionId)
  const claimed = await journal.listActionIds(key)
  return since.find(
    // guard: mcp-payment-claimed
    (action) => !claimed.has(action.id) && matches(action, terms),
  )
}

function matches({ type, quote, transferDetails }: AgentAction, terms: PaymentTerms): boolean {
  if (terms.kind === 'quote') return quote?.id === terms.quoteId
  return (
    type === 'TRANSFER_OUT' &&
    transferDetails?.sourceAccountId === terms.from &&
    transferDetails.destinationAccountId === terms.to &&
    transferDetails.amount === terms.amount
  )
}

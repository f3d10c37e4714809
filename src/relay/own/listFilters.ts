import type { Agent, AgentAction } from '../../shared/agentResources.ts'
import type { ListFilter } from '../context/route.ts'
import { type CardRef, ownerOfAgent, ownerOfCard } from './owner.ts'

/** The customer's; what names none is the platform's own. */
export const ownRecords: ListFilter =
  async (_relay, { customerId }) =>
  (item: { customerId?: string }) =>
    /* guard: relay-listed-records */ item.customerId === customerId

/** Agents of the customer, but those that use a wallet of another person. */
export const ownAgents: ListFilter = async (relay, user, call) => {
  const isRecord = await ownRecords(relay, user, call)
  const { shared } = await relay.ownership.accountsOf(user)
  return (agent: object) =>
    isRecord(agent) &&
    /* guard: relay-listed-agents */ ownerOfAgent(user, agent as Agent, shared) !== undefined
}

/** The customer's accounts, and of wallets, which may have different people behind them, only the user's. */
export const ownAccounts: ListFilter = async (relay, user, call) => {
  const isRecord = await ownRecords(relay, user, call)
  return (item: { type?: string; id?: string }) =>
    isRecord(item) &&
    (item.type !== 'EMBEDDED_WALLET' ||
      /* guard: relay-listed-wallets */ user.accountIds.includes(item.id ?? ''))
}

/** Cards, of which the response has been found to be the customer's, but those that may be another person's. */
export const ownCards: ListFilter = async (relay, user) => {
  const accounts = await relay.ownership.accountsOf(user)
  return (card: CardRef) =>
    /* guard: relay-listed-card-sources */ ownerOfCard(user, card, accounts) !== undefined
}

/**
 * The customer's records, and of payments through wallets those through the user's. What was paid with a card is
 * listed with the card.
 */
export const ownTransactions: ListFilter = async (relay, user, call) => {
  const isRecord = await ownRecords(relay, user, call)
  const isOwn = await relay.ownership.transactionFilter(user)
  return (item: { type?: string }) => item.type !== 'CARD' && isRecord(item) && isOwn(item)
}

/** Payments with the card that the call names, from accounts that are the user's to see. */
export const ownCardTransactions: ListFilter = async (relay, user, call) => {
  const isRecord = await ownRecords(relay, user, call)
  const isAccount = await relay.ownership.accountFilter(user)
  return (item: { cardId?: string; accountId?: string }) =>
    isRecord(item) &&
    /* guard: relay-listed-card */ item.cardId === call.params.id &&
    /* guard: relay-listed-card-account */ isAccount(item.accountId ?? '')
}

/**
 * Agents' actions that the user may approve and reject, by the accounts that they would move money from and to: what
 * another user decides is not shown, so that no page offers it.
 */
export const ownActions: ListFilter = async (relay, user, call) => {
  const isRecord = await ownRecords(relay, user, call)
  const isOwn = await relay.ownership.decisionFilter(user)
  return (item) => isRecord(item) && /* guard: relay-listed-actions */ isOwn(asPayment(item))
}

/** An action as the payment that it would be. */
function asPayment(action: Partial<AgentAction>): object {
  const { id, customerId, quote, transferDetails } = action
  const { sourceAccountId, destinationAccountId } = transferDetails ?? {}
  const source = quote?.source ?? { accountId: sourceAccountId }
  const destination = quote?.destination ?? { accountId: destinationAccountId }
  return { id, customerId, source, destination }
}

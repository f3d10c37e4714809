import type { Agent, Transaction } from 'holdfast'
import type { Activity } from './queries.ts'

/**
 * The payments that were reviewed and not signed, newest first. Reviewed again and again, one payment
 * is one draft, its newest price, until that is paid.
 *
 * @param hiddenIds - of drafts that were discarded, and of those that may have been paid
 */
export function draftsIn({ drafts, movements }: Activity, hiddenIds: string[]): Transaction[] {
  const paid = movements.flatMap((movement) =>
    movement.kind === 'payment' ? [movement.payment] : [],
  )
  const newest = new Map<string, Transaction>()
  for (const transaction of [...drafts, ...paid].sort(newestFirst)) {
    const terms = termsOf(transaction)
    if (!newest.has(terms)) newest.set(terms, transaction)
  }
  return [...newest.values()].filter(
    (draft) =>
      drafts.includes(draft) && !hiddenIds.includes(draft.id) && draft.agentId === undefined,
  )
}

/**
 * The payments that agents prepared from the wallet, for the customer to sign.
 *
 * @param agents - that are connected: payments prepared by other agents do not wait for a signature
 */
export function preparedIn(
  { drafts }: Pick<Activity, 'drafts'>,
  walletId: string | undefined,
  agents: Pick<Agent, 'id'>[],
): Transaction[] {
  return drafts.filter(
    ({ agentId, source }) =>
      agents.some(({ id }) => id === agentId) && source?.accountId === walletId,
  )
}

/** What makes two drafts the same payment. */
function termsOf({ destination, sentAmount, description }: Transaction): string {
  const { accountId, umaAddress } = destination
  return JSON.stringify([accountId, umaAddress, sentAmount?.amount, description])
}

function newestFirst(one: Transaction, other: Transaction): number {
  return Date.parse(other.createdAt ?? '') - Date.parse(one.createdAt ?? '')
}

import type { ExternalAccount, Transaction } from 'holdfast'
import { isNeverPaid, type Movement } from './movements.ts'
import { hasFailed } from './outcome.ts'

/** How many movements are looked through. */
export const recentCount = 50

/** The addresses that were paid last, newest first, each once. */
export function recentAddresses(movements: Movement[]): string[] {
  const paid = sentTo(movements).flatMap(({ umaAddress }) => umaAddress ?? [])
  return [...new Set(paid)].slice(0, 3)
}

/** The accounts, those first that were paid last. */
export function recentFirst(accounts: ExternalAccount[], movements: Movement[]): ExternalAccount[] {
  const paid = sentTo(movements).map(({ accountId }) => accountId)
  const rank = ({ id }: ExternalAccount) => (paid.includes(id) ? paid.indexOf(id) : paid.length)
  return accounts.toSorted((one, other) => rank(one) - rank(other))
}

/** The account to begin with: the first one whose last payment did not fail. The customer may still choose any. */
export function firstUnfailed(
  accounts: ExternalAccount[],
  movements: Movement[],
): ExternalAccount | undefined {
  const sent = paymentsOf(movements).filter((payment) => !isNeverPaid(payment))
  return accounts.find(({ id }) => {
    const last = sent.find(({ destination }) => destination.accountId === id)
    return !last || !hasFailed(last)
  })
}

/**
 * Whether the customer paid there: without an agent, or from the wallet, where the customer signs what an
 * agent prepared.
 */
export function hasPaid(
  movements: Movement[],
  { accountId, umaAddress }: Pick<Transaction['destination'], 'accountId' | 'umaAddress'>,
  walletId: string | undefined,
): boolean {
  return movements.some(
    (movement) =>
      movement.kind === 'payment' &&
      movement.payment.type === 'OUTGOING' &&
      (movement.payment.agentId === undefined ||
        (walletId !== undefined && movement.payment.source?.accountId === walletId)) &&
      (umaAddress !== undefined
        ? movement.payment.destination.umaAddress === umaAddress
        : movement.payment.destination.accountId === accountId),
  )
}

function sentTo(movements: Movement[]) {
  return paymentsOf(movements).map(({ destination }) => destination)
}

function paymentsOf(movements: Movement[]): Transaction[] {
  return movements.flatMap((movement) =>
    movement.kind === 'payment' && movement.payment.type === 'OUTGOING' ? [movement.payment] : [],
  )
}

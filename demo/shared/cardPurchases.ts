import { useQuery } from '@tanstack/react-query'
import {
  type Amount,
  type CardTransaction,
  listCardTransactions,
  type Wallet,
  WalletError,
} from 'holdfast'
import { useWallet } from 'holdfast/react'
import { pollInterval, useMoneyNews } from '../session/moneyEvents.ts'
import { callPlatform } from '../session/platform.ts'
import { queryClient } from '../session/queryClient.ts'

/** How far a purchase has come: a key of the texts that say so. */
export type PurchaseOutcome =
  | 'AUTHORIZED'
  | 'PARTIALLY_SETTLED'
  | 'SETTLED'
  | 'PARTIALLY_REFUNDED'
  | 'REFUNDED'
  | 'RELEASED'
  | 'EXCEPTION'
  | 'DECLINED'
  | 'CREDITED'

/** What was paid with a card, or was to be. */
export interface Purchase {
  id: string
  /** A status of the service, or `DECLINED`. */
  status: string
  isCredit: boolean
  merchant: string
  authorizedAmount: Amount
  settledAmount?: Amount | undefined
  refundedAmount?: Amount | undefined
  /** The account that paid. */
  accountId?: string | undefined
  /** ISO 8601. */
  at: string
  /** Why it was declined: the service's code. */
  declineCode?: string | undefined
}

/** What the platform knows of a purchase, from its card processor. */
export interface CardReport extends Omit<Purchase, 'isCredit'> {
  cardId: string
}

/** The purchases that the platform knows of, with all cards of the customer. */
export async function listCardReports(): Promise<CardReport[]> {
  return (await callPlatform<{ purchases: CardReport[] }>('GET', '/api/card-purchases')).purchases
}

const maxPurchases = 50

/** Known once the service has said that it lists no purchases: it is not asked again and again. */
const unlistedKey = ['cardPurchasesUnlisted']

/** What was paid with a card, newest first. */
export function useCardPurchases(cardId: string) {
  const wallet = useWallet()
  const { isLive } = useMoneyNews()
  return useQuery({
    queryKey: ['cardPurchases', cardId],
    queryFn: ({ signal }) => readPurchases(wallet, cardId, signal),
    refetchInterval: ({ state }) => pollInterval(state, isLive, 3_000),
  })
}

/** The service lists no declined purchases, and before August 2026 none at all: the platform knows of those. */
async function readPurchases(
  wallet: Wallet,
  cardId: string,
  signal: AbortSignal,
): Promise<Purchase[]> {
  const [listed, purchases] = await Promise.all([
    readListed(wallet, cardId, signal),
    listCardReports(),
  ])
  const reported = purchases
    .filter((report) => report.cardId === cardId && listed.every(({ id }) => id !== report.id))
    .map((report) => ({ ...report, isCredit: false }))
  return [...listed, ...reported].sort((one, other) => Date.parse(other.at) - Date.parse(one.at))
}

async function readListed(
  wallet: Wallet,
  cardId: string,
  signal: AbortSignal,
): Promise<Purchase[]> {
  if (queryClient.getQueryData(unlistedKey)) return []
  const purchases: Purchase[] = []
  try {
    for await (const transaction of listCardTransactions(wallet, cardId, { signal })) {
      purchases.push(purchaseOf(transaction))
      if (purchases.length === maxPurchases) break
    }
  } catch (error) {
    if (!(error instanceof WalletError) || error.code !== 'UNSUPPORTED_BY_SERVICE') throw error
    queryClient.setQueryData(unlistedKey, true)
  }
  return purchases
}

function purchaseOf({ merchant, authorizedAt, direction, ...rest }: CardTransaction): Purchase {
  return {
    ...rest,
    merchant: merchant.descriptor,
    isCredit: direction === 'CREDIT',
    at: authorizedAt,
  }
}

/** How far a purchase has come. */
export function outcomeOfPurchase(purchase: Purchase): PurchaseOutcome {
  const { status, isCredit, settledAmount, refundedAmount } = purchase
  if (status === 'SETTLED' && isCredit) return 'CREDITED'
  if (status === 'SETTLED' && refundedAmount) return 'PARTIALLY_REFUNDED'
  if (status === 'REFUNDED' && !settledAmount?.amount) return 'RELEASED'
  return status as PurchaseOutcome
}

/** What the purchase did to the accounts, for its sign. */
export function effectOfPurchase(purchase: Purchase): 'added' | 'taken' | 'none' {
  const outcome = outcomeOfPurchase(purchase)
  if (outcome === 'CREDITED') return 'added'
  if (purchase.isCredit) return 'none'
  return ['REFUNDED', 'RELEASED', 'EXCEPTION', 'DECLINED'].includes(outcome) ? 'none' : 'taken'
}

/**
 * The sum that is shown of a purchase wherever it is listed: what the shop took in the end, before that what it
 * requested. What it returned of that is back in the account.
 */
export function netOfPurchase(purchase: Purchase): Amount {
  const { status, settledAmount, authorizedAmount, refundedAmount } = purchase
  const isSettled = status === 'SETTLED' || status === 'REFUNDED'
  const taken = isSettled && settledAmount?.amount ? settledAmount : authorizedAmount
  const returned = status === 'SETTLED' ? (refundedAmount?.amount ?? 0) : 0
  return { ...taken, amount: taken.amount - returned }
}

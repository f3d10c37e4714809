/** A purchase as the card network reported it. */
export interface CardReport {
  /** The service's `CardTransaction:<uuid>`; one of our own where the purchase was declined. */
  id: string
  /** `Customer:<uuid>` */
  customerId: string
  cardId: string
  /** A status of the service's card transactions, or `DECLINED`. */
  status: string
  /** Why it was declined: the service's code. */
  declineCode?: string | undefined
  merchant: string
  authorizedAmount: Money
  settledAmount?: Money | undefined
  refundedAmount?: Money | undefined
  /** The account that paid. */
  accountId?: string | undefined
  /** When the card was used, ISO 8601. */
  at: string
}

interface Money {
  /** In the smallest unit. */
  amount: number
  currency: { code: string; decimals?: number; symbol?: string }
}

/**
 * What the card network and the service's webhooks reported of purchases, in memory. The service lists no declined
 * ones, and before August 2026 none at all. A real platform has a database here, and its card processor's reports.
 */
export interface CardReports {
  /** Newest first. */
  list(customerId: string): CardReport[]
  /** Adds a report, in place of an earlier one about the same purchase. */
  add(report: CardReport): void
  /** @param listener - called with the customer of each report that comes from now on */
  onReport(listener: (customerId: string) => void): void
}

export function createCardReports(): CardReports {
  const byId = new Map<string, CardReport>()
  const listeners: ((customerId: string) => void)[] = []
  return {
    list: (customerId) =>
      [...byId.values()].filter((report) => report.customerId === customerId).reverse(),
    add(report) {
      byId.set(report.id, report)
      for (const listener of listeners) listener(report.customerId)
    },
    onReport: (listener) => void listeners.push(listener),
  }
}

/** The report about a card transaction of the service. */
export function cardReportOf(transaction: Record<string, unknown>, customerId: string): CardReport {
  const { merchant, authorizedAt, id, cardId, status, accountId, ...amounts } = transaction as Omit<
    CardReport,
    'merchant'
  > & {
    merchant: { descriptor: string }
    authorizedAt: string
  }
  const { authorizedAmount, settledAmount, refundedAmount } = amounts
  return {
    id,
    customerId,
    cardId,
    status,
    merchant: merchant.descriptor,
    authorizedAmount,
    settledAmount,
    refundedAmount,
    accountId,
    at: authorizedAt,
  }
}

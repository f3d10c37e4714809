import { type CardReports, cardReportOf } from '../cardReports.ts'
import type { SandboxCall } from './sandboxCall.ts'

/** What happens at the till: a purchase, or what follows it. */
export type TillCall =
  | { step: 'authorize'; cardId: string; merchant: string; amount: number }
  | { step: 'settle' | 'refund'; cardId: string; purchaseId: string; amount: number }

/** Its outcome. */
export interface TillResult {
  isApproved: boolean
  /** The service's code of a refusal. */
  code?: string
}

const paths = { authorize: 'authorization', settle: 'clearing', refund: 'return' } as const

/**
 * A till that takes the customer's card: the sandbox's simulation of the card network. Its reports go to the
 * platform, as those of a card processor would.
 *
 * @param now - on the sandbox's clock
 */
export function createTill(call: SandboxCall, now: () => Date) {
  return async (entry: TillCall, reports: CardReports): Promise<TillResult> => {
    const { body: card } = await call('GET', `/cards/${entry.cardId}`)
    const customerId = String(card.cardholderId)
    const path = `/sandbox/cards/${entry.cardId}/simulate/${paths[entry.step]}`
    const { status, body } = await call('POST', path, bodyOf(entry, String(card.currency)))
    if (status < 400) {
      // From August 2026 on, the response has no transaction: the service lists those.
      if (body.id !== undefined) reports.add(cardReportOf(body, customerId))
      return { isApproved: true }
    }
    const code = String(body.code)
    if (entry.step === 'authorize')
      reports.add({
        ...declined(entry, card),
        customerId,
        declineCode: code,
        at: now().toISOString(),
      })
    return { isApproved: false, code }
  }
}

function bodyOf(entry: TillCall, code: string): object {
  if (entry.step !== 'authorize')
    return { cardTransactionId: entry.purchaseId, amount: entry.amount }
  return {
    amount: entry.amount,
    currency: { code },
    merchant: { descriptor: entry.merchant, mcc: '5814', country: 'US' },
  }
}

function declined(
  { cardId, merchant, amount }: Extract<TillCall, { step: 'authorize' }>,
  card: Record<string, unknown>,
) {
  const currency = { code: String(card.currency), decimals: 6 }
  return {
    id: `Declined:${crypto.randomUUID()}`,
    cardId,
    status: 'DECLINED',
    merchant,
    authorizedAmount: { amount, currency },
  }
}

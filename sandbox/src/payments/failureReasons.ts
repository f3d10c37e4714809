import type { ResponseSchemas } from '../core/profile.ts'
import type { Work } from '../core/work/work.ts'
import type { TransactionRow } from './transactions.table.ts'

/** The reason a payment failed, whatever its generation calls it. */
export type FailureCause =
  | 'executionFailed'
  | 'fundingMismatch'
  | 'deliveryFailed'
  | 'payoutReturned'
  | 'accountInvalid'
  | 'complianceRejected'

type Reasons = Readonly<Record<FailureCause, string>>

const offramp: Reasons = {
  executionFailed: 'QUOTE_EXECUTION_FAILED',
  fundingMismatch: 'QUOTE_EXECUTION_FAILED',
  deliveryFailed: 'OFFRAMP_FAILED',
  payoutReturned: 'OFFRAMP_FAILED',
  accountInvalid: 'OFFRAMP_FAILED',
  complianceRejected: 'OFFRAMP_FAILED',
}

const may: Reasons = {
  executionFailed: 'QUOTE_EXECUTION_FAILED',
  fundingMismatch: 'FUNDING_AMOUNT_MISMATCH',
  deliveryFailed: 'COUNTERPARTY_POST_TX_FAILED',
  payoutReturned: 'COUNTERPARTY_POST_TX_FAILED',
  accountInvalid: 'COUNTERPARTY_POST_TX_FAILED',
  complianceRejected: 'COUNTERPARTY_POST_TX_FAILED',
}

const august: Reasons = {
  executionFailed: 'QUOTE_EXECUTION_FAILED',
  fundingMismatch: 'FUNDING_AMOUNT_MISMATCH',
  deliveryFailed: 'ACCOUNT_CANNOT_RECEIVE',
  payoutReturned: 'PAYOUT_RETURNED',
  accountInvalid: 'ACCOUNT_INVALID',
  complianceRejected: 'COMPLIANCE_REJECTED',
}

/** The specification has one list for both directions. */
const reasons: Record<ResponseSchemas, Record<TransactionRow['type'], Reasons>> = {
  spec: { INCOMING: offramp, OUTGOING: offramp },
  may: { INCOMING: offramp, OUTGOING: may },
  august: {
    INCOMING: { ...offramp, complianceRejected: 'COMPLIANCE_REJECTED' },
    OUTGOING: august,
  },
}

/** The `failureReason` of a transaction that failed for this cause. */
export function failureReasonOf(
  { settings }: Work,
  { type }: TransactionRow,
  cause: FailureCause,
): string {
  return reasons[settings.profile.responseSchemas][type][cause]
}

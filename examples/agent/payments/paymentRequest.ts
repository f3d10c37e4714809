import type { PaymentTerms } from '../store/paymentJournal.ts'
import type { Currency } from '../texts/money.ts'

/** A payment as the assistant requests it. */
export interface PaymentRequest {
  /** The same key never pays twice. */
  key: string
  terms: PaymentTerms
  /** What leaves the account. */
  sent: { amount: number; currency: Currency }
  /** The action of an equal payment that this one repeats because the customer wants both. */
  duplicateOf?: string | undefined
}

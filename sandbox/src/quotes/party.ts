import type { ExternalAccountStatus } from '../accounts/externalAccounts.states.ts'
import type { PaymentOutcome } from '../fixtures/scenarios.ts'
import type { Funding } from '../payments/quotes.table.ts'
import type { PaymentRail } from '../payments/transactions.table.ts'

/** One end of a transfer, found and checked. */
export type Party = {
  /** The name that the API gives it: an account's id, an UMA address, or a currency that will be sent. */
  name: string
  customerId: string | null
  currency: string
  /** The account in the books money leaves from or arrives at. */
  ledgerId: string
}

/** The source of money, and the way in which it is funded. */
export type Source = Party & { funding: Funding }

/** The destination of money, and the outcome that it selects. */
export type Destination = Party & {
  outcome: PaymentOutcome
  /** The status of an external account. */
  status?: ExternalAccountStatus
  /** Only where it is reached by one. */
  rail?: PaymentRail
  /** The facts that are known about the receiver if it is behind an UMA address. */
  counterparty?: Record<string, unknown>
}

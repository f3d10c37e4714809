import type { ExternalAccountStatus } from '../accounts/externalAccounts.states.ts'
import type { Funding } from '../quotes/quotes.table.ts'
import type { PaymentOutcome, PaymentRail } from './transactions.table.ts'

/** One end of a transfer, found and checked. */
export type Party = {
  /** What the API calls it: an account's id, an UMA address, or a currency that will be sent. */
  name: string
  customerId: string | null
  currency: string
  /** The account in the books money leaves from or arrives at. */
  ledgerId: string
}

/** Where money comes from, and how. */
export type Source = Party & { funding: Funding }

/** Where money goes, and what is to come of it. */
export type Destination = Party & {
  outcome: PaymentOutcome
  /** The status of an external account. */
  status?: ExternalAccountStatus
  /** Only where it is reached by one. */
  rail?: PaymentRail
  /** What is known about the receiver when it is behind an UMA address. */
  counterparty?: Record<string, unknown>
}

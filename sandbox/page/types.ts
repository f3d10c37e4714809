// What the control area sends, as far as the page reads it.

import type {
  Exchange,
  FaultRecord,
  RecordedMessage,
  RequestRecord,
  SandboxEvent,
  SentMessage,
  WebhookRecord,
} from '../src/core/records.ts'

export type {
  FaultRecord,
  RecordedMessage,
  RequestRecord,
  SandboxEvent,
  SentMessage,
  WebhookRecord,
}

export type Attempt = WebhookRecord['attempts'][number]

export type LedgerAccount = { id: string; currency: string; balance: number }

export type Entry = { accountId: string; currency: string; amount: number }

export type Transfer = {
  id: string
  kind: string
  reference: string
  createdAt: string
  entries: Entry[]
}

export type Account = {
  id: string
  type: string
  status: string
  balance: { amount: number; currency: { code: string; decimals: number } }
}

export type Customer = {
  id: string
  platformCustomerId: string
  customerType: 'INDIVIDUAL' | 'BUSINESS'
  fullName?: string
  businessInfo?: { legalName?: string }
  email?: string
  umaAddress: string
  kycStatus?: string
  kybStatus?: string
  isDeleted: boolean
  createdAt: string
  internalAccounts: Account[]
}

export type AccountHolders = { data: Customer[]; platform: { internalAccounts: Account[] } }

export type ViewName = 'requests' | 'mail' | 'webhooks' | 'ledger' | 'customers' | 'faults'

/** The sandbox's time when it was last read, and the page's own at that moment. */
type Clock = { readMs: number; readAtMs: number; isRunning: boolean }

export type State = {
  view: ViewName
  connection: 'connecting' | 'live' | 'lost'
  /** The reason the sandbox wants another token, if it does. */
  tokenProblem: string | undefined
  apiPath: string
  /** The generation that the sandbox behaves like, and which proofs it accepts. */
  profile: string
  mode: string
  requests: RequestRecord[]
  mails: SentMessage[]
  webhooks: WebhookRecord[]
  accounts: LedgerAccount[]
  transfers: Transfer[]
  holders: AccountHolders
  faults: FaultRecord[]
  clock: Clock | undefined
  /** The text that the person typed to choose from each view. */
  filters: Partial<Record<ViewName, string>>
  showsZeroBalances: boolean
  /** Rows with their details shown, by key. */
  open: Set<string>
  /** Headers and bodies of the requests that were opened, by request id. */
  exchanges: Map<number, Exchange | 'loading' | 'gone'>
  /** The file that was chosen to be restored. */
  chosenSnapshot: File | undefined
  /** The action that is under way. */
  busy: string | undefined
  notice: { text: string; isError: boolean } | undefined
}

// What the control area sends, as far as the page reads it.

export type RequestRecord = {
  id: number
  at: string
  method: string
  path: string
  status?: number
  durationMs: number
  fault?: number
}

export type Message = { headers: Record<string, string>; body?: string; truncated?: true }

type Exchange = { request: Message & { url?: string }; response?: Message }

export type Mail = {
  id: string
  channel: 'EMAIL' | 'SMS'
  to: string
  from: string
  subject: string
  text: string
  code?: string
  sentAt: string
}

export type Attempt = {
  at: string
  endpoint: string
  responseStatus?: number
  responseBody?: string
  error?: string
}

export type Webhook = {
  id: string
  type: string
  status: 'PENDING' | 'DELIVERED' | 'FAILED' | 'SKIPPED'
  createdAt: string
  nextAttemptAt?: string
  data: unknown
  attempts: Attempt[]
}

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

export type Fault = {
  id: number
  kind: string
  addedAt: string
  applied: number
  active: boolean
} & Record<string, unknown>

export type SandboxEvent = { id: number; kind: string; at: string; data: unknown }

export type ViewName = 'requests' | 'mail' | 'webhooks' | 'ledger' | 'customers' | 'faults'

/** The sandbox's time when it was last read, and the page's own at that moment. */
type Clock = { readMs: number; readAtMs: number; isRunning: boolean }

export type State = {
  view: ViewName
  connection: 'connecting' | 'live' | 'lost'
  /** Why the sandbox wants another token, if it does. */
  tokenProblem: string | undefined
  apiPath: string
  requests: RequestRecord[]
  mails: Mail[]
  webhooks: Webhook[]
  accounts: LedgerAccount[]
  transfers: Transfer[]
  holders: AccountHolders
  faults: Fault[]
  clock: Clock | undefined
  /** What the person typed to choose from each view. */
  filters: Partial<Record<ViewName, string>>
  showsZeroBalances: boolean
  /** Rows with their details shown, by key. */
  open: Set<string>
  /** Headers and bodies of the requests that were opened, by request id. */
  exchanges: Map<number, Exchange | 'loading' | 'gone'>
  /** The action that is under way. */
  busy: string | undefined
  notice: { text: string; isError: boolean } | undefined
}

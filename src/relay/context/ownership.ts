import type { AppUser } from '../identify/identify.ts'

/** The kinds of resource that an id can name. */
export type OwnedKind =
  /** A wallet of the user's. */
  | 'account'
  | 'credential'
  | 'session'
  /** One out of a wallet of the user's. */
  | 'quote'
  /** The same, or one out of no wallet whose transaction is the user's to see. */
  | 'sharedQuote'
  | 'transaction'
  | 'externalAccount'
  /** An account whose payments may be listed: a wallet of the user's, or an account their customer's people share. */
  | 'sharedAccount'
  | 'card'
  | 'delegatedKey'
  /** An account that money may be sent to: an external account or an internal account of the same customer. */
  | 'payee'
  /** An agent of the customer's, also one that another of its people connected. */
  | 'agent'
  /** One that uses no wallet but the user's, as far as its policy names accounts. */
  | 'ownAgent'
  /** An account that an agent's policy may name: one whose payments may be listed, or an external account. */
  | 'policyAccount'

/** The owner of a resource: a wallet, or the customer if it belongs to no wallet. */
export type Owner = WalletOwner | CustomerOwner

interface WalletOwner {
  accountId: string
  /** All of the user's wallets that pay for it, where it is a card. */
  payers?: string[]
  customerId?: undefined
  /** The type of the credential, if it is one. */
  credentialType?: string
  source?: QuoteSource
}

interface CustomerOwner {
  accountId?: undefined
  customerId: string
  source?: QuoteSource
}

/** The account that pays for a quote, if that is not its owner. */
type QuoteSource = { accountId?: string | undefined }

/** The internal accounts of a customer, as one of its people may use them. */
export interface UsableAccounts {
  /** The user's wallets, in the service's form. */
  own: string[]
  /** The accounts that the customer's people share. */
  shared: string[]
  /** True if the customer has a wallet that is not the user's, and so several people. */
  hasOthers: boolean
  isOwn(accountId: string): boolean
}

/** Checks whether ids are the user's. */
export interface Ownership {
  /**
   * @throws NOT_FOUND (404), the same for what does not exist and for what belongs to another user
   * @throws RATE_LIMITED (429) after too many of those, or as the service says
   * @throws SERVICE_TIMEOUT (504), SERVICE_ERROR, SERVICE_ANSWER_INVALID, SERVICE_UNREACHABLE (502)
   */
  assertOwned(user: AppUser, kind: OwnedKind, id: string): Promise<Owner>
  /** The service has just given this to the user. */
  cacheOwner(user: AppUser, kind: OwnedKind, thing: object): void
  /** Returns a check whether one of the customer's transactions went through no wallet but the user's. */
  transactionFilter(user: AppUser): Promise<(transaction: object) => boolean>
  /** Returns a check whether a payment that one of the customer's agents wants to make is the user's to decide. */
  decisionFilter(user: AppUser): Promise<(payment: object) => boolean>
  /** The accounts that the user may use at this moment. */
  accountsOf(user: AppUser): Promise<UsableAccounts>
  /** Returns a check whether an account is a wallet of the user's, or one their customer's people share. */
  accountFilter(user: AppUser): Promise<(accountId: string) => boolean>
}

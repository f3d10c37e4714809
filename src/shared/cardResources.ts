/**
 * The resources of cards as the browser sees them. Ids, times and money are as in `resources.ts`.
 *
 * @module
 */
import type { Amount, OpenEnum } from './resources.ts'

/** A card of the customer's (spec 2.15). Its number is no part of it: see `revealCard`. */
export interface Card {
  /** `Card:<uuid>` */
  id: string
  /** `Customer:<uuid>` */
  cardholderId: string
  /** PENDING_ISSUE is called PROCESSING by later generations of the service. */
  state: OpenEnum<'PENDING_KYC' | 'PENDING_ISSUE' | 'PROCESSING' | 'ACTIVE' | 'FROZEN' | 'CLOSED'>
  /** The reason why it was closed or never issued. */
  stateReason?: OpenEnum<'ISSUER_REJECTED' | 'CLOSED_BY_PLATFORM' | 'CLOSED_BY_SERVICE'>
  form: OpenEnum<'VIRTUAL'>
  /** The accounts that pay for it: the first is tried first. Empty once the card is closed. */
  fundingSources: string[]
  /** The platform's own id of it. */
  platformCardId?: string
  /** The card network; like the next three, absent until the card is issued. */
  brand?: string
  /** The last four digits of its number. */
  last4?: string
  /** 1 to 12. */
  expMonth?: number
  /** Four digits. */
  expYear?: number
  /** Of all its funding sources. */
  currency?: string
  /** Smallest unit; only in later generations of the service. */
  maxSpendPerTransaction?: number
  createdAt: string
  updatedAt: string
}

/** A purchase or credit with a card, as far as it has come (spec 2.15). */
export interface CardTransaction {
  /** `CardTransaction:<uuid>` */
  id: string
  type: OpenEnum<'CARD'>
  status: OpenEnum<'AUTHORIZED' | 'PARTIALLY_SETTLED' | 'SETTLED' | 'REFUNDED' | 'EXCEPTION'>
  customerId: string
  cardId?: string
  /** DEBIT is a purchase, CREDIT money that comes in. */
  direction?: OpenEnum<'CREDIT' | 'DEBIT'>
  merchant: { descriptor: string; mcc?: string; country?: string }
  authorizedAmount: Amount
  settledAmount?: Amount
  refundedAmount?: Amount
  /** The funding source that paid, or was paid. */
  accountId: string
  authorizedAt: string
  lastEventAt?: string
  createdAt: string
  updatedAt: string
}

/** A key that the service keeps to pay for a card out of a wallet, as the wallet's owner allowed. */
export interface DelegatedKey {
  /** `DelegatedKey:<uuid>` */
  id: string
  cardId: string
  /** The account of the card that it pays from. */
  fundingSourceId: string
  accountId: string
  /** Compressed, hex. */
  publicKey: string
  nickname: string
  /** One left PENDING signs nothing: its policies were not signed. */
  status: OpenEnum<'PENDING' | 'ACTIVE' | 'REVOKED'>
  createdAt: string
  updatedAt: string
}

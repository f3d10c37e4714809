/**
 * The service's resources as the browser sees them (spec 2). Ids are opaque strings of the
 * form `<Kind>:<uuid>`, times are ISO 8601 in UTC, money is an integer in the smallest unit of its
 * currency.
 *
 * @module
 */

/** One of the listed spellings, or one the service has added since. */
export type OpenEnum<Known extends string> = Known | (string & Record<never, never>)

/** A JSON value with nothing but data in it. */
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json }

/** A JSON object with nothing but data in it. */
export interface JsonObject {
  [key: string]: Json
}

/** A currency (spec 2.4). */
export interface Currency {
  /** ISO 4217 code or ticker, such as `USD` or `USDB`. */
  code?: string
  name?: string
  symbol?: string
  /** Digits after the decimal point: an amount of 1 is 10^-decimals of the currency. */
  decimals?: number
}

/** An amount of money (spec 2.4): `amount` is in the smallest unit of `currency`. */
export interface Amount {
  amount: number
  currency: Currency
}

/** The method by which a credential signs in. */
export type CredentialType = OpenEnum<'PASSKEY' | 'EMAIL_OTP' | 'OAUTH' | 'SMS_OTP'>

/** A sign-in credential of an account: the service's AuthMethod (spec 2.1). */
export interface Credential {
  /** `AuthMethod:<uuid>` */
  id: string
  /** `InternalAccount:<uuid>` of the wallet it signs in to. */
  accountId: string
  type: CredentialType
  /** The e-mail address, the provider's e-mail claim, or the passkey's given name. */
  nickname: string
  createdAt: string
  updatedAt: string
  /** The WebAuthn credential id, base64url; only for PASSKEY. */
  credentialId?: string
}

/** A session of an account: the service's AuthSession (spec 2.1). */
export interface AuthSession {
  /** `Session:<uuid>` */
  id: string
  accountId: string
  /** The type of the credential that opened it. */
  type: CredentialType
  nickname: string
  createdAt: string
  updatedAt: string
  credentialId?: string
  expiresAt: string
}

/** The response that opens a session: the only place a sealed key appears. */
export interface VerifiedSession extends AuthSession {
  /** Base58check, 115 or 116 characters; absent for client-held sessions. */
  encryptedSessionSigningKey?: string
}

/** A passkey challenge (spec 2.2). */
export interface PasskeyChallenge extends Credential {
  credentialId: string
  challenge: string
  requestId: string
  expiresAt: string
}

/** The payload that has to be signed before the service carries out a request (spec 2.3). */
export interface SignedRequestChallenge {
  /** Signed byte for byte. */
  payloadToSign: string
  /** Echoed as `Request-Id`; single use. */
  requestId: string
  expiresAt: string
  type?: CredentialType
}

/** The relay's challenge for the registration of a passkey. */
export interface RegistrationChallenge {
  /** base64url, at least 16 random bytes; sent back unchanged. */
  challenge: string
  expiresAt: string
  rp: { id: string; name: string }
  /** `id` is base64url and contains nothing personal. */
  user: { id: string; name: string; displayName: string }
}

/** Instructions for paying into an account or for a quote (spec 2.6, 2.9). */
export interface PaymentInstruction {
  /** `accountType` names the other fields. */
  accountOrWalletInfo: JsonObject
  instructionsNotes?: string
  isPlatformAccount?: boolean
}

/** A holding account or embedded wallet (spec 2.9). */
export interface InternalAccount {
  /** `InternalAccount:<uuid>` */
  id: string
  status: OpenEnum<'PENDING' | 'ACTIVE' | 'CLOSED' | 'FROZEN'>
  type: OpenEnum<'INTERNAL_FIAT' | 'INTERNAL_CRYPTO' | 'EMBEDDED_WALLET'>
  /** The amount that can be spent. */
  balance: Amount
  /** The balance including what cannot be spent yet; only in later generations of the service. */
  totalBalance?: Amount
  fundingPaymentInstructions: PaymentInstruction[]
  createdAt: string
  updatedAt: string
  customerId?: string
  /** Wallet privacy; only for EMBEDDED_WALLET. */
  privateEnabled?: boolean
}

/** The source or destination of a payment (spec 2.5). */
export interface AccountReference {
  sourceType?: OpenEnum<'ACCOUNT' | 'REALTIME_FUNDING' | 'UMA_ADDRESS'>
  destinationType?: OpenEnum<'ACCOUNT' | 'UMA_ADDRESS'>
  accountId?: string
  umaAddress?: string
  customerId?: string
  currency?: string
  paymentRail?: string
  /** The network that a token is sent over, such as `SPARK` or `TRON`; only where money is sent to a quote. */
  cryptoNetwork?: string
}

/** A bank account or address money can be sent to (spec 2.19). */
export interface ExternalAccount {
  /** `ExternalAccount:<uuid>` */
  id: string
  status: OpenEnum<'PENDING' | 'ACTIVE' | 'UNDER_REVIEW' | 'INACTIVE'>
  currency: string
  /** `accountType` names the other fields, such as `accountNumber`. */
  accountInfo: JsonObject
  customerId?: string
  platformAccountId?: string
  defaultUmaDepositAccount?: boolean
  beneficiaryVerificationStatus?: OpenEnum<
    | 'MATCHED'
    | 'PARTIAL_MATCH'
    | 'NOT_MATCHED'
    | 'UNSUPPORTED'
    | 'CHECKED_BY_RECEIVING_FI'
    | 'PENDING'
  >
  beneficiaryVerifiedData?: JsonObject
}

/** A price for a transfer, good until it expires (spec 2.6). */
export interface Quote {
  /** `Quote:<uuid>` */
  id: string
  status: OpenEnum<
    'PENDING' | 'PENDING_AUTHORIZATION' | 'PROCESSING' | 'COMPLETED' | 'FAILED' | 'EXPIRED'
  >
  createdAt: string
  expiresAt: string
  source: AccountReference
  destination: AccountReference
  sendingCurrency: Currency
  receivingCurrency: Currency
  /** Smallest sending unit, fees included. */
  totalSendingAmount: number
  /** Smallest receiving unit. */
  totalReceivingAmount: number
  exchangeRate: number
  /** Smallest sending unit. */
  feesIncluded: number
  /** The platform's part of `feesIncluded`; from August 2026 on. */
  platformFeesIncluded?: number
  /** `Transaction:<uuid>`, made with the quote. */
  transactionId: string
  /** For a wallet source, the EMBEDDED_WALLET item has `payloadToSign`. */
  paymentInstructions?: PaymentInstruction[]
  counterpartyInformation?: JsonObject
  rateDetails?: JsonObject
  /** The challenge that `authorizeQuote` has to answer; only with PENDING_AUTHORIZATION. */
  scaChallenge?: ScaChallenge
}

/** A means by which customers prove who they are, beside the wallet's own signature. */
export type ScaFactorType = OpenEnum<'SMS_OTP' | 'TOTP' | 'PASSKEY'>

/** A question of the service that only the customer can answer (strong customer authentication). */
export interface ScaChallenge {
  /** `ScaChallenge:<uuid>` */
  id: string
  expiresAt: string
  /** The factor that it is answered with. */
  factor: ScaFactorType
  /** The factors that `scaFactor` of the execution of another quote could ask for: this one keeps its factor. */
  availableFactors: ScaFactorType[]
  /** The action that the answer allows, such as `CURRENCY_CONVERSION`, `PAYOUT`, `TRANSFER` or `TRUST`. */
  purpose?: string
  /** For `navigator.credentials.get()`; only for PASSKEY. */
  passkeyAssertionOptions?: JsonObject
  /** The origins whose pages may answer; only for PASSKEY. */
  passkeyAllowedOrigins?: string[]
}

/** A factor that a customer has. */
export interface ScaFactor {
  factor: ScaFactorType
  /** The id that `deleteScaFactor` takes; absent for SMS_OTP, which cannot be deleted. */
  credentialId?: string
  /** For people, such as the masked phone number. */
  name?: string
}

/** A payment and its progress (spec 2.7). */
export interface Transaction {
  /** `Transaction:<uuid>` */
  id: string
  status: OpenEnum<
    | 'CREATED'
    | 'PENDING'
    | 'PENDING_AUTHORIZATION'
    | 'PROCESSING'
    | 'COMPLETED'
    | 'REJECTED'
    | 'FAILED'
    | 'REFUNDED'
    | 'EXPIRED'
  >
  type: OpenEnum<'INCOMING' | 'OUTGOING'>
  destination: AccountReference
  customerId: string
  receivedAmount?: Amount
  sentAmount?: Amount
  source?: AccountReference
  settledAt?: string
  createdAt?: string
  updatedAt?: string
  agentId?: string
  /** The note that was given with the quote, by the customer or an agent: text of any content. */
  description?: string
  counterpartyInformation?: JsonObject
  reconciliationInstructions?: JsonObject
  rateDetails?: JsonObject
  exchangeRate?: number
  /** Smallest sending unit. */
  fees?: number
  /** The platform's part of `fees`, of an outgoing payment; from August 2026 on. */
  platformFees?: number
  quoteId?: string
  /** The refund of a failed payment whose money goes back: the status stays `FAILED`. */
  refund?: Refund
  failureReason?: string
}

/** The return of the money of a failed payment. */
export interface Refund {
  /** `COMPLETED`: the money is back in the account. `FAILED`: it is not, and support must help. */
  status: OpenEnum<'PENDING' | 'COMPLETED' | 'FAILED'>
  /** The service's reference for it. */
  reference?: string
  /** ISO 8601 */
  initiatedAt?: string
  /** The time when the money was back, ISO 8601. */
  settledAt?: string
  /** The reason why the payment failed. */
  reason?: string
}

/** One page of a list (spec 4). */
export interface Page<Item> {
  data: Item[]
  hasMore: boolean
  /** Present only when there is more. */
  nextCursor?: string
  totalCount?: number
}

/** The receiver that can be paid at an address, and the currencies it can be paid in (spec 2.17). */
export interface Lookup {
  /** `Lookup:<uuid>`, to be named by the quote. */
  lookupId: string
  receiverUmaAddress?: string
  /** `ExternalAccount:<uuid>`, for a lookup by account. */
  accountId?: string
  supportedCurrencies: {
    currency: Currency
    estimatedExchangeRate: number
    /** Smallest unit. */
    min: number
    /** Smallest unit. */
    max: number
  }[]
  /** The fields that `senderCustomerInfo` of the quote must contain. */
  requiredPayerDataFields?: { name: string; mandatory: boolean }[]
}

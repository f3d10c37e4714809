import type { SessionKey } from '../../crypto/sessionKey.ts'
import type { AuthSession, Currency, ScaChallenge } from '../../shared/resources.ts'

/** The reason why there is no session. */
export type SignedOutReason =
  /** Never signed in on this device, or signed out here. */
  | 'signedOut'
  /** The session, or the credential that opened it, was revoked. */
  | 'revoked'
  /** The browser lost the key; signing in again is all it takes. */
  | 'keyLost'
  /** The app user no longer owns the account; its key was deleted. */
  | 'accountChanged'
  /**
   * The platform's own login was missing when the wallet looked for its session. A login that ends later
   * shows as the error UNAUTHENTICATED of an action.
   */
  | 'unauthenticated'

/** A session together with the key that signs for it. */
export interface StoredSession extends AuthSession {
  /** Absent only in a hosted sandbox, whose sealed keys cannot be opened. */
  sessionKey?: SessionKey
  /** `AuthMethod:<uuid>` of the credential that opened it. */
  signedInWith: string
}

/** The purpose of a provider flow. */
export type OAuthPurpose = 'signIn' | 'addCredential'

/** A sign-in, or an addition at a provider, that has left the device and must survive a reload. */
export interface PendingSignIn {
  /** The purpose of a provider flow. @default 'signIn' */
  purpose?: OAuthPurpose
  credentialId: string
  /** The time when it is of no use any more, ISO 8601. */
  expiresAt: string
  keyPair?: CryptoKeyPair
  sessionKey?: SessionKey
  publicKeyHex?: string
  /** Other data that the flow must find again. */
  details?: Record<string, string>
}

/** The execution of a quote that may have reached the service, and whose outcome is not known yet. */
export interface PendingExecution {
  /** `Quote:<uuid>` */
  quoteId: string
  /** `Transaction:<uuid>` of its payment. */
  transactionId: string
  /** Smallest unit of `sendingCurrency`, fees included. */
  totalSendingAmount: number
  sendingCurrency: Currency
  /** The time when it was first sent, ISO 8601 on the service's clock. */
  sentAt: string
  /**
   * In the state: present while it waits for the customer, as far as this device knows, until its `expiresAt`. Nothing is
   * paid before `authorizeQuote`. Absent once the challenge is answered: it may be paid.
   */
  scaChallenge?: Pick<ScaChallenge, 'id' | 'expiresAt'>
}

/** An execution of `state.settledExecutions`: its outcome is known, and it is not acknowledged yet. */
export interface SettledExecution extends Omit<PendingExecution, 'scaChallenge'> {
  /** The service's own word. Only `executed` is a payment; nothing was paid with the others. */
  status: 'executed' | 'failed' | 'expired'
  /** The time when the outcome became known, ISO 8601 on the service's clock. */
  settledAt: string
}

/** A proof for the challenge of a quote that may have reached the service. */
export interface SentProof {
  /** `Quote:<uuid>` */
  quoteId: string
  /** `ScaChallenge:<uuid>` */
  challengeId: string
  /** The time when the challenge lapses, ISO 8601. */
  expiresAt: string
}

/** A session that this device uses no more, and that the service may still take. */
export interface LeftSession {
  /** `Session:<uuid>` */
  id: string
  /** ISO 8601 */
  expiresAt: string
}

/** Everything this device keeps for an account: one value, so that a half cannot survive. */
export interface AccountRecord {
  /** The version of the form its build writes; absent in records from before there were versions. */
  version?: number
  session?: StoredSession
  /** To be ended at the service with the next session. */
  leftSessions?: LeftSession[]
  /** The reason why there is no session any more, for the other tabs. */
  closedBecause?: SignedOutReason
  /** The number of times this account was signed out here: a session that was on its way before one must not open. */
  signOuts?: number
  /** The organization every payload and export of this account must name. */
  organizationId?: string
  /** The wallet address every transaction of this account must be signed with. */
  signWith?: string
  /** True if a one-time code was sealed here before: from then on, none leaves in the clear. */
  sealsCodes?: boolean
  /** Kept until the service says how they ended, also without a session. */
  pendingExecutions?: PendingExecution[]
  /** Kept until a page that shows them has acknowledged them, also without a session. */
  settledExecutions?: SettledExecution[]
  /** The newest `Quote:<uuid>` whose outcome this device knows: they are read, and not executed again. */
  endedQuotes?: string[]
  /** None of them is sent again, also without a session. */
  sentProofs?: SentProof[]
  /** `AuthMethod:<uuid>` of the passkey last used on this device. */
  lastPasskey?: string
  /** Passkeys that signed in on this device, by their WebAuthn ids, newest first: they sign nothing else. */
  ownPasskeys?: string[]
  /** One per kind of sign-in. */
  pending?: Record<string, PendingSignIn>
}

/**
 * Gives a record the form of this build, whatever build wrote it. Version 1 added
 * `pendingExecutions`. A record of a later build stays as it is.
 */
export function migrateRecord(record: AccountRecord): AccountRecord {
  return record.version ? record : { pendingExecutions: [], ...record, version: 1 }
}

import type { SessionKey } from '../crypto/sessionKey.ts'
import type { AuthSession } from '../types.ts'
import type { SignedOutReason } from './sessionState.ts'

/** A session together with the key that signs for it. */
export interface StoredSession extends AuthSession {
  /** Absent only in a hosted sandbox, whose sealed keys cannot be opened. */
  sessionKey?: SessionKey
  /** `AuthMethod:<uuid>` of the credential that opened it. */
  signedInWith: string
}

/** A sign-in that has left the device and must survive a reload. */
export interface PendingSignIn {
  credentialId: string
  /** When it is of no use any more, ISO 8601. */
  expiresAt: string
  keyPair?: CryptoKeyPair
  sessionKey?: SessionKey
  publicKeyHex?: string
  /** What else the flow must find again. */
  details?: Record<string, string>
}

/** Everything this device keeps for an account: one value, so that a half cannot survive. */
export interface AccountRecord {
  session?: StoredSession
  /** Why there is no session any more, for the other tabs. */
  closedBecause?: SignedOutReason
  /** How often this account was signed out here: what was on its way before must not open. */
  signOuts?: number
  /** The organization every payload and export of this account must name. */
  organizationId?: string
  /** The wallet address every transaction of this account must be signed with. */
  signWith?: string
  /** base64url WebAuthn user handle of the account's passkeys, once one was seen. */
  userHandle?: string
  /** One per kind of sign-in. */
  pending?: Record<string, PendingSignIn>
}

/**
 * Where account records lie. Keys in it are CryptoKeys that cannot be exported: a store of your
 * own must be able to hold those (structured clone), so it cannot be localStorage or a cookie.
 */
export interface KeyStore {
  /** What `state.storage` reports. */
  readonly kind: 'indexedDb' | 'memory'
  read(accountId: string): Promise<AccountRecord | undefined>
  /** Replaces a record in one step; undefined removes it. */
  update(
    accountId: string,
    change: (record: AccountRecord) => AccountRecord | undefined,
  ): Promise<void>
  accountIds(): Promise<string[]>
  close(): void
}

import type { SessionKey } from '../../crypto/sessionKey.ts'
import { assertInput, isObject } from '../../shared/assertInput.ts'
import type { AuthSession, Credential, PasskeyChallenge, Quote } from '../../shared/resources.ts'
import { assertNotAborted } from '../platform/abort.ts'
import type { Departure } from '../platform/departure.ts'
import type { WithLock } from '../platform/locks.ts'
import type { SingleFlight } from '../platform/singleFlight.ts'
import type { ServerClock } from '../session/serverClock.ts'
import type { Session } from '../session/session.ts'
import type { WalletState } from '../session/sessionState.ts'
import type { SignedOutReason } from '../storage/accountRecord.ts'
import type { RelayTransport } from '../transport/relayTransport.ts'
import type { Ceremony, CeremonyCoordinator } from '../webauthn/ceremony.ts'
import type { Attestation } from '../webauthn/createPasskey.lazy.ts'
import type { Assertion, PasskeyMediation } from '../webauthn/getPasskeyAssertion.ts'
import type { ChallengeEncoding } from '../webauthn/passkeyChallenge.ts'
import type { Environment } from './hostedSandbox.ts'

/**
 * The key of what is behind a handle, such as a wallet: not exported from any entry point, and another
 * one in each copy of the library.
 */
export const internals: unique symbol = Symbol('holdfast.internals')

/**
 * Something handed out that has internals. They are in a closure, because state libraries wrap, copy or
 * freeze plain objects, and leave functions alone: nothing may depend on which object comes back.
 */
export interface Handle<Internals> {
  readonly [internals]: () => Internals
}

/** Published signer keys of the service, by what they sign: uncompressed hex, 130 characters. */
export interface SignerPublicKeys {
  export: string[]
  oneTimeCode: string[]
}

/** The outcome of an execution, as the event `executionSettled` reports it. */
export interface ExecutionOutcome {
  /** `Quote:<uuid>` */
  quoteId: string
  /** Only `executed` is a payment; nothing was paid with the others. */
  status: 'executed' | 'failed' | 'expired'
  /** The quote as the service gave it last. */
  quote: Quote
}

/** A provider sign-in that waits for its popup. */
export interface PopupSignIn {
  popup: Window
  session: Promise<AuthSession>
  /** Gives it up. */
  end(): void
}

/** The data that was fetched ahead of a passkey prompt, behind the handle that the app has. */
export interface Prepared {
  expiresAt: string
  /** The wallet's: each wallet has one of its own, which the copies of its context share. */
  clock: ServerClock
}

/** A challenge for a sign-in, and what belongs to it. */
export interface PasskeySignIn extends Prepared {
  accountId: string
  passkeyChallenge: PasskeyChallenge
  /** The account's passkeys. */
  passkeys: Credential[]
  clientKey: ClientKey
  /** The prompt, ready to be opened without another await. */
  ceremony: (mediation: PasskeyMediation) => Ceremony<Assertion>
}

/** A challenge fetched ahead, good for one sign-in until it expires. */
export interface PreparedPasskeySignIn {
  /** The time when the challenge is of no use any more, ISO 8601 on the service's clock. */
  readonly expiresAt: string
  /** @internal */
  readonly [internals]: () => PasskeySignIn
}

/** A passkey that the prompt has created, and that is not registered yet. */
export interface NewPasskey {
  type: 'PASSKEY'
  accountId: string
  nickname: string
  challenge: string
  attestation: Attestation
}

/** A passkey to register. */
interface UnregisteredPasskey {
  passkey: NewPasskey
  /** The time until which it can be registered, ISO 8601. */
  expiresAt: string
  /** True if its registration was sent before. */
  isSent?: boolean
}

/** An object of its own, which every copy of a context shares. */
export interface SignUps {
  /** Of a sign-up that ended before its session was opened, while it is fresh. */
  unfinishedSignIn?: () => PasskeySignIn | undefined
  /** The passkey that was created last, until it is registered. */
  unregistered?: UnregisteredPasskey | undefined
  /** The number of passkeys that were registered in this page: what was prepared before one is out of date. */
  passkeys: number
}

/** The internals of a wallet that every action works with. */
export interface WalletContext {
  session: Session
  transport: RelayTransport
  ceremonies: CeremonyCoordinator
  clock: ServerClock
  withLock: WithLock
  singleFlight: SingleFlight
  /** Prepared sign-ins whose challenge was answered: a challenge is good for one. */
  spentChallenges: WeakSet<object>
  /** The state that sign-ups and new passkeys leave for the actions after them. */
  signUps: SignUps
  environment: Environment | undefined
  rpId: () => string
  sessionKeys: 'sealed' | 'clientHeld'
  challengeEncoding: ChallengeEncoding | undefined
  unknownPayload: 'sign' | 'refuse'
  framing: 'refuse' | 'allow'
  organizationId: string | undefined
  signerPublicKeys: SignerPublicKeys
  onSessionRequired: ((reason: SignedOutReason | 'expired') => Promise<void>) | undefined
  /** Quotes whose outcome this page knows, as the service gave them last, by id. */
  settledQuotes: Map<string, Quote>
  /** The quote that this page has learnt last to wait for the customer's authorization, and when, until that is asked for. */
  waitingQuote?: { quote: Quote; atMs: number } | undefined
  /** Called when the outcome of an execution becomes known in this page. */
  settledListeners: Set<(settled: ExecutionOutcome) => void>
  /** The watch for the customer leaving this page, from the first execution on. */
  departure?: Departure
  /** Watches of agents' actions, where the browser has no channel by which decisions reach them. */
  decisionListeners?: Set<() => void>
  /** Provider sign-ins that wait for their popup, by provider. */
  popupSignIns: Map<string, PopupSignIn>
  /** The account the wallet was set up with. */
  givenAccountId: string | undefined
  /** The account, once it is certain: given, or named by the list of wallets. */
  knownAccountId(): string | undefined
  /**
   * The account of this handle; requests it from the relay once where it was not given. @throws
   * ABORTED
   */
  accountId(signal?: AbortSignal | undefined): Promise<string>
  /** Fires when the wallet is destroyed. */
  destroyed: AbortSignal
}

/**
 * A wallet on this device: one account, one session. It does nothing by itself; pass it to the
 * actions.
 */
export interface Wallet {
  /** Returns the state to show: a new object whenever something changed. */
  getState(): WalletState
  /** Calls the listener after every change. Returns how to stop. */
  subscribe(listener: () => void): () => void
  /**
   * Ends what waits for the customer (prompts, popups, watchers) and closes everything that was
   * opened. Stored sessions stay until another app user's wallet is used on this device, calls under way
   * end by themselves, and every later action is refused with ABORTED.
   */
  destroy(): void
  /** @internal */
  readonly [internals]: () => WalletContext
}

/**
 * The internals of a wallet, for an action and its options.
 *
 * @throws INVALID_INPUT when the wallet is none or another copy's, the options are no object or their signal is none
 * @throws ABORTED after `destroy()`
 */
export function contextOf(wallet: Wallet, ...options: object[]): WalletContext {
  const context = internalsOf(wallet, 'wallet', 'createWallet')
  assertInput(options.every(isObject), 'options must be an object')
  assertInput(options.every(hasSignal), 'signal must be an AbortSignal')
  assertNotAborted(context.destroyed)
  return context
}

function hasSignal({ signal }: { signal?: AbortSignal }): boolean {
  return !signal || 'onabort' in Object(signal)
}

/**
 * Returns the internals behind a handle, however the app has kept it.
 *
 * @throws INVALID_INPUT when it is no handle, or one of another copy of the library
 */
export function internalsOf<Internals>(
  handle: Handle<Internals>,
  name: string,
  maker: string,
): Internals {
  assertOwnCopy(handle, name)
  const open = handle?.[internals]
  assertInput(open, `${name} must be what ${maker} returned`)
  return open()
}

/**
 * Refuses a handle of another copy of the library, whose internals may have another form.
 *
 * @throws INVALID_INPUT
 */
export function assertOwnCopy(handle: object, name: string): void {
  const isOther = Object.getOwnPropertySymbols(handle ?? {}).some(
    (key) => key !== internals && key.description === internals.description,
  )
  assertInput(
    !isOther,
    `${name} is of another copy of holdfast; load holdfast and holdfast/react from one build`,
  )
}

/**
 * The key of one sign-in or refresh; the service reads the kind from the encoding of its public
 * half.
 */
export type ClientKey =
  /** The service makes the session key and seals it to this pair. */
  | { kind: 'sealed'; keyPair: CryptoKeyPair; publicKeyHex: string }
  /** This is the session key. */
  | { kind: 'clientHeld'; sessionKey: SessionKey; publicKeyHex: string }

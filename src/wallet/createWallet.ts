import { assertInput } from '../shared/assertInput.ts'
import { assertOptions } from './context/assertOptions.ts'
import type { Environment } from './context/hostedSandbox.ts'
import { keepRestoring } from './context/restoreSession.ts'
import {
  internals,
  type SignerPublicKeys,
  type Wallet,
  type WalletContext,
} from './context/walletContext.ts'
import { orAborted, walletDestroyed } from './platform/abort.ts'
import { createLocks } from './platform/locks.ts'
import { absoluteUrl, pageHostName } from './platform/pageAddress.ts'
import { assertSecureContext } from './platform/secureContext.ts'
import { createSingleFlight, once } from './platform/singleFlight.ts'
import { listOwnWalletIds, onlyWallet } from './session/ownAccount.ts'
import { createServerClock } from './session/serverClock.ts'
import { createSession } from './session/session.ts'
import { watchUser } from './session/watchUser.ts'
import type { SignedOutReason } from './storage/accountRecord.ts'
import type { KeyStore } from './storage/keyStore.ts'
import { createRelayTransport } from './transport/relayTransport.ts'
import { createCeremonyCoordinator } from './webauthn/ceremony.ts'
import type { ChallengeEncoding } from './webauthn/passkeyChallenge.ts'

/** Options of {@link createWallet}. Only `relayUrl` is required. */
export interface CreateWalletOptions {
  /** The URL at which the relay is mounted, such as `/wallet`. */
  relayUrl: string
  /**
   * `InternalAccount:<uuid>` of the wallet. A handle keeps its account: when another user logs in to
   * the app without a page load, destroy the wallet and make a new one.
   *
   * @default the app user's only wallet
   */
  accountId?: string | undefined
  /** The WebAuthn relying party id. @default the page's host name */
  rpId?: string | undefined
  /** A hosted sandbox's ways. @default the real service's */
  environment?: Environment | undefined
  /** The maker of the session key: the service, sealed to this device, or this device. @default 'sealed' */
  sessionKeys?: 'sealed' | 'clientHeld' | undefined
  /** The form in which passkey challenges are written. @default by their shape */
  challengeEncoding?: ChallengeEncoding | undefined
  /** The policy for a payload of an undocumented form; an export's is always refused. @default 'refuse' */
  unknownPayload?: 'sign' | 'refuse' | undefined
  /**
   * The policy for changing, signing or revealing anything while another site holds the page in a frame.
   *
   * @default 'refuse'
   */
  framing?: 'refuse' | 'allow' | undefined
  /** Signer keys beside the live service's, uncompressed hex. @default none */
  signerPublicKeys?: Partial<SignerPublicKeys> | undefined
  /** The organization every payload must name. @default the one named first, per account */
  organizationId?: string | undefined
  /** The store of the keys. @default IndexedDB, or memory where that cannot hold keys */
  keyStore?: KeyStore | undefined
  /** @default the platform's fetch */
  fetch?: typeof fetch | undefined
  /** Milliseconds since the epoch on this device. @default Date.now */
  now?: (() => number) | undefined
  /** Maximum duration of a call to the relay, in milliseconds. @default 30000 */
  deadlineMs?: number | undefined
  /** Called when a signed action finds no session: sign in, and the action goes on. @default none */
  onSessionRequired?: ((reason: SignedOutReason | 'expired') => Promise<void>) | undefined
}

/**
 * A wallet over a relay. Nothing is read, opened or sent before the first subscriber or action.
 *
 * @throws INVALID_INPUT when `relayUrl` is missing, or an option is malformed; the message names it
 * @example
 * ```ts
 * const wallet = createWallet({ relayUrl: '/wallet' })
 * await signInWithPasskey(wallet)
 * const quote = await createQuote(wallet, { destination, lockedCurrencySide: 'SENDING', lockedCurrencyAmount: 10_000_000 })
 * await executeQuote(wallet, quote)
 * ```
 */
export function createWallet(options: CreateWalletOptions): Wallet {
  assertOptions(options)
  const lifetime = new AbortController()
  const context = createContext(options, lifetime.signal)
  const { session, destroyed } = context
  let stopRestoring: (() => void) | undefined
  return {
    getState: session.getState,
    subscribe(listener) {
      if (destroyed.aborted) return () => undefined
      const unsubscribe = session.subscribe(listener)
      stopRestoring ??= keepRestoring(context)
      return unsubscribe
    },
    destroy() {
      lifetime.abort(walletDestroyed())
      stopRestoring?.()
      session.destroy()
    },
    [internals]: () => context,
  }
}

function createContext(options: CreateWalletOptions, destroyed: AbortSignal): WalletContext {
  const { relayUrl, fetch: given, now = Date.now, deadlineMs = 30_000 } = options
  const url = absoluteUrl(relayUrl)
  const clock = createServerClock(now)
  const session = createSession({
    keyStore: options.keyStore,
    // One database a relay: each knows only its own app users' accounts, and deletes the keys of all others.
    databaseName: `holdfast ${url.replace(/\/$/, '')}`,
    clock,
    callRelay: () => listOwnWalletIds(listed),
  })
  const transport = createRelayTransport({
    // An app's own fetch gets relayUrl as the app wrote it.
    relayUrl: given ? relayUrl : url,
    fetch: given ?? fetchInPage,
    now,
    onDate: clock.observe,
    onUser: watchUser(() => listOwnWalletIds(listed)),
    deadlineMs,
  })
  const listed = { transport, session, destroyed }
  let knownAccountId = options.accountId
  const findAccountId = once(async () => {
    assertSecureContext()
    await options.environment?.assertUsable(transport)
    const id = options.accountId ?? onlyWallet(await listOwnWalletIds(listed))
    knownAccountId = id
    // Whatever failed before, the account is known: the state can show its session.
    const { status } = session.getState()
    if (status === 'signedOut' || status === 'unavailable') await session.check(id)
    return id
  })
  return {
    session,
    transport,
    clock,
    destroyed,
    ceremonies: createCeremonyCoordinator(destroyed),
    // Longer than what one action sends under a lock, each call of which has its own deadline.
    withLock: createLocks(5 * deadlineMs, deadlineMs),
    singleFlight: createSingleFlight(),
    spentChallenges: new WeakSet(),
    signUps: { passkeys: 0 },
    settledQuotes: new Map(),
    settledListeners: new Set(),
    popupSignIns: new Map(),
    environment: options.environment,
    rpId: () => options.rpId ?? pageHostName(),
    sessionKeys: options.sessionKeys ?? 'sealed',
    challengeEncoding: options.challengeEncoding,
    unknownPayload: options.unknownPayload ?? 'refuse',
    framing: options.framing ?? 'refuse',
    organizationId: options.organizationId,
    signerPublicKeys: {
      export: options.signerPublicKeys?.export ?? [],
      oneTimeCode: options.signerPublicKeys?.oneTimeCode ?? [],
    },
    onSessionRequired: options.onSessionRequired,
    givenAccountId: options.accountId,
    knownAccountId: () => knownAccountId,
    accountId: (signal) => orAborted(findAccountId(), signal),
  }
}

/** @throws INVALID_INPUT for a path where there is no page whose origin completes it, as on a server */
async function fetchInPage(...[input, init]: Parameters<typeof fetch>): Promise<Response> {
  const isComplete = globalThis.location || !String(input).startsWith('/')
  assertInput(isComplete, 'relayUrl must be a URL outside of a browser')
  return globalThis.fetch(input, init)
}

import { WalletError } from '../errors.ts'
import type { AuthSession } from '../types.ts'
import { createHints } from './hints.ts'
import type { AccountRecord, KeyStore, StoredSession } from './keyStore.ts'
import { selectKeyStore } from './selectKeyStore.ts'
import type { ServerClock } from './serverClock.ts'
import {
  initialState,
  reduceSession,
  type SessionEvent,
  type SignedOutReason,
  type WalletState,
} from './sessionState.ts'

/** A session is given up this long before the service would refuse it. */
const expiryMarginMs = 30_000
/** Browsers cut longer timers short; a later check sets the rest. */
const longestTimerMs = 2 ** 31 - 1

/** The session of one account on this device: its state, its key, its record. */
export interface Session {
  getState(): WalletState
  subscribe(listener: () => void): () => void
  /** Reads the record again and brings the state up to date with it and with the clock. */
  check(accountId: string): Promise<void>
  /** The session that can sign right now, or undefined. */
  usable(accountId: string): Promise<StoredSession | undefined>
  open(accountId: string, session: StoredSession): Promise<void>
  /**
   * Deletes the key. What the account's payloads must name stays, so that nobody can have it
   * learned anew; with `accountChanged` nothing else does.
   *
   * @param sessionId - closes only this one, if it still is the account's
   */
  close(accountId: string, reason: SignedOutReason, sessionId?: string): Promise<void>
  /** Says why there is no session when not even the account is known. */
  unavailable(reason: SignedOutReason): void
  readRecord(accountId: string): Promise<AccountRecord>
  updateRecord(accountId: string, change: (record: AccountRecord) => AccountRecord): Promise<void>
  storedAccountIds(): Promise<string[]>
  destroy(): void
}

/** What a session is made of. */
export interface SessionParts {
  /** Where records lie; chosen by probing when undefined. */
  keyStore: KeyStore | undefined
  clock: ServerClock
}

/** A session in its first state; nothing is opened or read before it is used. */
export function createSession({ keyStore: given, clock }: SessionParts): Session {
  const listeners = new Set<() => void>()
  const hints = createHints()
  let state = initialState
  let known: StoredSession | undefined
  let selecting: Promise<KeyStore> | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let stopWatching: (() => void) | undefined
  let watchedAccountId: string | undefined
  let isDestroyed = false

  const dispatch = (event: SessionEvent) => {
    const next = reduceSession(state, event)
    if (next === state || isDestroyed) return
    state = next
    for (const listener of [...listeners]) listener()
  }

  const store = () => {
    selecting ??= (async () => {
      const selected = given ?? (await selectKeyStore())
      dispatch({ type: 'storageSelected', storage: selected.kind })
      return selected
    })()
    return selecting
  }

  const isUsable = (session: AuthSession) =>
    Date.parse(session.expiresAt) - expiryMarginMs > clock.now()

  const expireWhenDue = () => {
    clearTimeout(timer)
    if (!known || isDestroyed) return
    if (!isUsable(known)) return dispatch({ type: 'expired' })
    // A device clock that was ahead may have taken it for expired before the service was heard.
    if (state.status === 'expired') dispatch({ type: 'opened', session: summaryOf(known) })
    const dueMs = Date.parse(known.expiresAt) - expiryMarginMs - clock.now()
    timer = setTimeout(expireWhenDue, Math.min(dueMs + 1, longestTimerMs))
    unref(timer)
  }

  const adopt = (record: AccountRecord | undefined) => {
    const before = known
    known = record?.session
    if (!known) {
      const lost: SignedOutReason = before ? 'keyLost' : 'signedOut'
      return dispatch({ type: 'closed', reason: record?.closedBecause ?? lost })
    }
    if (known.id !== state.session?.id || state.status !== 'signedIn') {
      dispatch({ type: 'opened', session: summaryOf(known) })
    }
    expireWhenDue()
  }

  const check = async (accountId: string) => {
    watchedAccountId = accountId
    adopt(await (await store()).read(accountId))
  }

  const recheck = (accountId: string) => {
    if (accountId === watchedAccountId) check(accountId).catch(() => undefined)
  }

  const change = async (
    accountId: string,
    with_: (record: AccountRecord) => AccountRecord | undefined,
  ) => {
    await (await store()).update(accountId, with_)
    hints.tell(accountId)
  }

  const watch = () => {
    const stopListening = hints.listen(recheck)
    const onVisible = () => {
      if (watchedAccountId && document.visibilityState === 'visible') recheck(watchedAccountId)
    }
    globalThis.document?.addEventListener('visibilitychange', onVisible)
    return () => {
      stopListening()
      globalThis.document?.removeEventListener('visibilitychange', onVisible)
    }
  }

  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener)
      stopWatching ??= watch()
      return () => listeners.delete(listener)
    },
    check,
    async usable(accountId) {
      // Without a subscriber nothing listens to the other tabs, so the record is read.
      if (watchedAccountId !== accountId || !known || !stopWatching) await check(accountId)
      if (!known) return undefined
      expireWhenDue()
      return isUsable(known) ? known : undefined
    },
    async open(accountId, session) {
      await change(accountId, ({ closedBecause: _, pending: __, ...record }) => ({
        ...record,
        session,
      }))
      watchedAccountId = accountId
      known = session
      dispatch({ type: 'opened', session: summaryOf(session) })
      expireWhenDue()
    },
    async close(accountId, reason, sessionId) {
      let isClosed = false
      await change(accountId, (record) => {
        isClosed = sessionId === undefined || record.session?.id === sessionId
        return isClosed ? closedRecord(record, reason) : record
      })
      if (!isClosed || (watchedAccountId ?? accountId) !== accountId) return
      known = undefined
      clearTimeout(timer)
      dispatch({ type: 'closed', reason })
    },
    unavailable: (reason) => dispatch({ type: 'closed', reason }),
    readRecord: async (accountId) => (await (await store()).read(accountId)) ?? {},
    updateRecord: async (accountId, with_) => (await store()).update(accountId, with_),
    storedAccountIds: async () => (await store()).accountIds(),
    destroy() {
      isDestroyed = true
      stopWatching?.()
      stopWatching = undefined
      clearTimeout(timer)
      listeners.clear()
      known = undefined
      if (!given) selecting?.then((selected) => selected.close()).catch(() => undefined)
    },
  }
}

/** What is left of a record without its session. */
function closedRecord(
  { session: _, pending, ...kept }: AccountRecord,
  closedBecause: SignedOutReason,
): AccountRecord {
  // A sign-in may be under way already when another device revokes the session.
  if (closedBecause === 'revoked') return { ...kept, ...(pending && { pending }), closedBecause }
  if (closedBecause === 'signedOut') return { ...kept, closedBecause }
  const { organizationId, signWith } = kept
  return { ...(organizationId && { organizationId }), ...(signWith && { signWith }), closedBecause }
}

/** What the state shows of a session: everything but the key. */
function summaryOf({ sessionKey: _, signedInWith: __, ...session }: StoredSession): AuthSession {
  return session
}

/** In Node a timer must not keep the process alive; browsers have no such thing. */
function unref(timer: ReturnType<typeof setTimeout>): void {
  if (typeof timer === 'object' && 'unref' in timer) (timer as { unref(): void }).unref()
}

/** The error of an action that needs a session where there is none. */
export function sessionRequired(cause?: unknown): WalletError {
  return new WalletError('SESSION_REQUIRED', 'There is no usable session', { cause })
}

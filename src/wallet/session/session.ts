import { WalletError } from '../../shared/errors.ts'
import type { AuthSession } from '../../shared/resources.ts'
import { type CrossTabNotifier, createCrossTabNotifier } from '../platform/crossTabNotifier.ts'
import type {
  AccountRecord,
  PendingExecution,
  SignedOutReason,
  StoredSession,
} from '../storage/accountRecord.ts'
import type { KeyStore } from '../storage/keyStore.ts'
import { selectKeyStore } from '../storage/selectKeyStore.ts'
import { createAlarm } from './alarm.ts'
import { createRecords, type RecordChange } from './records.ts'
import type { ServerClock } from './serverClock.ts'
import type { WalletState } from './sessionState.ts'
import { createStateHolder } from './stateHolder.ts'

/** A session is given up this long before the service would refuse it. */
const expiryMarginMs = 30_000

/** The session of one account on this device: its state, its key, its record. */
export interface Session {
  getState(): WalletState
  subscribe(listener: () => void): () => void
  /** Reads the record again and brings the state up to date with it and with the clock. */
  check(accountId: string): Promise<void>
  /** The session that can sign right now, or undefined. */
  getValidSession(accountId: string): Promise<StoredSession | undefined>
  /** How often the account was signed out on this device. */
  signOuts(accountId: string): Promise<number>
  /**
   * @param since - what `signOuts` gave before the session was asked for: when the account was
   * signed out meanwhile, it stays so
   * @param finished - the name of the pending sign-in that this is the end of; others stay
   * @throws ABORTED when it was
   */
  open(accountId: string, session: StoredSession, since?: number, finished?: string): Promise<void>
  /**
   * Deletes the key. What the account's payloads must name stays, so that nobody can have it
   * learned anew; with `accountChanged` nothing else does.
   *
   * @param sessionId - closes only this one, if it still is the account's
   * @returns the session that was closed, if there was one
   */
  close(
    accountId: string,
    reason: SignedOutReason,
    sessionId?: string,
  ): Promise<StoredSession | undefined>
  /**
   * Gives up the session that this page knows, where the record of it cannot be deleted. What is
   * still stored of it is not taken up again.
   *
   * @returns the session, for the service to be told
   */
  drop(accountId: string): StoredSession | undefined
  /** Says why there is no session when not even the account is known. */
  unavailable(reason: SignedOutReason): void
  readRecord(accountId: string): Promise<AccountRecord>
  updateRecord(accountId: string, change: (record: AccountRecord) => AccountRecord): Promise<void>
  /** Changes the account's pending executions, and shows them in the state of every tab. */
  updateExecutions(
    accountId: string,
    update: (executions: PendingExecution[]) => PendingExecution[],
  ): Promise<void>
  storedAccountIds(): Promise<string[]>
  destroy(): void
}

/** What a session is made of. */
export interface SessionParts {
  /** Where records lie; chosen by probing when undefined. */
  keyStore: KeyStore | undefined
  /** The name of the database, where one is chosen. @default the store's own */
  databaseName?: (() => string) | undefined
  clock: ServerClock
}

/** A session in its first state; nothing is opened or read before it is used. */
export function createSession({ keyStore: given, databaseName, clock }: SessionParts): Session {
  const notifier = createCrossTabNotifier()
  const state = createStateHolder()
  const records = createRecords({
    given,
    select: () => selectKeyStore(databaseName?.(), clock.now()),
    onSelected: (storage) => state.dispatch({ type: 'storageSelected', storage }),
  })
  let known: StoredSession | undefined
  let watchedAccountId: string | undefined
  let stopWatching: (() => void) | undefined
  let changes = 0
  const droppedIds = new Set<string>()

  const usableUntilMs = ({ expiresAt }: AuthSession) =>
    Date.parse(expiresAt) - /* guard: session-expiry-margin */ expiryMarginMs

  /** Shows what is known as it is on the service's clock, which may have been corrected. */
  const syncState = () => {
    expiry.cancel()
    if (!known) return
    const isOver = usableUntilMs(known) <= clock.now()
    state.dispatch({ type: isOver ? 'expired' : 'opened', session: summaryOf(known) })
    if (!isOver) expiry.set(usableUntilMs(known) + 1)
  }
  const expiry = createAlarm(clock, syncState)
  const stopClock = clock.onJump(syncState)

  const showExecutions = ({ closedBecause, pendingExecutions = [] }: AccountRecord) => {
    // guard: unowned-executions
    const isOwn = closedBecause !== 'accountChanged'
    state.dispatch({ type: 'executions', pendingExecutions: isOwn ? pendingExecutions : [] })
  }

  const applyRecord = (record: AccountRecord | undefined) => {
    showExecutions(record ?? {})
    const before = known
    // guard: session-dropped
    const isDropped = droppedIds.has(record?.session?.id ?? '')
    known = isDropped ? undefined : record?.session
    if (!known) {
      const lost: SignedOutReason = before ? 'keyLost' : 'signedOut'
      return state.dispatch({ type: 'closed', reason: record?.closedBecause ?? lost })
    }
    syncState()
  }

  const check = async (accountId: string): Promise<void> => {
    watchedAccountId = accountId
    const before = changes
    const record = await records.read(accountId)
    // Read before this tab has opened or closed a session: it must not undo that.
    // guard: session-stale-read
    if (before === changes) applyRecord(record)
    else await check(accountId)
  }

  const recheck = (accountId: string | undefined) => {
    if (accountId && accountId === watchedAccountId)
      /* guard: session-message-hint */ check(accountId).catch(() => undefined)
  }

  const change = async (accountId: string, update: RecordChange) => {
    let changed: AccountRecord | undefined
    await records.update(accountId, (record) => {
      changed = update(record)
      return changed
    })
    changes += 1
    if (watchedAccountId === accountId) showExecutions(changed ?? {})
    notifier.notify(accountId)
  }

  return {
    getState: state.get,
    subscribe(listener) {
      stopWatching ??= watch(notifier, recheck, () => recheck(watchedAccountId))
      return state.subscribe(listener)
    },
    check,
    async getValidSession(accountId) {
      // Without a subscriber nothing listens to the other tabs, so the record is read.
      if (watchedAccountId !== accountId || !known || !stopWatching) await check(accountId)
      syncState()
      return known && usableUntilMs(known) > clock.now() ? known : undefined
    },
    signOuts: async (accountId) => (await records.read(accountId))?.signOuts ?? 0,
    async open(accountId, session, since, finished) {
      watchedAccountId = accountId
      let isLate = false
      await change(accountId, (record) => {
        isLate = since !== undefined && since !== (record.signOuts ?? 0)
        return isLate ? record : openedRecord(record, session, finished)
      })
      if (isLate) throw new WalletError('ABORTED', 'The account was signed out during the sign-in')
      known = session
      syncState()
    },
    async close(accountId, reason, sessionId) {
      let isClosed = false
      let closed: StoredSession | undefined
      await change(accountId, (record) => {
        isClosed = sessionId === undefined || record.session?.id === sessionId
        closed = isClosed ? record.session : undefined
        return isClosed ? closedRecord(record, reason) : record
      })
      if (isClosed && (watchedAccountId ?? accountId) === accountId) {
        known = undefined
        expiry.cancel()
        state.dispatch({ type: 'closed', reason })
      }
      return closed
    },
    drop(accountId) {
      if (watchedAccountId !== accountId || !known) return undefined
      const dropped = known
      droppedIds.add(dropped.id)
      known = undefined
      expiry.cancel()
      state.dispatch({ type: 'closed', reason: 'signedOut' })
      return dropped
    },
    unavailable: (reason) => state.dispatch({ type: 'closed', reason }),
    readRecord: async (accountId) => (await records.read(accountId)) ?? {},
    updateRecord: records.update,
    updateExecutions: (accountId, update) =>
      change(accountId, (record) => ({
        ...record,
        pendingExecutions: update(record.pendingExecutions ?? []),
      })),
    storedAccountIds: records.accountIds,
    destroy() {
      stopWatching?.()
      stopClock()
      expiry.cancel()
      state.close()
      known = undefined
      records.close()
    },
  }
}

/** Listens to the other tabs and to the customer coming back to this one. Returns how to stop. */
function watch(
  notifier: CrossTabNotifier,
  onNotified: (accountId: string) => void,
  onReturn: () => void,
): () => void {
  const stopListening = notifier.listen(onNotified)
  const onVisible = () => {
    if (document.visibilityState === 'visible') onReturn()
  }
  globalThis.document?.addEventListener('visibilitychange', onVisible)
  return () => {
    stopListening()
    globalThis.document?.removeEventListener('visibilitychange', onVisible)
  }
}

/** The record with a session; a pending sign-in that did not lead to it can still be finished. */
function openedRecord(
  { closedBecause: _, pending = {}, ...kept }: AccountRecord,
  session: StoredSession,
  finished: string = '',
): AccountRecord {
  const { [finished]: __, ...others } = pending
  return { ...kept, ...(Object.keys(others).length > 0 && { pending: others }), session }
}

/** What is left of a record without its session. */
function closedRecord(
  { session: _, pending, ...kept }: AccountRecord,
  closedBecause: SignedOutReason,
): AccountRecord {
  // A sign-in may be under way already when another device revokes the session.
  if (closedBecause === 'revoked') return { ...kept, ...(pending && { pending }), closedBecause }
  const signOuts = (kept.signOuts ?? 0) + 1
  if (closedBecause === 'signedOut') return { ...kept, signOuts, closedBecause }
  const { version, pendingExecutions, organizationId, signWith, sealsCodes } = kept
  const known = {
    ...(version && { version }),
    // guard: executions-kept
    ...(pendingExecutions && { pendingExecutions }),
    ...(organizationId && { organizationId }),
    ...(signWith && { signWith }),
    // guard: sealed-codes-kept
    ...(sealsCodes && { sealsCodes }),
  }
  // guard: unowned-record
  return { ...known, signOuts, closedBecause }
}

/** What the state shows of a session: everything but the key. */
function summaryOf({
  /* guard: state-without-key */ sessionKey: _,
  signedInWith: __,
  ...session
}: StoredSession): AuthSession {
  return session
}

/** The error of an action that needs a session where there is none. */
export function sessionRequired(cause?: unknown): WalletError {
  return new WalletError('SESSION_REQUIRED', 'There is no valid session; sign in first', { cause })
}

import { WalletError } from '../../shared/errors.ts'
import { loadLazily } from '../../shared/loadLazily.ts'
import { walletDestroyed } from '../platform/abort.ts'
import { createAlarm } from '../platform/alarm.ts'
import { createCrossTabNotifier } from '../platform/crossTabNotifier.ts'
import { once } from '../platform/singleFlight.ts'
import { isVisible } from '../platform/watchReturn.ts'
import type {
  AccountRecord,
  SettledExecution,
  SignedOutReason,
  StoredSession,
} from '../storage/accountRecord.ts'
import type { KeyStore } from '../storage/keyStore.ts'
import { selectKeyStore } from '../storage/selectKeyStore.ts'
import { createCurrentSession } from './currentSession.ts'
import { closedRecord, openedRecord } from './recordChanges.ts'
import { createRecords } from './records.ts'
import type { ServerClock } from './serverClock.ts'
import { createStateHolder, type WalletState } from './sessionState.ts'
import { type Executions, shownPending } from './shownExecutions.ts'
import type { UnheardExecutions } from './unheardExecutions.lazy.ts'
import { createWatchedRecord } from './watchedRecord.ts'

/** The session of one account on this device: its state, its key, its record. */
export interface Session {
  getState(): WalletState
  subscribe(listener: () => void): () => void
  /** Reads the record again and brings the state up to date with it and with the clock. */
  check(accountId: string): Promise<void>
  /**
   * The session that can sign right now, or undefined.
   *
   * @throws NETWORK_ERROR and others when only the service's clock can tell, and the relay does not
   */
  getValidSession(accountId: string): Promise<StoredSession | undefined>
  /**
   * @param since - the record's `signOuts` before the session was requested: when the account was
   * signed out meanwhile, it stays so
   * @param finished - the name of the pending sign-in that this is the end of; others stay
   * @throws ABORTED when it was
   */
  open(accountId: string, session: StoredSession, since?: number, finished?: string): Promise<void>
  /**
   * Deletes the key. What the account's payloads must name stays, so that it cannot be
   * learned anew; with `accountChanged` nothing else does.
   *
   * @param isMeant - looks at the record as it is then; nothing is closed where it returns false
   * @returns the session that was closed, if there was one
   */
  close(
    accountId: string,
    reason: SignedOutReason,
    isMeant?: (record: AccountRecord) => boolean,
  ): Promise<StoredSession | undefined>
  /**
   * Gives up the session that this page knows, where the record of it cannot be deleted. What is
   * still stored of it is not taken up again.
   *
   * @returns the session, for the service to be told
   */
  drop(accountId: string): StoredSession | undefined
  /** Says why it is not known whether there is a session; changes nothing where it is. */
  fail(error: WalletError): void
  readRecord(accountId: string): Promise<AccountRecord>
  updateRecord(accountId: string, change: (record: AccountRecord) => AccountRecord): Promise<void>
  /** Changes the account's executions, and shows them in the state of every tab. */
  updateExecutions(
    accountId: string,
    update: (executions: Executions) => Partial<Executions>,
  ): Promise<void>
  /** Loads what this page shows of the settled executions, from a chunk of its own. */
  unheardExecutions(): Promise<UnheardExecutions>
  storedAccountIds(): Promise<string[]>
  destroy(): void
}

/** Dependencies of {@link createSession}. */
export interface SessionParts {
  /** The store of the records; chosen by probing when undefined. */
  keyStore: KeyStore | undefined
  /** The name of the database, where one is chosen. @default the store's own */
  databaseName?: string | undefined
  clock: ServerClock
  /** Makes a call to the relay, whose response tells the service's time. */
  callRelay(): Promise<unknown>
}

/** A session in its first state; nothing is opened or read before it is used. */
export function createSession(parts: SessionParts): Session {
  const { keyStore: given, databaseName, clock } = parts
  const state = createStateHolder()
  const fail = (error: WalletError) => state.dispatch({ type: 'failed', error })
  const current = createCurrentSession(clock, state.dispatch)
  const records = createRecords({
    given,
    select: (onCandidate) =>
      selectKeyStore({
        databaseName,
        now: clock.now,
        onTimeout: fail,
        onCandidate,
      }),
    onSelected: (storage) => state.dispatch({ type: 'storageSelected', storage }),
  })
  const ending = new AbortController()
  let droppedId: string | undefined

  const showSettled = (settledExecutions: SettledExecution[]) =>
    state.dispatch({ type: 'settled', settledExecutions })
  let updateSettled: UnheardExecutions['update'] | undefined
  const unheardExecutions = once(async () => {
    const { createUnheardExecutions } = await loadLazily(
      () => import('./unheardExecutions.lazy.ts'),
    )
    const unheard = createUnheardExecutions({
      clock,
      show: showSettled,
      reread: () => watched.check(watched.accountId() ?? ''),
      destroyed: ending.signal,
      createAlarm,
      isVisible,
    })
    updateSettled = unheard.update
    return unheard
  })
  const knowSettled = ({ settledExecutions: settled }: AccountRecord) =>
    !settled?.length ||
    unheardExecutions().then(
      ({ know }) => know(settled),
      () => true,
    )
  const showExecutions = (record: AccountRecord) => {
    // guard: unowned-executions
    const isOwn = record.closedBecause !== 'accountChanged'
    const own = isOwn ? record : {}
    const { settledExecutions = [] } = own
    state.dispatch({ type: 'executions', pendingExecutions: shownPending(own) })
    // Not loaded, or not yet: rather one too many than none.
    ;(updateSettled ?? showSettled)(settledExecutions)
  }
  const showRecord = (record: AccountRecord) => {
    showExecutions(record)
    const { session, closedBecause } = record
    // guard: session-dropped
    const isDropped = session?.id === droppedId
    if (session && !isDropped) return current.open(session)
    current.close(closedBecause ?? (current.get() ? 'keyLost' : 'signedOut'))
  }
  const watched = createWatchedRecord({
    records,
    notifier: createCrossTabNotifier(),
    prepare: knowSettled,
    onRead: showRecord,
    onChanged: showExecutions,
  })

  return {
    getState: state.get,
    subscribe(listener) {
      watched.listen()
      return state.subscribe(listener)
    },
    check: watched.check,
    async getValidSession(accountId) {
      // Without a subscriber nothing listens to the other tabs, so the record is read.
      if (!current.get() || !watched.follows(accountId)) await watched.check(accountId)
      const usable = current.usable()
      if (usable || !current.get() || clock.isSynced()) return usable
      // It is over by the clock of this device alone.
      await parts.callRelay()
      return current.usable()
    },
    async open(accountId, session, since, finished) {
      watched.set(accountId)
      let isLate = false
      await watched.change(accountId, (record) => {
        isLate = since !== undefined && since !== (record.signOuts ?? 0)
        return isLate ? record : openedRecord(record, session, finished)
      })
      if (isLate) throw new WalletError('ABORTED', 'The account was signed out during the sign-in')
      current.open(session)
    },
    async close(accountId, reason, isMeant = () => true) {
      let isClosed = false
      let closed: StoredSession | undefined
      await watched.change(accountId, (record) => {
        isClosed = isMeant(record)
        closed = isClosed ? record.session : undefined
        return isClosed ? closedRecord(record, reason) : record
      })
      const isShown = (watched.accountId() ?? accountId) === accountId
      if (isClosed && isShown) current.close(reason)
      return closed
    },
    drop(accountId) {
      const dropped = watched.accountId() === accountId ? current.get() : undefined
      if (!dropped) return undefined
      droppedId = dropped.id
      current.close('signedOut')
      return dropped
    },
    fail,
    readRecord: records.read,
    updateRecord: records.update,
    updateExecutions: (accountId, update) =>
      watched.change(accountId, (record) => {
        const none = {
          pendingExecutions: [],
          settledExecutions: [],
          endedQuotes: [],
          sentProofs: [],
        }
        return { ...record, ...update({ ...none, ...record }) }
      }),
    unheardExecutions,
    storedAccountIds: records.accountIds,
    destroy() {
      ending.abort()
      watched.stop()
      state.close({ type: 'failed', error: walletDestroyed() })
      current.destroy()
      records.close()
    },
  }
}

import type { Alarm } from '../platform/alarm.ts'
import type { Departure } from '../platform/departure.ts'
import { holdPresence, isAbsent, whenAbsent } from '../platform/presence.ts'
import type { SettledExecution } from '../storage/accountRecord.ts'
import type { ServerClock } from './serverClock.ts'
import { acknowledged, type Executions } from './shownExecutions.ts'

/** Milliseconds that a page must stay visible for an outcome it was given to count as heard. */
const heardAfterMs = 3_000
/** Milliseconds that another page that learned the outcome has to acknowledge it. */
const maxAwaitedMs = 10_000
/** Maximum age of an outcome that is shown. */
const maxAgeMs = 7 * 86_400_000

const pageClock = { now: () => performance.now() }

/** The newest outcomes that are kept for a page to show. */
const maxSettled = 20
/** More quotes than a customer has open at a time. */
const maxEnded = 100

/** The outcome of an execution, and when it became known: ISO 8601 on the service's clock. */
type Outcome = Pick<SettledExecution, 'status' | 'settledAt'>

/** An outcome that this page is told. */
export interface Delivery {
  quoteId: string
  outcome: Outcome
  /** Changes the executions of the account's record. */
  update: (change: (executions: Executions) => Partial<Executions>) => Promise<void>
  /** Resolves when the outcome is handed to the app; rejects where it never is. */
  delivered: Promise<unknown>
  departure: Departure
}

/** The settled executions that a page shows: those that no page has told the customer. */
export interface UnheardExecutions {
  /**
   * Finds out which of them no other page is about to tell.
   *
   * @returns whether that was known; else the record may have changed meanwhile
   */
  know(settled: SettledExecution[]): Promise<boolean>
  /** Takes over those of the record. */
  update(settled: SettledExecution[]): void
  /**
   * Settles an execution, and acknowledges it once the customer has had time to see it here. Until
   * then other pages do not show it, unless this one goes away.
   */
  deliver(delivery: Delivery): Promise<void>
}

/** Dependencies of {@link createUnheardExecutions}. */
export interface UnheardExecutionsParts {
  clock: Pick<ServerClock, 'now' | 'onJump'>
  show: (settled: SettledExecution[]) => void
  /** Reads the record again, and calls `update` with what it contains. */
  reread: () => Promise<void>
  /** Fires when the wallet is destroyed. */
  destroyed: AbortSignal
  /** Given, as {@link isVisible}: bundlers make a chunk of what the first load and this one import. */
  createAlarm: (clock: { now: () => number }, ring: () => void) => Alarm
  /** Returns whether the customer sees this page. */
  isVisible: () => boolean
}

/** Shows nothing yet. */
export function createUnheardExecutions(parts: UnheardExecutionsParts): UnheardExecutions {
  const { clock, show, reread, destroyed, createAlarm } = parts
  /** By quote: told by this page, shown, or waited for with how to stop. */
  const fates = new Map<string, 'told' | 'shown' | AbortController>()
  let settled: SettledExecution[] = []

  const isFresh = ({ settledAt }: SettledExecution) =>
    Date.parse(settledAt) > clock.now() - maxAgeMs
  const refresh = () =>
    show(settled.filter((each) => fates.get(each.quoteId) === 'shown' && isFresh(each)))
  const awaitedMs = ({ settledAt }: SettledExecution) =>
    Date.parse(settledAt) + maxAwaitedMs - clock.now()
  const awaitUnheard = (each: SettledExecution) => {
    const { quoteId } = each
    const waiting = new AbortController()
    fates.set(quoteId, waiting)
    const onUnheard = () => {
      waiting.abort()
      if (fates.get(quoteId) !== waiting) return
      fates.set(quoteId, 'shown')
      // The other page may have acknowledged it just now.
      reread().catch(refresh)
    }
    const alarm = createAlarm(pageClock, onUnheard)
    alarm.set(pageClock.now() + Math.min(awaitedMs(each), maxAwaitedMs))
    waiting.signal.addEventListener('abort', alarm.cancel)
    whenAbsent(quoteId, onUnheard, waiting.signal)
  }
  const decide = async (each: SettledExecution) => {
    const isUnheard = awaitedMs(each) <= 0 || (await isAbsent(each.quoteId))
    if (fates.has(each.quoteId)) return
    if (isUnheard) fates.set(each.quoteId, 'shown')
    else awaitUnheard(each)
  }
  const stopWaiting = (quoteId: string) => {
    const fate = fates.get(quoteId)
    if (fate === 'told') return
    fates.delete(quoteId)
    if (fate instanceof AbortController) fate.abort()
  }
  destroyed.addEventListener('abort', () => {
    for (const quoteId of fates.keys()) stopWaiting(quoteId)
  })
  const stopClock = clock.onJump(refresh)
  destroyed.addEventListener('abort', stopClock)

  return {
    async know(found) {
      const unknown = found.filter(({ quoteId }) => !fates.has(quoteId))
      if (destroyed.aborted || unknown.length === 0) return true
      await Promise.all(unknown.map(decide))
      return false
    },
    update(found) {
      if (destroyed.aborted) return
      settled = found
      const ids = found.map(({ quoteId }) => quoteId)
      for (const quoteId of fates.keys()) if (!ids.includes(quoteId)) stopWaiting(quoteId)
      for (const each of found) if (!fates.has(each.quoteId)) awaitUnheard(each)
      refresh()
    },
    async deliver({ quoteId, outcome, update, delivered, departure }) {
      stopWaiting(quoteId)
      fates.set(quoteId, 'told')
      const leave = holdPresence(quoteId)
      const release = () => {
        destroyed.removeEventListener('abort', release)
        leave()
      }
      const end = (next: 'shown' | undefined) => {
        release()
        if (next) fates.set(quoteId, next)
        else fates.delete(quoteId)
        refresh()
      }
      destroyed.addEventListener('abort', release)
      // Before any wait: it may reject meanwhile.
      const isDelivered = delivered.then(
        () => true,
        () => false,
      )
      await update((executions) => settledAs(executions, quoteId, outcome)).catch((error) => {
        release()
        throw error
      })
      const onHeard = () => update(acknowledged(quoteId)).then(() => end(undefined), release)
      isDelivered.then((isHere) => (isHere ? whenHeard(parts, departure, onHeard) : end('shown')))
    },
  }
}

/** Calls back once the page was visible for some seconds on end, and is not being left. */
function whenHeard(
  { createAlarm, isVisible, destroyed }: UnheardExecutionsParts,
  departure: Departure,
  onHeard: () => unknown,
): void {
  const listening = new AbortController()
  const arm = () => alarm.set(pageClock.now() + heardAfterMs)
  const stop = () => {
    listening.abort()
    alarm.cancel()
  }
  const alarm = createAlarm(pageClock, () => {
    // guard: settled-heard
    if (!isVisible() || departure.isLeaving()) return arm()
    stop()
    onHeard()
  })
  if (destroyed.aborted) return
  destroyed.addEventListener('abort', stop, { signal: listening.signal })
  globalThis.document?.addEventListener('visibilitychange', arm, { signal: listening.signal })
  arm()
}

/** An outcome that was settled before, by another tab, is not settled again. */
function settledAs(
  { pendingExecutions, settledExecutions, endedQuotes }: Executions,
  quoteId: string,
  outcome: Outcome,
): Partial<Executions> {
  // guard: settled-kept
  const settling = pendingExecutions.filter((pending) => pending.quoteId === quoteId)
  return {
    pendingExecutions: pendingExecutions.filter((pending) => pending.quoteId !== quoteId),
    settledExecutions: [
      ...settledExecutions,
      ...settling.map(({ scaChallenge: _, ...pending }) => ({ ...pending, ...outcome })),
    ].slice(-maxSettled),
    endedQuotes: [...endedQuotes, ...settling.map(({ quoteId }) => quoteId)].slice(-maxEnded),
  }
}

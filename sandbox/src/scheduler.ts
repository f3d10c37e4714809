import { setImmediate as nextTurn } from 'node:timers/promises'
import { asc, eq, lte } from 'drizzle-orm'
import type { Clock } from './clock.ts'
import { jobs } from './db/schema/platform.ts'
import type { JobKind, Work } from './domain/work.ts'
import type { Run } from './run.ts'
import type { Settings } from './settings.ts'

/** What happens to a job's subject when it falls due. */
export type JobHandlers = Record<JobKind, (work: Work, subject: string) => Promise<void>>

/** Runs scheduled work when the clock reaches it, whether the clock runs or is moved. */
export type Scheduler = {
  /** Looks up what is due next, at start and after a reset. */
  start(): Promise<void>
  /** Runs everything that is due now. */
  runDue(): Promise<void>
  /** Moves the clock, stopping at every moment at which something falls due. */
  advance(ms: number): Promise<void>
  /** Takes note that something was scheduled. */
  note(dueAt: Date): void
  close(): Promise<void>
}

type Parts = {
  run: Run
  clock: Clock
  settings: Settings
  handlers: JobHandlers
  /** Waits for what was sent to others; false when one of them did not answer. */
  settled(): Promise<boolean>
  /** Keeps how far the clock is about to be moved, so that it does not run back over a crash. */
  keepOffset(ms: number): Promise<void>
}

// Longer delays overflow the timers of Node; the timer is simply set again.
const longestTimerMs = 60_000

/** How long the timer waits when the database failed. */
const retryMs = 1_000

/** Makes the scheduler. Its timer never keeps the process alive. */
export function createScheduler(parts: Parts): Scheduler {
  const { run, clock, settings, handlers, settled, keepOffset } = parts
  let timer: NodeJS.Timeout | undefined
  let queue: Promise<unknown> = Promise.resolve()
  let advances: Promise<unknown> = Promise.resolve()
  let isClosed = false
  // Kept here so that a request with nothing due costs no query.
  let next = Number.POSITIVE_INFINITY

  const inTurn = <T>(body: () => Promise<T>): Promise<T> => {
    const turn = queue.then(body)
    queue = turn.catch(() => {})
    return turn
  }

  const arm = (leastMs = 0) => {
    clearTimeout(timer)
    if (isClosed || next === Number.POSITIVE_INFINITY) return
    const delay = Math.min(Math.max(leastMs, next - clock.now().getTime()), longestTimerMs)
    timer = setTimeout(() => {
      const turn = isDue() ? runDue() : Promise.resolve(arm())
      turn.catch((error) => settings.log({ level: 'error', event: 'scheduler', error }))
    }, delay)
    timer.unref()
  }

  const isDue = () => next <= clock.now().getTime()

  const lookUp = async () => {
    // What is noted while the query runs may be missing from its result, so it must not be lost.
    const before = next
    next = Number.POSITIVE_INFINITY
    try {
      const found = await nextDue(run)
      next = Math.min(next, found?.getTime() ?? Number.POSITIVE_INFINITY)
    } catch (error) {
      next = Math.min(next, before)
      throw error
    }
    arm()
  }

  const drainDue = async () => {
    try {
      await drain(run, handlers, settings)
      await lookUp()
    } catch (error) {
      arm(retryMs)
      throw error
    }
  }

  const runDue = async () => {
    if (isDue()) await inTurn(drainDue)
  }

  /** Whether something falls due by the target; a running clock may have passed it already. */
  const isDueBy = (target: number) => next <= Math.max(target, clock.now().getTime())

  /**
   * Moves the clock to the next moment at which something falls due, or to the target, and runs
   * what is due there.
   */
  const step = (target: number) =>
    inTurn(async () => {
      const hasDue = isDueBy(target)
      const at = hasDue ? next : target
      const ms = Math.max(0, at - clock.now().getTime())
      if (ms > 0) await keepOffset(clock.offsetMs() + ms)
      clock.moveBy(ms)
      if (hasDue) await drainDue()
      else arm()
      return hasDue
    })

  const advance = (ms: number) => {
    const moved = advances.then(async () => {
      const target = clock.now().getTime() + ms
      // Receivers may call the sandbox before they answer, so nothing is held while they are
      // waited for; what they cause at this moment happens before the clock moves on. One that
      // does not answer is waited for no more.
      let doAnswer = await settled()
      while (!isClosed) {
        const hadDue = await step(target)
        if (doAnswer) doAnswer = await settled()
        await nextTurn()
        // What the step asked: a step that found nothing to run is never repeated for nothing.
        if (!hadDue && !isDueBy(target)) return
      }
    })
    advances = moved.catch(() => {})
    return moved
  }

  const note = (dueAt: Date) => {
    if (dueAt.getTime() >= next) return
    next = dueAt.getTime()
    arm()
  }

  const close = async () => {
    isClosed = true
    clearTimeout(timer)
    await queue
  }

  return { start: lookUp, runDue, advance, note, close }
}

async function nextDue(run: Run): Promise<Date | undefined> {
  const [row] = await run(({ tx }) =>
    tx.select({ dueAt: jobs.dueAt }).from(jobs).orderBy(asc(jobs.dueAt)).limit(1),
  )
  return row?.dueAt
}

async function drain(run: Run, handlers: JobHandlers, settings: Settings): Promise<void> {
  // One job a unit, so that a failing one takes no other with it. The database may be in this
  // process and never wait, so requests, timers and signals get their turn between jobs.
  while (await runOne(run, handlers, settings)) await nextTurn()
}

async function runOne(run: Run, handlers: JobHandlers, settings: Settings): Promise<boolean> {
  let taken: { id: string; kind: string; subject: string } | undefined
  try {
    await run(async (work) => {
      taken = await takeDue(work)
      if (taken) await handlers[taken.kind as JobKind](work, taken.subject)
    })
  } catch (error) {
    settings.log({ level: 'error', event: 'job', error })
    await putOff(run, taken?.id)
  }
  return taken !== undefined
}

async function takeDue({ tx, now }: Work) {
  const [job] = await tx
    .select()
    .from(jobs)
    .where(lte(jobs.dueAt, now))
    .orderBy(asc(jobs.dueAt), asc(jobs.sequence))
    .limit(1)
    .for('update', { skipLocked: true })
  if (job) await tx.delete(jobs).where(eq(jobs.id, job.id))
  return job
}

/** A job that failed comes again in a minute, behind what is due by then. */
async function putOff(run: Run, id: string | undefined): Promise<void> {
  if (id === undefined) return
  await run(({ tx, now }) =>
    tx
      .update(jobs)
      .set({ dueAt: new Date(now.getTime() + 60_000) })
      .where(eq(jobs.id, id)),
  )
}

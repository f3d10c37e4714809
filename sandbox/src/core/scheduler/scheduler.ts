import type { Clock } from '../clock.ts'
import type { Settings } from '../settings.ts'
import type { Run } from '../work/run.ts'
import type { JobHandlers } from '../work/work.ts'
import { createAdvance, maxRounds } from './advance.ts'
import { createAlarm, retryMs, type Timers } from './alarm.ts'
import { createDueJobs } from './dueJobs.ts'
import { createQueue } from './queue.ts'

/** Runs scheduled work when the clock reaches it, whether the clock runs or is moved. */
export type Scheduler = {
  /** Looks up what is due next. */
  start(): Promise<void>
  /** Runs everything that is due now. */
  runDue(): Promise<void>
  /**
   * Moves the clock, stopping at every moment at which something falls due.
   *
   * @throws ApiException 409 `ADVANCE_INTERRUPTED` when a restart or the close ends it
   */
  advance(ms: number): Promise<void>
  /** Takes note that something was scheduled. */
  note(dueAt: Date): void
  /** Runs `startAnew` while no due work runs, ends what moves the clock, and starts again. */
  restart(startAnew: () => Promise<void>): Promise<void>
  /** Ends what is under way after the job that is running. */
  close(): Promise<void>
}

/** The parts of a scheduler. */
export type SchedulerParts = {
  run: Run
  /** Runs single queries outside of any transaction. */
  read: Run
  clock: Clock
  settings: Settings
  handlers: JobHandlers
  /** Waits for what was sent to others; false when one of them did not respond. */
  settled(): Promise<boolean>
  /** Keeps how far the clock is about to be moved, so that it does not run back over a crash. */
  keepOffset(ms: number): Promise<void>
  /** @default Node's own, which no test fakes */
  timers?: Timers | undefined
}

/**
 * Makes the scheduler. None of its calls waits for more than a bounded number of rounds of jobs, so
 * each one ends even if work schedules more work without end; the timer goes on with the rest.
 */
export function createScheduler(parts: SchedulerParts): Scheduler {
  const { clock, settings } = parts
  const turns = createQueue()
  let generation = 0
  let isClosed = false
  const jobs = createDueJobs({ ...parts, isClosed: () => isClosed })
  // One round at a time, so that calls get their turn between; the alarm goes off again at once.
  const onDue = () =>
    turns
      .run(runRound)
      .catch((error) => settings.log({ level: 'error', event: 'scheduler', error }))
  const alarm = createAlarm(clock, onDue, parts.timers)

  const runRound = async () => {
    try {
      const isBlocked = await jobs.runRound()
      await alarm.update(async () => {
        const dueAt = await jobs.next()
        return isBlocked ? notBefore(dueAt, clock.now().getTime() + retryMs) : dueAt
      })
      if (isBlocked) alarm.retryLater()
    } catch (error) {
      alarm.retryLater()
      throw error
    }
  }

  const runRounds = async () => {
    for (let round = 0; round < maxRounds && !isClosed && alarm.isDue(); round += 1) {
      await runRound()
    }
  }

  const runDue = async () => {
    if (alarm.isDue()) await turns.run(runRounds)
  }

  const start = () => alarm.update(jobs.next)

  const restart = (startAnew: () => Promise<void>) =>
    turns.run(async () => {
      generation += 1
      await startAnew()
      await start()
    })

  const close = async () => {
    isClosed = true
    generation += 1
    alarm.close()
    await turns.idle()
  }

  const advance = createAdvance({ ...parts, alarm, turns, runRound, generation: () => generation })
  return { start, runDue, advance, note: alarm.note, restart, close }
}

function notBefore(dueAt: Date | undefined, ms: number): Date | undefined {
  return dueAt && new Date(Math.max(dueAt.getTime(), ms))
}

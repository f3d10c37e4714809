import { createClock } from '../../src/core/clock.ts'
import type { Database } from '../../src/core/database/database.ts'
import { ApiException } from '../../src/core/errors.ts'
import { createQueue } from '../../src/core/scheduler/queue.ts'
import { createScheduler, type Scheduler } from '../../src/core/scheduler/scheduler.ts'
import type { Settings } from '../../src/core/settings.ts'
import { keepClock } from '../../src/core/work/keptClock.ts'
import { createRead, createRun } from '../../src/core/work/run.ts'
import { schedule, type Work } from '../../src/core/work/work.ts'
import { createSigners } from '../../src/crypto/signers.ts'
import type { JobSpec } from './schedulerCommands.ts'
import { createSchedulerModel } from './schedulerModel.ts'
import { createReceivers } from './schedulerReceivers.ts'

type Parts = {
  database: Database
  settings: Settings
  /** The milliseconds that the clock moves by itself whenever it is read. */
  tickMs: number
  /** True if the clock ignores its source. */
  isFrozen: boolean
}

/** A scheduler on a real database, watched by a model of what it must do. */
export type SchedulerWorld = Pick<Scheduler, 'runDue' | 'advance' | 'close'> & {
  /** Has a request schedule a job. */
  schedule(spec: JobSpec): Promise<void>
  reset(): Promise<void>
  /** Has time pass. */
  wait(ms: number): Promise<void>
  /** The rules that did not hold so far. */
  violations(): readonly string[]
  /** The jobs that should have run exactly once and did not. */
  notDone(): readonly string[]
}

const signers = createSigners()

/** Makes a scheduler whose jobs tell the model that they run. */
export async function createSchedulerWorld(parts: Parts): Promise<SchedulerWorld> {
  const { database, settings, tickMs, isFrozen } = parts
  let source = 1_000
  const pass = (ms: number) => {
    source += ms
    return source
  }
  const clock = createClock(() => pass(tickMs), isFrozen ? 'frozen' : 'running')
  const model = createSchedulerModel()
  const receivers = createReceivers(async () => {
    pass(5)
    await scheduler.runDue()
  })

  const put = async (work: Work, spec: JobSpec) => {
    const dueAt = work.now.getTime() + spec.delayMs
    await schedule(work, 'PAYMENT_STEP', model.add(spec, dueAt), new Date(dueAt))
  }

  const takeStep = async (work: Work, subject: string) => {
    const { costMs, failsNow, followers, receiver } = model.begin(subject, work.now.getTime())
    pass(costMs)
    if (failsNow) throw new Error(`${subject} fails once`)
    for (const delayMs of followers) await put(work, { ...leaf, delayMs })
    work.afterCommit.push(() => {
      model.end(subject)
      receivers.send(receiver)
    })
  }

  const runParts = {
    database,
    clock,
    settings,
    signers,
    deliver: () => {},
    startImport: () => {},
    outbox: { send: () => {}, shuffleMs: () => 0 },
    publish: () => {},
    endings: [],
    onScheduled: (dueAt: Date) => scheduler.note(dueAt),
  }
  const run = createRun(runParts)
  const scheduler: Scheduler = createScheduler({
    run,
    read: createRead(runParts),
    clock,
    settings,
    handlers: { ...noHandlers, PAYMENT_STEP: takeStep },
    settled: receivers.settled,
    keepOffset: (ms) => run((work) => keepClock(work, clock, ms)),
  })
  await scheduler.start()

  const startAnew = async () => {
    model.setBusy(true)
    await database.clear()
    clock.setOffset(0)
    model.startEpoch()
    model.setBusy(false)
  }
  const resets = createQueue()
  /** Resets and the close, which end an advance that is under way. */
  let interruptions = 0
  return {
    runDue: scheduler.runDue,
    advance: async (ms) => {
      const before = interruptions
      await resets.idle()
      const target = clock.now().getTime() + ms
      try {
        await scheduler.advance(ms)
      } catch (error) {
        if (before === interruptions || !isInterruption(error)) throw error
        return
      }
      if (before === interruptions) model.reached(clock.now().getTime(), target)
    },
    close: async () => {
      interruptions += 1
      await scheduler.close()
      model.setBusy(true)
    },
    schedule: async (spec) => {
      await resets.idle()
      await run((work) => put(work, spec))
    },
    reset: () => {
      interruptions += 1
      return resets.run(() => scheduler.restart(startAnew))
    },
    wait: async (ms) => {
      const before = clock.now().getTime()
      pass(ms)
      model.waited(clock.now().getTime() - before, isFrozen)
    },
    violations: model.violations,
    notDone: model.notDone,
  }
}

function isInterruption(error: unknown): boolean {
  return error instanceof ApiException && error.code === 'ADVANCE_INTERRUPTED'
}

const leaf = { delayMs: 0, costMs: 0, receiver: 'none', failsOnce: false, followers: [] } as const

const refuse = async () => {
  throw new Error('no such job is scheduled')
}
const noHandlers = {
  EXPIRE_QUOTE: refuse,
  SEND_WEBHOOK: refuse,
  EXPIRE_APPROVAL: refuse,
  ACTIVATE_CARD: refuse,
  COMPLETE_CARD_PULL: refuse,
  EXPIRE_SCA_RESET: refuse,
  EXPIRE_INVITATION: refuse,
  IMPORT_CUSTOMERS: refuse,
}

import { describe, expect, it, vi } from 'vitest'
import { createClock } from '../../../src/core/clock.ts'
import type { Transaction } from '../../../src/core/database/database.ts'
import { openDatabase } from '../../../src/core/node/openDatabase.ts'
import { resolveSettings } from '../../../src/core/options/resolveSettings.ts'
import { createScheduler } from '../../../src/core/scheduler/scheduler.ts'
import { jobs } from '../../../src/core/work/jobs.table.ts'
import type { Run } from '../../../src/core/work/run.ts'
import type { Work } from '../../../src/core/work/work.ts'

const settings = resolveSettings({})
const nothing = async () => {}
const settled = async () => true
const handlers = {
  EXPIRE_QUOTE: nothing,
  PAYMENT_STEP: nothing,
  SEND_WEBHOOK: nothing,
  EXPIRE_APPROVAL: nothing,
  ACTIVATE_CARD: nothing,
  COMPLETE_CARD_PULL: nothing,
  EXPIRE_SCA_RESET: nothing,
  EXPIRE_INVITATION: nothing,
  IMPORT_CUSTOMERS: nothing,
}
/** Those of the globals, which a test may fake. */
const timers = {
  setTimeout: ((...args: Parameters<typeof setTimeout>) =>
    setTimeout(...args)) as typeof setTimeout,
  clearTimeout: ((timer) => clearTimeout(timer)) as typeof clearTimeout,
}
const parts = { settings, handlers, settled, keepOffset: nothing, timers }

describe('the scheduler', () => {
  it('does not lose what is scheduled while it looks up what is due next', async () => {
    const clock = createClock(() => 1_000)
    let answerLookUp = () => {}
    let units = 0
    const run = (() => {
      units += 1
      if (units > 1) return Promise.resolve(undefined)
      return new Promise((resolve) => {
        answerLookUp = () => resolve(undefined)
      })
    }) as unknown as Run
    const scheduler = createScheduler({ ...parts, run, read: run, clock })
    const lookingUp = scheduler.start()
    scheduler.note(new Date(500))
    answerLookUp()
    await lookingUp
    await scheduler.runDue()
    expect(units).toBeGreaterThan(1)
    await scheduler.close()
  })

  it('runs jobs that are due at the same instant in the order they were scheduled', async () => {
    const database = await openDatabase(settings)
    const clock = createClock(() => 1_000)
    const run: Run = (body) =>
      database.transact((tx) => body({ tx, now: clock.now() } as unknown as Work))
    const subjects = ['first', 'second', 'third']
    const dueAt = new Date(500)
    const put = (subject: string, at: Date) =>
      database.query((db) =>
        db
          .insert(jobs)
          .values({ id: subject, kind: 'PAYMENT_STEP', subject, dueAt: at })
          .onConflictDoUpdate({ target: jobs.id, set: { dueAt } }),
      )
    await put('first', new Date(400))
    for (const subject of ['second', 'third', 'first']) await put(subject, dueAt)
    // Moving a job stores its row behind the others, so that only its sequence shows the order.
    const handled: string[] = []
    const PAYMENT_STEP = async (_: Work, subject: string) => void handled.push(subject)
    const own = { run, read: run, clock, handlers: { ...handlers, PAYMENT_STEP } }
    const scheduler = createScheduler({ ...parts, ...own })
    await scheduler.start()
    await scheduler.runDue()
    expect(handled).toEqual(subjects)
    await scheduler.close()
    await database.close()
  })

  it('waits in an advance for what its timer sent meanwhile', async () => {
    const database = await openDatabase(settings)
    const clock = createClock(() => 1_000)
    const run: Run = (body) =>
      database.transact((tx) => body({ tx, now: clock.now() } as unknown as Work))
    const steps: string[] = []
    let timerRan = () => {}
    const ran = new Promise<void>((resolve) => {
      timerRan = resolve
    })
    const PAYMENT_STEP = async () => {
      steps.push('sent')
      timerRan()
    }
    const scheduleOnce = async () => {
      steps.push('waited')
      if (steps.length > 1) return true
      const dueAt = new Date(500)
      const job = { id: 'job', kind: 'PAYMENT_STEP', subject: 'payment', dueAt }
      await database.query((db) => db.insert(jobs).values(job))
      scheduler.note(dueAt)
      await ran
      return true
    }
    const own = { run, read: run, clock, handlers: { ...handlers, PAYMENT_STEP } }
    const scheduler = createScheduler({ ...parts, ...own, settled: scheduleOnce })
    await scheduler.start()
    await scheduler.advance(0)
    expect(steps.slice(0, 3)).toEqual(['waited', 'sent', 'waited'])
    await scheduler.close()
    await database.close()
  })

  it('tries again by itself after the database failed', async () => {
    vi.useFakeTimers()
    try {
      const clock = createClock(() => 1_000)
      const logged: string[] = []
      const loud = resolveSettings({ log: ({ event }) => logged.push(event) })
      let isDown = false
      let units = 0
      const run = (async () => {
        units += 1
        if (isDown) throw new Error('the connection is lost')
        return undefined
      }) as unknown as Run
      const scheduler = createScheduler({ ...parts, run, read: run, clock, settings: loud })
      await scheduler.start()
      isDown = true
      scheduler.note(new Date(500))
      await vi.advanceTimersByTimeAsync(5_000)
      expect(logged.filter((event) => event === 'scheduler').length).toBeGreaterThan(1)
      expect(units).toBeLessThan(20)
      isDown = false
      const failed = units
      await vi.advanceTimersByTimeAsync(5_000)
      expect(units).toBeGreaterThan(failed)
      await scheduler.close()
    } finally {
      vi.useRealTimers()
    }
  })

  it('sets no timer for what a frozen clock will not reach, and one for what is due', async () => {
    vi.useFakeTimers()
    try {
      let queries = 0
      const run = (async () => {
        queries += 1
        return undefined
      }) as unknown as Run
      const clock = createClock(() => 1_000, 'frozen')
      const scheduler = createScheduler({ ...parts, run, read: run, clock })
      scheduler.note(new Date(1_001))
      expect(vi.getTimerCount()).toBe(0)
      await vi.advanceTimersByTimeAsync(60_000)
      expect(queries).toBe(0)
      scheduler.note(new Date(1_000))
      await vi.advanceTimersByTimeAsync(1)
      expect(queries).toBeGreaterThan(0)
      expect(vi.getTimerCount()).toBe(0)
      await scheduler.close()
    } finally {
      vi.useRealTimers()
    }
  })

  it('looks again after a second at what another process locked, on a frozen clock too', async () => {
    vi.useFakeTimers()
    try {
      const clock = createClock(() => 1_000, 'frozen')
      let queries = 0
      // One job is due, which another process has locked: it is counted, and then not found.
      const read = (async () => {
        queries += 1
        return queries % 2 === 1 ? 1 : new Date(900)
      }) as unknown as Run
      const run = (async () => undefined) as unknown as Run
      const scheduler = createScheduler({ ...parts, run, read, clock })
      scheduler.note(new Date(900))
      await vi.advanceTimersByTimeAsync(1)
      expect(queries).toBe(2)
      scheduler.note(new Date(1_500))
      await vi.advanceTimersByTimeAsync(3_000)
      expect(queries).toBe(8)
      await scheduler.close()
      expect(vi.getTimerCount()).toBe(0)
    } finally {
      vi.useRealTimers()
    }
  })

  it('keeps how far the clock is moved before it moves', async () => {
    const clock = createClock(() => 1_000)
    const kept: unknown[] = []
    const keeper = async (ms: number) => void kept.push({ ms, now: clock.now().getTime() })
    const run = (async () => undefined) as unknown as Run
    const scheduler = createScheduler({ ...parts, run, read: run, clock, keepOffset: keeper })
    scheduler.note(new Date(3_000))
    await scheduler.advance(5_000)
    expect(kept).toEqual([
      { ms: 2_000, now: 1_000 },
      { ms: 5_000, now: 3_000 },
    ])
    await scheduler.close()
  })

  it('ends an advance although a later job falls due while receivers are waited for', async () => {
    let milliseconds = 1_000
    const clock = createClock(() => milliseconds)
    let waits = 0
    const slowlySettled = async () => {
      waits += 1
      if (waits > 20) throw new Error('the advance does not end')
      milliseconds += 10
      return true
    }
    let queries = 0
    const run = (async () => {
      queries += 1
      return undefined
    }) as unknown as Run
    const scheduler = createScheduler({ ...parts, run, read: run, clock, settled: slowlySettled })
    const target = 1_005
    const dueWhileWaiting = 1_009
    scheduler.note(new Date(dueWhileWaiting))
    await scheduler.advance(target - milliseconds)
    expect(queries, 'what fell due was run').toBeGreaterThan(0)
    await scheduler.close()
  })

  it('ends every call although each job schedules another one for the same moment', async () => {
    const { database, clock, run, insert, put } = await openJobs()
    let done = 0
    const PAYMENT_STEP = async ({ tx }: Work) => {
      done += 1
      await insert(tx, `endless ${done}`, clock.now())
    }
    const own = { run, read: run, clock, handlers: { ...handlers, PAYMENT_STEP } }
    const scheduler = createScheduler({ ...parts, ...own })
    await put('first', clock.now())
    await scheduler.start()
    await scheduler.runDue()
    expect(done).toBeGreaterThan(1)
    await scheduler.advance(5_000)
    expect(clock.now().getTime()).toBe(6_000)
    await scheduler.close()
    await database.close()
  })

  it('rejects an advance during which the database fails', async () => {
    const clock = createClock(() => 1_000)
    const run = (async () => {
      throw new Error('the connection is lost')
    }) as unknown as Run
    const scheduler = createScheduler({ ...parts, run, read: run, clock })
    scheduler.note(new Date(500))
    await expect(scheduler.advance(5_000)).rejects.toThrow('the connection is lost')
    await scheduler.close()
  })

  it('runs no due work during a restart, and gives an advance up that was under way', async () => {
    const { database, clock, run, put } = await openJobs()
    const handled: string[] = []
    const PAYMENT_STEP = async (_: Work, subject: string) => void handled.push(subject)
    let answer: ((doAnswer: boolean) => void) | undefined
    const unanswered = () => new Promise<boolean>((resolve) => (answer = resolve))
    const own = { run, read: run, clock, settled: unanswered }
    const scheduler = createScheduler({ ...parts, ...own, handlers: { ...handlers, PAYMENT_STEP } })
    const advanced = expect(scheduler.advance(5_000)).rejects.toMatchObject({
      status: 409,
      code: 'ADVANCE_INTERRUPTED',
    })
    await vi.waitFor(() => expect(answer).toBeDefined())
    await scheduler.restart(async () => {
      await put('before', clock.now())
      scheduler.note(clock.now())
      const asked = scheduler.runDue()
      await Promise.race([asked, new Promise((resolve) => setTimeout(resolve, 20))])
      expect(handled, 'run while the tables are emptied').toEqual([])
      await database.clear()
      await put('after', clock.now())
      answer?.(true)
    })
    await advanced
    expect(clock.now().getTime()).toBe(1_000)
    await scheduler.runDue()
    expect(handled).toEqual(['after'])
    await scheduler.close()
    await database.close()
  })
})

/** A database with a clock that stands at a second, and what writes a job into it. */
async function openJobs() {
  const database = await openDatabase(settings)
  const clock = createClock(() => 1_000)
  const run: Run = (body) =>
    database.transact((tx) => body({ tx, now: clock.now() } as unknown as Work))
  const insert = async (tx: Transaction, subject: string, dueAt: Date) => {
    await tx.insert(jobs).values({ id: subject, kind: 'PAYMENT_STEP', subject, dueAt })
  }
  const put = (subject: string, dueAt: Date) => database.query((db) => insert(db, subject, dueAt))
  return { database, clock, run, insert, put }
}

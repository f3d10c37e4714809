import { describe, expect, it, vi } from 'vitest'
import { createClock } from '../../src/clock.ts'
import { openDatabase } from '../../src/db/open.ts'
import { jobs } from '../../src/db/schema/platform.ts'
import type { Work } from '../../src/domain/work.ts'
import type { Run } from '../../src/run.ts'
import { createScheduler } from '../../src/scheduler.ts'
import { resolveSettings } from '../../src/settings.ts'

const settings = resolveSettings({})
const nothing = async () => {}
const settled = async () => true
const keepOffset = nothing
const handlers = {
  EXPIRE_QUOTE: nothing,
  PAYMENT_STEP: nothing,
  SEND_WEBHOOK: nothing,
  EXPIRE_APPROVAL: nothing,
}

describe('the scheduler', () => {
  it('does not lose what is scheduled while it looks up what is due next', async () => {
    const clock = createClock(() => 1_000)
    let answerLookUp = () => {}
    let units = 0
    const run = (() => {
      units += 1
      if (units > 1) return Promise.resolve([])
      return new Promise((resolve) => {
        answerLookUp = () => resolve([])
      })
    }) as unknown as Run
    const scheduler = createScheduler({ run, clock, settings, handlers, settled, keepOffset })
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
      database.direct
        .insert(jobs)
        .values({ id: subject, kind: 'PAYMENT_STEP', subject, dueAt: at })
        .onConflictDoUpdate({ target: jobs.id, set: { dueAt } })
    await put('first', new Date(400))
    for (const subject of ['second', 'third', 'first']) await put(subject, dueAt)
    // Moving a job stores its row behind the others, so that only its sequence shows the order.
    const handled: string[] = []
    const PAYMENT_STEP = async (_: Work, subject: string) => void handled.push(subject)
    const parts = { run, clock, settings, settled, keepOffset }
    const scheduler = createScheduler({ ...parts, handlers: { ...handlers, PAYMENT_STEP } })
    await scheduler.start()
    await scheduler.runDue()
    expect(handled).toEqual(subjects)
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
        return []
      }) as unknown as Run
      const parts = { run, clock, settings: loud, handlers, settled, keepOffset }
      const scheduler = createScheduler(parts)
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

  it('keeps how far the clock is moved before it moves', async () => {
    const clock = createClock(() => 1_000)
    const kept: unknown[] = []
    const keeper = async (ms: number) => void kept.push({ ms, now: clock.now().getTime() })
    const run = (async () => []) as unknown as Run
    const parts = { run, clock, settings, handlers, settled, keepOffset: keeper }
    const scheduler = createScheduler(parts)
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
      return []
    }) as unknown as Run
    const parts = { run, clock, settings, handlers, settled: slowlySettled, keepOffset }
    const scheduler = createScheduler(parts)
    const target = 1_005
    const dueWhileWaiting = 1_015
    scheduler.note(new Date(dueWhileWaiting))
    await scheduler.advance(target - milliseconds)
    expect(queries, 'what fell due was run').toBeGreaterThan(0)
    await scheduler.close()
  })
})

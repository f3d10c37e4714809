import { getEventListeners } from 'node:events'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createAlarm } from '../../../src/wallet/platform/alarm.ts'
import { isVisible } from '../../../src/wallet/platform/watchReturn.ts'
import {
  createUnheardExecutions,
  type Delivery,
} from '../../../src/wallet/session/unheardExecutions.lazy.ts'
import type { SettledExecution } from '../../../src/wallet/storage/accountRecord.ts'
import { settledFixture } from '../../support/fixtures.ts'

const { quoteId } = settledFixture()
const startMs = Date.parse('2026-01-01T00:00:00Z')
const day = 86_400_000

/** A page of a browser: whether the customer sees it, and whether a navigation has begun. */
const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })

function show(visibilityState: 'visible' | 'hidden'): void {
  page.visibilityState = visibilityState
  page.dispatchEvent(new Event('visibilitychange'))
}

/** What a page shows, of a record that it can change. */
function openPage() {
  const ending = new AbortController()
  const shown: { settled: SettledExecution[] } = { settled: [] }
  const record: { settled: SettledExecution[] } = { settled: [] }
  const jumps = new Set<() => void>()
  const clock = {
    now: () => Date.now(),
    onJump: (listener: () => void) => {
      jumps.add(listener)
      return () => jumps.delete(listener)
    },
  }
  const unheard = createUnheardExecutions({
    clock,
    show: (settled) => {
      shown.settled = settled
    },
    reread: async () => unheard.update(record.settled),
    destroyed: ending.signal,
    createAlarm,
    isVisible,
  })
  const write = (settled: SettledExecution[]) => {
    record.settled = settled
    unheard.update(settled)
  }
  const deliver = async (
    changes: Partial<Delivery> = {},
    onAcknowledged = async () => write([]),
  ) => {
    const acknowledge = vi.fn(onAcknowledged)
    const { status, settledAt, ...pending } = justSettled()
    await unheard.deliver({
      quoteId,
      outcome: { status, settledAt },
      update: async (change) => {
        const pendingExecutions = record.settled.length > 0 ? [] : [pending]
        const executions = { settledExecutions: record.settled, endedQuotes: [], sentProofs: [] }
        const changed = change({ pendingExecutions, ...executions })
        const { settledExecutions = [] } = changed
        return settledExecutions.length > 0 ? write(settledExecutions) : acknowledge()
      },
      delivered: Promise.resolve(),
      departure: { isLeaving: () => false },
      ...changes,
    })
    return acknowledge
  }
  const ids = () => shown.settled.map((settled) => settled.quoteId)
  const listenerCount = () => getEventListeners(ending.signal, 'abort').length
  return { record, write, ids, deliver, jumps, listenerCount, destroy: () => ending.abort() }
}

const justSettled = (changes: Partial<SettledExecution> = {}) =>
  settledFixture({ settledAt: new Date(Date.now()).toISOString(), ...changes })

beforeEach(() => {
  vi.useFakeTimers({ now: startMs })
  page.visibilityState = 'visible'
  vi.stubGlobal('document', page)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('a settled execution of another page', { tags: ['T35'] }, () => {
  it('is shown once that page has not acknowledged it in time', async () => {
    const { write, ids } = openPage()
    write([justSettled()])
    await vi.advanceTimersByTimeAsync(9_900)
    expect(ids()).toEqual([])
    await vi.advanceTimersByTimeAsync(200)

    expect(ids()).toEqual([quoteId])
  })

  it('is shown at once when it was settled long ago', async () => {
    const { write, ids } = openPage()
    write([settledFixture()])
    await vi.advanceTimersByTimeAsync(1)

    expect(ids()).toEqual([quoteId])
  })

  it('is not shown when that page acknowledges it', async () => {
    const { write, ids } = openPage()
    write([justSettled()])
    await vi.advanceTimersByTimeAsync(3_000)
    write([])
    await vi.advanceTimersByTimeAsync(60_000)

    expect(ids()).toEqual([])
  })

  it('is not shown when that page has acknowledged it just now', async () => {
    const { record, write, ids } = openPage()
    write([justSettled()])
    record.settled = []
    await vi.advanceTimersByTimeAsync(60_000)

    expect(ids()).toEqual([])
  })

  it('is shown within seconds though the clock of this device is far behind', async () => {
    const { write, ids } = openPage()
    write([justSettled({ settledAt: new Date(startMs + day).toISOString() })])
    await vi.advanceTimersByTimeAsync(10_100)

    expect(ids()).toEqual([quoteId])
  })

  it('is shown for a week, also when the clock is corrected', async () => {
    const { write, ids, jumps } = openPage()
    write([settledFixture({ settledAt: new Date(startMs - 6.9 * day).toISOString() })])
    await vi.advanceTimersByTimeAsync(1)
    expect(ids()).toEqual([quoteId])
    vi.setSystemTime(startMs + 0.2 * day)
    for (const jump of jumps) jump()
    expect(ids()).toEqual([])
    vi.setSystemTime(startMs)
    for (const jump of jumps) jump()

    expect(ids()).toEqual([quoteId])
  })

  it('is waited for no more by a wallet that was destroyed', async () => {
    const { write, ids, destroy } = openPage()
    write([justSettled()])
    destroy()
    await vi.advanceTimersByTimeAsync(60_000)

    expect(ids()).toEqual([])
    expect(vi.getTimerCount()).toBe(0)
  })
})

describe('an outcome that this page is told', { tags: ['T35'] }, () => {
  it('is acknowledged after some seconds, and never shown', async () => {
    const { ids, deliver } = openPage()
    const acknowledge = await deliver()
    await vi.advanceTimersByTimeAsync(2_900)
    expect(acknowledge).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(200)

    expect(acknowledge).toHaveBeenCalledOnce()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(ids()).toEqual([])
  })

  it('is acknowledged once the page was visible for some seconds on end', async () => {
    const { deliver } = openPage()
    const acknowledge = await deliver()
    await vi.advanceTimersByTimeAsync(2_000)
    show('hidden')
    await vi.advanceTimersByTimeAsync(3_600_000)
    show('visible')
    await vi.advanceTimersByTimeAsync(2_900)
    expect(acknowledge).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(200)

    expect(acknowledge).toHaveBeenCalledOnce()
  })

  it('is not acknowledged while the page is being left', async () => {
    const { deliver } = openPage()
    const leaving = { isLeaving: true }
    const departure = { isLeaving: () => leaving.isLeaving }
    const acknowledge = await deliver({ departure })
    await vi.advanceTimersByTimeAsync(50_000)
    expect(acknowledge).not.toHaveBeenCalled()
    leaving.isLeaving = false
    await vi.advanceTimersByTimeAsync(3_100)

    expect(acknowledge).toHaveBeenCalledOnce()
  })

  it('is not acknowledged before the app has been given it', async () => {
    const { deliver } = openPage()
    const { promise: delivered, resolve } = withResolvers()
    const acknowledge = await deliver({ delivered })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(acknowledge).not.toHaveBeenCalled()
    resolve()
    await vi.advanceTimersByTimeAsync(3_100)

    expect(acknowledge).toHaveBeenCalledOnce()
  })

  it('is shown where the app was never given it', async () => {
    const { ids, deliver } = openPage()
    const acknowledge = await deliver({ delivered: Promise.reject(new Error('lost')) })
    await vi.advanceTimersByTimeAsync(60_000)

    expect(acknowledge).not.toHaveBeenCalled()
    expect(ids()).toEqual([quoteId])
  })

  it('is not acknowledged by a wallet that was destroyed', async () => {
    const { deliver, destroy } = openPage()
    const acknowledge = await deliver()
    destroy()
    await vi.advanceTimersByTimeAsync(60_000)

    expect(acknowledge).not.toHaveBeenCalled()
    expect(vi.getTimerCount()).toBe(0)
  })

  it.each<[string, () => Partial<Delivery>, (() => Promise<void>)?]>([
    ['is acknowledged', () => ({})],
    ['cannot be acknowledged', () => ({}), () => Promise.reject(new Error('quota'))],
    ['cannot be recorded', () => ({ update: () => Promise.reject(new Error('quota')) })],
    ['was never given to the app', () => ({ delivered: Promise.reject(new Error('lost')) })],
  ])('leaves no listener behind once it %s', async (_, changes, onAcknowledged) => {
    const { deliver, listenerCount } = openPage()
    const before = listenerCount()
    await deliver(changes(), onAcknowledged).catch(() => undefined)
    await vi.advanceTimersByTimeAsync(60_000)

    expect(listenerCount()).toBe(before)
  })

  it('is not shown when the acknowledgment cannot be written', async () => {
    const { ids, deliver } = openPage()
    await deliver({}, () => Promise.reject(new Error('quota')))
    await vi.advanceTimersByTimeAsync(60_000)

    expect(ids()).toEqual([])
  })
})

function withResolvers() {
  let resolve: () => void = () => undefined
  const promise = new Promise<void>((done) => {
    resolve = done
  })
  return { promise, resolve }
}

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createAlarm } from '../../../src/wallet/platform/alarm.ts'
import { createServerClock } from '../../../src/wallet/session/serverClock.ts'

const start = Date.parse('2026-01-01T00:00:00Z')

beforeEach(() => {
  vi.useFakeTimers({ now: start })
})

afterEach(() => {
  vi.useRealTimers()
})

function setUp() {
  const ring = vi.fn()
  const clock = createServerClock(() => Date.now())
  return { ring, clock, alarm: createAlarm(clock, ring) }
}

describe('createAlarm', () => {
  it('rings once, when its time has come and not before', () => {
    const { alarm, ring } = setUp()
    alarm.set(start + 1_000)
    vi.advanceTimersByTime(999)
    expect(ring).not.toHaveBeenCalled()
    vi.advanceTimersByTime(10_000)

    expect(ring).toHaveBeenCalledTimes(1)
  })

  it('waits longer than the longest timer of a browser', () => {
    const { alarm, ring } = setUp()
    alarm.set(start + 2 ** 32)
    vi.advanceTimersByTime(2 ** 32 - 1)
    expect(ring).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)

    expect(ring).toHaveBeenCalledTimes(1)
  })

  it('forgets an earlier setting, and all of them when cancelled', () => {
    const { alarm, ring } = setUp()
    alarm.set(start + 1_000)
    alarm.set(start + 5_000)
    vi.advanceTimersByTime(4_000)
    expect(ring).not.toHaveBeenCalled()
    alarm.cancel()
    vi.advanceTimersByTime(10_000)

    expect(ring).not.toHaveBeenCalled()
  })
})

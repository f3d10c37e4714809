import { describe, expect, it } from 'vitest'
import { createServerClock } from '../../../src/wallet/session/serverClock.ts'

const deviceNow = Date.parse('2026-01-01T12:00:00.000Z')

describe('createServerClock', () => {
  it('is the device clock until an answer says otherwise', () => {
    expect(createServerClock(() => deviceNow).now()).toBe(deviceNow)
  })

  it('follows a service whose clock is ten minutes ahead', () => {
    const clock = createServerClock(() => deviceNow)
    clock.observe('Thu, 01 Jan 2026 12:10:00 GMT', deviceNow - 40, deviceNow)

    expect(Math.abs(clock.offsetMs() - 600_000)).toBeLessThan(1_000)
    expect(Math.abs(clock.now() - deviceNow - 600_000)).toBeLessThan(1_000)
  })

  it('takes the cut-off to whole seconds for noise', () => {
    const clock = createServerClock(() => deviceNow)
    clock.observe('Thu, 01 Jan 2026 12:00:00 GMT', deviceNow - 40, deviceNow)

    expect(clock.offsetMs()).toBe(0)
  })

  it.each([null, '', 'yesterday', 'Wed, 01 Jan 275760 00:00:00 GMT'])(
    'ignores a Date header of %j',
    (date) => {
      const clock = createServerClock(() => deviceNow)
      clock.observe(date, deviceNow, deviceNow)

      expect(clock.offsetMs()).toBe(0)
    },
  )

  it.each(['11:59:40', '11:59:50', '11:59:59'])(
    'is not misled by an answer that took twenty seconds and was written at %s',
    (time) => {
      const clock = createServerClock(() => deviceNow)
      clock.observe(`Thu, 01 Jan 2026 ${time} GMT`, deviceNow - 20_000, deviceNow)

      expect(clock.offsetMs()).toBe(0)
    },
  )

  it.each(['Thu, 01 Jan 2026 12:00:00 GMT', null])(
    'says when the first response has come, with the Date header %j',
    (date) => {
      const clock = createServerClock(() => deviceNow)
      let calls = 0
      clock.onJump(() => {
        calls += 1
      })
      expect(clock.isSynced()).toBe(false)
      clock.observe(date, deviceNow, deviceNow)
      clock.observe(date, deviceNow, deviceNow)

      expect([clock.isSynced(), calls]).toEqual([true, 1])
    },
  )

  it('says when it was corrected, and keeps quiet about noise', () => {
    const clock = createServerClock(() => deviceNow)
    clock.observe(null, deviceNow, deviceNow)
    let jumps = 0
    const stop = clock.onJump(() => {
      jumps += 1
    })
    clock.observe('Thu, 01 Jan 2026 12:00:00 GMT', deviceNow, deviceNow)
    expect(jumps).toBe(0)
    clock.observe('Thu, 01 Jan 2026 13:00:00 GMT', deviceNow, deviceNow)
    stop()
    clock.observe('Thu, 01 Jan 2026 15:00:00 GMT', deviceNow, deviceNow)

    expect(jumps).toBe(1)
  })
})

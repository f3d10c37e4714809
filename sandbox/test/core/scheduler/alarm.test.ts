import { expect, it } from 'vitest'
import { createClock } from '../../../src/core/clock.ts'
import { createAlarm } from '../../../src/core/scheduler/alarm.ts'

it('knows what is due until it is told what is next', async () => {
  const alarm = createAlarm(
    createClock(() => 1_000),
    async () => {},
  )
  alarm.note(new Date(500))
  await alarm.update(async () => {
    expect(alarm.isDue()).toBe(true)
    return undefined
  })
  expect(alarm.isDue()).toBe(false)
  alarm.close()
})

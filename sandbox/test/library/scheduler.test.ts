import { describe, expect, it } from 'vitest'
import { createClock } from '../../src/clock.ts'
import type { Run } from '../../src/run.ts'
import { createScheduler } from '../../src/scheduler.ts'
import { resolveSettings } from '../../src/settings.ts'

const settings = resolveSettings({})
const nothing = async () => {}
const settled = async () => true
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
    const scheduler = createScheduler({ run, clock, settings, handlers, settled })
    const lookingUp = scheduler.start()
    scheduler.note(new Date(500))
    answerLookUp()
    await lookingUp
    await scheduler.runDue()
    expect(units).toBeGreaterThan(1)
    await scheduler.close()
  })
})

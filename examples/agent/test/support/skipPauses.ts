import { syncBuiltinESMExports } from 'node:module'
import timers from 'node:timers/promises'
import { afterAll, beforeAll } from 'vitest'

/** Lets the pauses before a payment of unknown outcome is sent again pass at once in the tests of this file. */
export function skipPauses(): void {
  const { setTimeout } = timers
  beforeAll(() => {
    timers.setTimeout = (ms = 0, ...rest) => setTimeout(ms === 200 || ms === 800 ? 0 : ms, ...rest)
    syncBuiltinESMExports()
  })
  afterAll(() => {
    timers.setTimeout = setTimeout
    syncBuiltinESMExports()
  })
}

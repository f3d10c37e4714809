import { setTimeout as delay } from 'node:timers/promises'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '../../../src/core/database/database.ts'
import { openDatabase } from '../../../src/core/node/openDatabase.ts'
import { resolveSettings } from '../../../src/core/options/resolveSettings.ts'
import { type Command, histories } from '../../support/schedulerCommands.ts'
import { createSchedulerWorld, type SchedulerWorld } from '../../support/schedulerWorld.ts'

const settings = resolveSettings({})
let database: Database
beforeAll(async () => {
  database = await openDatabase(settings)
})
afterAll(() => database.close())

const maxCallMs = 5_000

it('runs each job once, in order and not early, and ends every call', async () => {
  await fc.assert(fc.asyncProperty(histories, runHistory), { numRuns: 40 })
})

type History = { isFrozen: boolean; tickMs: number; isClosedEarly: boolean; commands: Command[] }

async function runHistory({ commands, isFrozen, tickMs, isClosedEarly }: History): Promise<void> {
  await database.clear()
  const world = await createSchedulerWorld({ database, settings, tickMs, isFrozen })
  const calls: Promise<void>[] = []
  for (const command of commands) {
    const call = ends(carryOut(world, command), JSON.stringify(command))
    calls.push(call)
    if (!('isAwaited' in command) || command.isAwaited) await call
  }
  if (!isClosedEarly) await letAllFallDue(world, calls)
  await ends(world.close(), 'close')
  await ends(Promise.all([...calls, world.wait(600_000), world.runDue()]), 'a call after the close')
  expect(world.violations()).toEqual([])
}

async function letAllFallDue(world: SchedulerWorld, calls: Promise<void>[]): Promise<void> {
  await Promise.all(calls)
  await ends(world.advance(600_000), 'the last advance')
  expect(world.notDone()).toEqual([])
}

function carryOut(world: SchedulerWorld, command: Command): Promise<void> {
  switch (command.name) {
    case 'schedule':
      return world.schedule(command)
    case 'advance':
      return world.advance(command.ms)
    case 'runDue':
      return world.runDue()
    case 'reset':
      return world.reset()
    case 'wait':
      return world.wait(command.ms)
  }
}

/** Fails when a call does not end. */
async function ends(call: Promise<unknown>, name: string): Promise<void> {
  const limit = new AbortController()
  const late = delay(maxCallMs, true, { signal: limit.signal }).catch(() => false)
  const isLate = await Promise.race([call.then(() => false), late])
  limit.abort()
  expect(isLate, `${name} did not end`).toBe(false)
}

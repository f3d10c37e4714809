import { inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createEngine, type Engine } from '../../../src/assembly/engine.ts'
import { claimData } from '../../../src/assembly/ownData.ts'
import { provision } from '../../../src/assembly/provision.ts'
import { openDatabase } from '../../../src/core/node/openDatabase.ts'
import { resolveSettings } from '../../../src/core/options/resolveSettings.ts'
import { announce } from '../../../src/core/work/announce.ts'
import { jobs } from '../../../src/core/work/jobs.table.ts'
import { keptValues } from '../../../src/core/work/keptValues.table.ts'
import { inSavepoint } from '../../../src/core/work/savepoint.ts'
import { after, schedule, type Work } from '../../../src/core/work/work.ts'
import { webhooks } from '../../../src/webhooks/webhooks.table.ts'

let engine: Engine

beforeAll(async () => {
  const settings = resolveSettings({ clock: 'frozen' })
  engine = createEngine(settings, await claimData(settings, await openDatabase(settings)))
  await provision(engine)
})
afterAll(() => engine.database.close())

/** Writes a value, announces it, schedules something about it and publishes it. */
async function leaveTraces(work: Work, name: string): Promise<void> {
  await work.tx.insert(keptValues).values({ name, value: name })
  announce(work, 'TEST', { id: name })
  await schedule(work, 'EXPIRE_QUOTE', name, after(work, 60_000))
  work.publish('ledger', { name })
}

/** Lists which of the names left which traces. */
async function traces(names: string[]) {
  return engine.run(async ({ tx }) => {
    const kept = await tx.select().from(keptValues).where(inArray(keptValues.name, names))
    const told = await tx.select().from(webhooks).where(inArray(webhooks.subject, names))
    const due = await tx.select().from(jobs).where(inArray(jobs.subject, names))
    const events = engine.feed.since(0).filter(({ kind }) => kind === 'ledger')
    return {
      kept: kept.map(({ name }) => name).toSorted(),
      told: told.map(({ subject }) => subject).toSorted(),
      due: due.map(({ subject }) => subject).toSorted(),
      published: events.map(({ data }) => data),
    }
  })
}

it('undoes a part of a unit that throws, and keeps what came before and after it', async () => {
  await engine.run(async (work) => {
    await leaveTraces(work, 'before')
    const part = inSavepoint(work, async (inner) => {
      await leaveTraces(inner, 'undone')
      throw new Error('it cannot be carried out')
    })
    await expect(part).rejects.toThrow('it cannot be carried out')
    const result = await inSavepoint(work, async (inner) => {
      await leaveTraces(inner, 'done')
      return 'result'
    })
    expect(result).toBe('result')
    await leaveTraces(work, 'last')
  })
  const names = ['before', 'done', 'last']
  expect(await traces([...names, 'undone'])).toEqual({
    kept: names,
    told: names,
    due: names,
    published: names.map((name) => ({ name })),
  })
})

import type { Clock } from './clock.ts'
import type { Database } from './db/open.ts'
import type { Work } from './domain/work.ts'
import { ApiException } from './errors.ts'
import type { Settings } from './settings.ts'

/** Runs a body as one unit of work. */
export type Run = <T>(body: (work: Work) => Promise<T>) => Promise<T>

/** What units of work are made from. */
export type RunParts = {
  database: Database
  clock: Clock
  settings: Settings
  /** Told, after the commit, of every moment at which something falls due. */
  onScheduled(dueAt: Date): void
}

/** A refusal that was carried past the commit, to be thrown after it. */
type Kept = { refusal: ApiException }

/** Makes the runner of units of work. */
export function createRun({ database, clock, settings, onScheduled }: RunParts): Run {
  return async (body) => {
    let work: Work | undefined
    const outcome = await database.transact(async (tx) => {
      work = { tx, now: clock.now(), settings, dueDates: [] }
      try {
        return { result: await body(work) }
      } catch (error) {
        // A counted guess must stay counted, so this refusal may not roll its unit back.
        if (error instanceof ApiException && error.keepsChanges) return { refusal: error } as Kept
        throw error
      }
    })
    for (const dueAt of work?.dueDates ?? []) onScheduled(dueAt)
    if ('refusal' in outcome) throw outcome.refusal
    return outcome.result
  }
}

/** Runs single queries, each on its own: nothing they read has to fit together. */
export function createRead({ database, clock, settings }: RunParts): Run {
  return (body) => body({ tx: database.direct, now: clock.now(), settings, dueDates: [] })
}

import type { Clock } from './clock.ts'
import type { Database } from './db/open.ts'
import type { Work } from './domain/work.ts'
import { ApiException } from './errors.ts'
import type { Settings } from './settings.ts'

/** Runs a body as one unit of work. */
export type Run = <T>(body: (work: Work) => Promise<T>) => Promise<T>

/** A refusal that was carried past the commit, to be thrown after it. */
type Kept = { refusal: ApiException }

/** Makes the runner of units of work over a database and a clock. */
export function createRun(database: Database, clock: Clock, settings: Settings): Run {
  return async (body) => {
    const outcome = await database.transact(async (tx) => {
      try {
        return { result: await body({ tx, now: clock.now(), settings }) }
      } catch (error) {
        // A counted guess must stay counted, so this refusal may not roll its unit back.
        if (error instanceof ApiException && error.keepsChanges) return { refusal: error } as Kept
        throw error
      }
    })
    if ('refusal' in outcome) throw outcome.refusal
    return outcome.result
  }
}

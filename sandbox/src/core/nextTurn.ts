import { scheduler } from 'node:timers/promises'

/** Taken at import, and faked by no test: `setImmediate` may be. */
const yieldTurn = scheduler.yield.bind(scheduler)

/**
 * Yields to other work that waits in this process. The database is in this process and never
 * waits, so a loop over it would block sockets, timers and signals.
 */
export function nextTurn(): Promise<void> {
  return yieldTurn()
}

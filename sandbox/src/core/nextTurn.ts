/**
 * Yields to other work that waits in this process. The database may be in this process and never
 * wait, so a loop over it would block sockets, timers and signals.
 */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}

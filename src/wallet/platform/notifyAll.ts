/**
 * Calls every listener. What one throws is reported as an uncaught error of the page, and keeps
 * neither the others nor the caller from going on.
 */
export function notifyAll<Args extends unknown[]>(
  listeners: Iterable<(...args: Args) => void>,
  ...args: Args
): void {
  for (const listener of [...listeners]) {
    try {
      listener(...args)
    } catch (error) {
      queueMicrotask(() => {
        throw error
      })
    }
  }
}

/**
 * Loads chunks that the next step of a flow needs, so that the customer does not wait for them after a tap. A failure
 * changes nothing here: the step loads them itself.
 *
 * To be called when a response has come, which shows that the network is there: Firefox does not try a
 * chunk that failed again before the page is reloaded. For customers who save data nothing is loaded.
 */
export function loadAhead(...loads: (() => Promise<unknown>)[]): void {
  const { connection } = Object(globalThis.navigator) as { connection?: { saveData?: boolean } }
  if (connection?.saveData) return
  for (const load of loads) load().catch(() => undefined)
}

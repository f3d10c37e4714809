/**
 * Calls a function of the host's that only observes: what it throws, at once or later, is dropped,
 * because it must not undo what was done, nor end the process.
 */
export function callQuietly(work: () => unknown): void {
  // guard: relay-quiet-observers
  void new Promise((resolve) => resolve(work())).catch(() => {})
}

import { readStoredJson, removeStored, writeStored } from '../ui/storage.ts'

const key = 'marram.lastVisit'

/** What was kept of the last visit, as it was found; `lastVisit.ts` reads it. */
export function readKeptVisit(): unknown {
  return readStoredJson('local', key)
}

export function keepVisit(visit: object): void {
  // Storage is refused or full: then the next visit begins without it.
  if (!writeStored('local', key, JSON.stringify(visit))) forgetKeptVisit()
}

/** Leaves nothing of a customer on the device: at log-out, for another login, and when it is too old. */
export function forgetKeptVisit(): void {
  removeStored('local', key)
}

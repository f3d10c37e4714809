import { readStoredJson, removeStored, writeStored } from '../ui/storage.ts'

const key = 'marram.developer.calls'

/** Reads the developer panel's calls from before a reload. They are deleted with the login or the tab. */
export function readKeptLog(): unknown {
  return readStoredJson('session', key)
}

export function keepLog(log: unknown): void {
  // Storage is refused or full: then the log ends with the page.
  if (!writeStored('session', key, JSON.stringify(log))) forgetKeptLog()
}

export function forgetKeptLog(): void {
  removeStored('session', key)
}

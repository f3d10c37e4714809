import { readStoredJson, writeStored } from '../ui/storage.ts'

const key = 'marram.checkedPhrases'

/**
 * When the customer last checked in this browser that the phrase was written down right.
 *
 * @param accountId - of the wallet
 * @returns ISO 8601; undefined where it was not checked
 */
export function readPhraseCheckedAt(accountId: string): string | undefined {
  const at = readAll()[accountId]
  return typeof at === 'string' && !Number.isNaN(Date.parse(at)) ? at : undefined
}

/** Remembers in this browser that the phrase of a wallet was checked now. */
export function rememberPhraseChecked(accountId: string): void {
  const all = { ...readAll(), [accountId]: new Date().toISOString() }
  // Storage may be refused: then the check counts for as long as its result is on the page.
  writeStored('local', key, JSON.stringify(all))
}

function readAll(): Record<string, unknown> {
  const all = readStoredJson('local', key)
  return typeof all === 'object' && all !== null ? { ...all } : {}
}

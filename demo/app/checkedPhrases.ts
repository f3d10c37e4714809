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
  try {
    localStorage.setItem(
      key,
      JSON.stringify({ ...readAll(), [accountId]: new Date().toISOString() }),
    )
  } catch {
    // Storage may be refused: then the check counts for as long as its result is on the page.
  }
}

function readAll(): Record<string, unknown> {
  try {
    const all: unknown = JSON.parse(localStorage.getItem(key) ?? '{}')
    return typeof all === 'object' && all !== null ? { ...all } : {}
  } catch {
    return {}
  }
}

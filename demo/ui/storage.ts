/** `local` is kept until it is removed; `session` ends with the tab. */
type Kind = 'local' | 'session'

/** @returns undefined where nothing is stored, and where the browser refuses storage */
export function readStored(kind: Kind, key: string): string | undefined {
  try {
    return storageOf(kind).getItem(key) ?? undefined
  } catch {
    return undefined
  }
}

/** @returns undefined where nothing is stored that is JSON; anything may have written it */
export function readStoredJson(kind: Kind, key: string): unknown {
  try {
    return JSON.parse(readStored(kind, key) ?? '')
  } catch {
    return undefined
  }
}

/** @returns false where the browser refuses storage, or it is full */
export function writeStored(kind: Kind, key: string, value: string): boolean {
  try {
    storageOf(kind).setItem(key, value)
    return true
  } catch {
    return false
  }
}

export function removeStored(kind: Kind, key: string): void {
  try {
    storageOf(kind).removeItem(key)
  } catch {
    // A browser that refuses storage has stored nothing.
  }
}

/** @throws SecurityError where the browser refuses storage */
function storageOf(kind: Kind): Storage {
  return kind === 'local' ? localStorage : sessionStorage
}

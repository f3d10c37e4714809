const key = 'marram.developer.calls'

/** What the developer's panel has of the calls before a reload. It ends with the login or the tab. */
export function readKeptLog(): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}

export function keepLog(log: unknown): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(log))
  } catch {
    // Storage is refused or full: then the log ends with the page.
    forgetKeptLog()
  }
}

export function forgetKeptLog(): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Where storage is refused, nothing was kept.
  }
}

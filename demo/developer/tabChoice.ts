const key = 'marram.developer.tab'

/** The tab that was open before a reload, if any. */
export function readKeptTab(): string | undefined {
  try {
    return sessionStorage.getItem(key) ?? undefined
  } catch {
    return undefined
  }
}

export function keepTab(tab: string): void {
  try {
    sessionStorage.setItem(key, tab)
  } catch {
    // Storage may be refused: then the panel opens with its first tab.
  }
}

import { readStored, writeStored } from '../ui/storage.ts'

const key = 'marram.developer.tab'

/** The tab that was open before a reload, if any. */
export function readKeptTab(): string | undefined {
  return readStored('session', key)
}

/** Where storage is refused, the panel opens with its first tab. */
export function keepTab(tab: string): void {
  writeStored('session', key, tab)
}

import { useSyncExternalStore } from 'react'
import { writeStored } from './storage.ts'

export type Theme = 'system' | 'light' | 'dark'

const key = 'marram.theme'
const changed = 'marram:theme'

/** The theme the person chose, and a way to choose another. */
export function useTheme(): [Theme, (theme: Theme) => void] {
  return [useSyncExternalStore(subscribe, readTheme), chooseTheme]
}

function readTheme(): Theme {
  const { theme } = document.documentElement.dataset
  return theme === 'light' || theme === 'dark' ? theme : 'system'
}

function chooseTheme(theme: Theme): void {
  const { dataset } = document.documentElement
  if (theme === 'system') delete dataset.theme
  else dataset.theme = theme
  // Storage may be refused: the choice then lasts until the page is closed.
  writeStored('local', key, theme)
  dispatchEvent(new Event(changed))
}

function subscribe(listener: () => void): () => void {
  addEventListener(changed, listener)
  return () => removeEventListener(changed, listener)
}

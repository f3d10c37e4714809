import { useSyncExternalStore } from 'react'

const key = 'marram.developer'
const listeners = new Set<() => void>()
const wide = () => matchMedia('(min-width: 64rem)')

/** Whether the panel was asked for, and there is room for it: phones have none. */
export function isPanelShown(): boolean {
  return wide().matches && isChosen()
}

export function usePanelChoice(): [boolean, (isChosen: boolean) => void] {
  return [useSyncExternalStore(subscribe, isPanelShown), choose]
}

function isChosen(): boolean {
  try {
    return localStorage.getItem(key) === 'on'
  } catch {
    return false
  }
}

function choose(isChosen: boolean): void {
  try {
    localStorage.setItem(key, isChosen ? 'on' : 'off')
  } catch {
    // Storage may be refused: then there is no panel, which is for developers only.
  }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  const media = wide()
  media.addEventListener('change', listener)
  listeners.add(listener)
  return () => {
    media.removeEventListener('change', listener)
    listeners.delete(listener)
  }
}

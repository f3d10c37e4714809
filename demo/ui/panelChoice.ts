import { useSyncExternalStore } from 'react'
import { readStored, writeStored } from './storage.ts'

/** The panel's name, which is not translated: neither is the panel. */
export const panelName = 'Developer'

const key = 'marram.developer'
const changed = 'marram:developer'
const wide = () => matchMedia('(min-width: 64rem)')

/** Whether the panel was asked for, in view or not: calls are then logged. */
export function isPanelChosen(): boolean {
  return readStored('local', key) === 'on'
}

/** How the panel is shown. */
export interface PanelChoice {
  isChosen: boolean
  /** Whether there is room for it beside the screen; on a phone it is a sheet. */
  isWide: boolean
  /** Chosen, and with room for it beside the screen. */
  isBeside: boolean
  choose: (isChosen: boolean) => void
}

export function usePanelChoice(): PanelChoice {
  const isChosen = useSyncExternalStore(subscribe, isPanelChosen)
  const isWide = useSyncExternalStore(subscribe, () => wide().matches)
  return { isChosen, isWide, isBeside: isChosen && isWide, choose }
}

function choose(isChosen: boolean): void {
  // Storage may be refused: then there is no panel, which is for developers only.
  writeStored('local', key, isChosen ? 'on' : 'off')
  dispatchEvent(new Event(changed))
}

function subscribe(listener: () => void): () => void {
  const media = wide()
  media.addEventListener('change', listener)
  addEventListener(changed, listener)
  return () => {
    media.removeEventListener('change', listener)
    removeEventListener(changed, listener)
  }
}

import type { ReactElement, ReactNode } from 'react'
import { panelName, usePanelChoice } from '../ui/panelChoice.ts'
import { Boundary } from './Boundary.tsx'

/** The developer's panel beside the screen, where it was asked for and there is room. */
export function PanelBeside({ panel }: { panel: ReactNode }): ReactElement | null {
  const { isBeside } = usePanelChoice()
  if (!isBeside) return null
  return (
    <aside className="developer" aria-label={panelName} lang="en" dir="ltr">
      <h2 className="hidden">{panelName}</h2>
      <Boundary>{panel}</Boundary>
    </aside>
  )
}

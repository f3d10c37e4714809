import type { ReactElement, ReactNode } from 'react'
import { panelName } from '../ui/panelChoice.ts'
import { Sheet } from '../ui/Sheet.tsx'

export interface PanelSheetProps {
  panel: ReactNode
  onClose: () => void
}

/** The developer's panel over the page, where it has no room beside the screen. */
export function PanelSheet({ panel, onClose }: PanelSheetProps): ReactElement {
  return (
    <Sheet title={panelName} isOpen onClose={onClose}>
      <div className="developer" lang="en" dir="ltr">
        {panel}
      </div>
    </Sheet>
  )
}

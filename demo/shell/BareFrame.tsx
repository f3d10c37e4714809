import type { ReactElement, ReactNode } from 'react'
import { BesidePanel } from '../ui/besidePanel.ts'
import { usePanelChoice } from '../ui/panelChoice.ts'
import { Foot } from './Foot.tsx'
import { PanelBeside } from './PanelBeside.tsx'
import { PanelSwitch } from './PanelSwitch.tsx'

export interface BareFrameProps {
  children: ReactNode
  panel: ReactNode
}

/** The frame of a screen without a bar, such as the one before login. */
export function BareFrame({ children, panel }: BareFrameProps): ReactElement {
  const { isBeside, isWide } = usePanelChoice()
  return (
    <div className="frame bare" data-beside={isBeside}>
      <div className="stage">
        {isWide && (
          <header>
            <PanelSwitch panel={panel} />
          </header>
        )}
        <BesidePanel value={isBeside}>{children}</BesidePanel>
        <Foot panel={panel} />
      </div>
      <PanelBeside panel={panel} />
    </div>
  )
}

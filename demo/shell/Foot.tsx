import type { ReactElement, ReactNode } from 'react'
import { messages } from '../messages.ts'
import { usePanelChoice } from '../ui/panelChoice.ts'
import { SandboxStrip } from '../ui/SandboxStrip.tsx'
import { PanelSwitch } from './PanelSwitch.tsx'

/** The foot of every page. The developer's switch is here where the panel has no room beside the screen. */
export function Foot({ panel }: { panel: ReactNode }): ReactElement | null {
  const { isWide } = usePanelChoice()
  if (isWide) return null
  return (
    <div className="foot">
      <SandboxStrip label={messages.sandboxTools}>
        <PanelSwitch panel={panel} />
      </SandboxStrip>
    </div>
  )
}

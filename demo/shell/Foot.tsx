import type { ReactElement, ReactNode } from 'react'
import { messages } from '../messages.ts'
import { Link } from '../ui/Link.tsx'
import { usePanelChoice } from '../ui/panelChoice.ts'
import { SandboxStrip } from '../ui/SandboxStrip.tsx'
import { PanelSwitch } from './PanelSwitch.tsx'

/**
 * The foot of every page: what can be read about the platform. The developer's switch is here too where the panel has no
 * room beside the screen.
 */
export function Foot({ panel }: { panel: ReactNode }): ReactElement {
  const { isWide } = usePanelChoice()
  const { foot } = messages
  return (
    <div className="page-foot">
      <footer className="acts">
        <Link to="/help">{foot.help}</Link>
        <Link to="/terms">{foot.terms}</Link>
        <Link to="/privacy">{foot.privacy}</Link>
      </footer>
      {!isWide && (
        <SandboxStrip label={messages.sandboxTools}>
          <PanelSwitch panel={panel} />
        </SandboxStrip>
      )}
    </div>
  )
}

import type { ReactElement, ReactNode } from 'react'
import { messages } from '../messages.ts'
import { BesidePanel } from '../ui/besidePanel.ts'
import { Link } from '../ui/Link.tsx'
import { usePanelChoice } from '../ui/panelChoice.ts'
import { ThemeChoice } from '../ui/ThemeChoice.tsx'
import { Wordmark } from '../ui/Wordmark.tsx'
import { Foot } from './Foot.tsx'
import { PanelBeside } from './PanelBeside.tsx'
import { PanelSwitch } from './PanelSwitch.tsx'

export interface BarFrameProps {
  children: ReactNode
  /** The ways to the other screens, in the bar. */
  tabs?: ReactNode
  /** What ends the bar. */
  end?: ReactNode
  /** Above the screen. */
  news?: ReactNode
  /** For developers who ask for it. */
  panel: ReactNode
}

/** The frame of a screen with a bar: the name that leads home, and the choice of a theme. */
export function BarFrame({ children, tabs, end, news, panel }: BarFrameProps): ReactElement {
  const { isBeside, isWide } = usePanelChoice()
  return (
    <div className={tabs ? 'frame has-tabs' : 'frame'} data-beside={isBeside}>
      <a className="skip" href="#content">
        {messages.skip}
      </a>
      <header className="top">
        <Link to="/" className="wordmark">
          <Wordmark />
        </Link>
        {tabs}
        <div className="end">
          {isWide && <PanelSwitch panel={panel} />}
          <ThemeChoice />
          {end}
        </div>
      </header>
      <div className="stage">
        {news}
        <BesidePanel value={isBeside}>{children}</BesidePanel>
        <Foot panel={panel} />
      </div>
      <PanelBeside panel={panel} />
    </div>
  )
}

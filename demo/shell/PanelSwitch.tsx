import { type ReactElement, type ReactNode, useState } from 'react'
import { Icon } from '../ui/Icon.tsx'
import { loadLater } from '../ui/loadLater.tsx'
import { panelName, usePanelChoice } from '../ui/panelChoice.ts'

/** Comes when it is opened: the page before login has no other sheet. */
const PanelSheet = loadLater(async () => (await import('./PanelSheet.tsx')).PanelSheet)

/** Shows the developer's panel: beside the screen, or where there is no room for it, in a sheet. */
export function PanelSwitch({ panel }: { panel: ReactNode }): ReactElement {
  const { isChosen, isWide, choose } = usePanelChoice()
  const [isOpen, setIsOpen] = useState(false)
  const press = () => {
    if (isWide) return choose(!isChosen)
    choose(true)
    setIsOpen(true)
  }
  return (
    <>
      <button
        type="button"
        className="panel-switch"
        aria-pressed={isWide ? isChosen : undefined}
        aria-haspopup={isWide ? undefined : 'dialog'}
        onClick={press}
      >
        <Icon name="code" />
        <span className="name">{panelName}</span>
      </button>
      {!isWide && isOpen && <PanelSheet panel={panel} onClose={() => setIsOpen(false)} />}
    </>
  )
}

import { type ReactElement, type ReactNode, useState } from 'react'
import { Icon } from '../ui/Icon.tsx'
import { panelName, usePanelChoice } from '../ui/panelChoice.ts'
import { Sheet } from '../ui/Sheet.tsx'

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
      {!isWide && isOpen && (
        <Sheet title={panelName} isOpen onClose={() => setIsOpen(false)}>
          <div className="developer" lang="en" dir="ltr">
            {panel}
          </div>
        </Sheet>
      )}
    </>
  )
}

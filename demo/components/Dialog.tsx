import { Dialog as BaseDialog } from '@base-ui/react/dialog'
import type { ReactElement } from 'react'
import { usePanelChoice } from '../developer/panelChoice.ts'
import { messages } from '../messages.ts'
import { Icon } from './Icon.tsx'
import type { SheetProps } from './Sheet.tsx'

/** What a sheet is made of: it keeps the focus and gives it back. */
export function Dialog({ title, children, isOpen, onClose }: SheetProps): ReactElement {
  // The developer's panel goes on beside a sheet: looking around there must not close it.
  const [hasPanel] = usePanelChoice()
  return (
    <BaseDialog.Root
      open={isOpen}
      onOpenChange={(open) => open || onClose()}
      modal={hasPanel ? 'trap-focus' : true}
      disablePointerDismissal={hasPanel}
    >
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className="backdrop" />
        <BaseDialog.Popup className="sheet">
          <header>
            <BaseDialog.Title>{title}</BaseDialog.Title>
            <BaseDialog.Close className="round" aria-label={messages.close}>
              <Icon name="close" />
            </BaseDialog.Close>
          </header>
          <div className="body">{children}</div>
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  )
}

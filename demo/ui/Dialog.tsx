import { Dialog as BaseDialog } from '@base-ui/react/dialog'
import { type ReactElement, useContext } from 'react'
import { messages } from '../messages.ts'
import { BesidePanel } from './besidePanel.ts'
import { CloseSheet } from './closeSheet.ts'
import { DialogBesidePanel } from './DialogBesidePanel.tsx'
import { Icon } from './Icon.tsx'
import type { SheetProps } from './sheetProps.ts'
import { useTopOfStep } from './useTopOfStep.ts'

/** What a sheet is made of: it keeps the focus and gives it back. */
export function Dialog(props: SheetProps): ReactElement {
  const hasPanel = useContext(BesidePanel)
  const body = useTopOfStep(props.title)
  const children = <CloseSheet value={props.onClose}>{props.children}</CloseSheet>
  if (hasPanel) {
    return <>{props.isOpen && <DialogBesidePanel {...props}>{children}</DialogBesidePanel>}</>
  }
  const { title, isOpen, onClose } = props
  return (
    <BaseDialog.Root open={isOpen} onOpenChange={(open) => open || onClose()}>
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className="backdrop" />
        <BaseDialog.Popup className="sheet">
          <div className="head">
            <BaseDialog.Title>{title}</BaseDialog.Title>
            <BaseDialog.Close className="round" aria-label={messages.close}>
              <Icon name="close" />
            </BaseDialog.Close>
          </div>
          <div className="body" ref={body}>
            {children}
          </div>
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  )
}

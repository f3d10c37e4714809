import { Dialog } from '@base-ui/react/dialog'
import type { ReactElement, ReactNode } from 'react'
import { messages } from '../messages.ts'
import { Icon } from './Icon.tsx'

export interface SheetProps {
  title: string
  children: ReactNode
  isOpen: boolean
  onClose: () => void
}

/** A sheet over the page: it keeps the focus and gives it back. */
export function Sheet({ title, children, isOpen, onClose }: SheetProps): ReactElement {
  return (
    <Dialog.Root open={isOpen} onOpenChange={(open) => open || onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="backdrop" />
        <Dialog.Popup className="sheet">
          <header>
            <Dialog.Title>{title}</Dialog.Title>
            <Dialog.Close className="round" aria-label={messages.close}>
              <Icon name="close" />
            </Dialog.Close>
          </header>
          <div className="body">{children}</div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

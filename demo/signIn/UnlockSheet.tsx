import type { ReactElement } from 'react'
import { messages } from '../messages.ts'
import { Sheet } from '../ui/Sheet.tsx'
import { Unlock } from './Unlock.tsx'

export interface UnlockSheetProps {
  /** Why the wallet has to be unlocked. */
  text: string
  isOpen: boolean
  onClose: () => void
}

/** The sign-in methods over a screen, for something that goes on once the wallet is unlocked. */
export function UnlockSheet({ text, isOpen, onClose }: UnlockSheetProps): ReactElement {
  return (
    <Sheet title={messages.cards.unlockTitle} isOpen={isOpen} onClose={onClose}>
      <Unlock text={text} />
    </Sheet>
  )
}

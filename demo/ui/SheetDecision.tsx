import { type ReactElement, type ReactNode, useContext } from 'react'
import { messages } from '../messages.ts'
import { Button } from './Button.tsx'
import { CloseSheet } from './closeSheet.ts'

/** The button of a sheet that takes something away for good, and beside it the one that leaves all as it is. */
export function SheetDecision({ children }: { children: ReactNode }): ReactElement {
  const close = useContext(CloseSheet)
  return (
    <div className="sheet-decision">
      <div className="stack">{children}</div>
      <Button look="quiet" wide onClick={close}>
        {messages.sheet.cancel}
      </Button>
    </div>
  )
}

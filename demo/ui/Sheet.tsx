import { type ReactElement, useEffect, useRef, useState } from 'react'
import { messages } from '../messages.ts'
import { BusySheet } from './busySheet.ts'
import { loadLater } from './loadLater.tsx'
import { Notice } from './Notice.tsx'
import type { SheetProps } from './sheetProps.ts'
import { useBackCloses } from './useBackCloses.ts'

const Dialog = loadLater(async () => (await import('./Dialog.tsx')).Dialog, SheetGhost)

/** A sheet over the page, which Back closes. Its code comes while the page is read, before anybody opens it. */
export function Sheet(props: SheetProps): ReactElement | null {
  const { isOpen, children, onClose } = props
  const [isNeeded, setIsNeeded] = useState(isOpen)
  const [goingOn, setGoingOn] = useState<string>()
  const [refused, setRefused] = useState<string>()
  useEffect(Dialog.preload, [])
  if (isOpen && !isNeeded) setIsNeeded(true)
  // What was refused once is not said of the next thing that is under way.
  if (goingOn === undefined && refused !== undefined) setRefused(undefined)
  const close = () => (goingOn === undefined ? onClose() : setRefused(goingOn))
  useBackCloses(isOpen, close)
  if (!isNeeded) return null
  return (
    <Dialog {...props} onClose={close}>
      {refused !== undefined && <StaysOpen text={refused} />}
      <BusySheet value={setGoingOn}>{children}</BusySheet>
    </Dialog>
  )
}

/** Why the sheet did not close. */
function StaysOpen({ text }: { text: string }): ReactElement {
  const note = useRef<HTMLDivElement>(null)
  useEffect(() => {
    note.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div className="stays-open" ref={note}>
      <Notice tone="wait">{text}</Notice>
    </div>
  )
}

function SheetGhost({ isOpen }: SheetProps): ReactElement | null {
  if (!isOpen) return null
  return (
    <div className="backdrop" role="status">
      <span className="hidden">{messages.loading}</span>
    </div>
  )
}

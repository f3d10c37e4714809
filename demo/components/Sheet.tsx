import { type ReactElement, type ReactNode, Suspense, useEffect, useState } from 'react'
import { loadLater } from '../app/loadLater.ts'
import { messages } from '../messages.ts'

const Dialog = loadLater(async () => (await import('./Dialog.tsx')).Dialog)

export interface SheetProps {
  title: string
  children: ReactNode
  isOpen: boolean
  onClose: () => void
}

/** A sheet over the page. Its code comes while the page is read, before anybody opens it. */
export function Sheet(props: SheetProps): ReactElement | null {
  const { isOpen } = props
  const [isNeeded, setIsNeeded] = useState(isOpen)
  useEffect(Dialog.preload, [])
  if (isOpen && !isNeeded) setIsNeeded(true)
  if (!isNeeded) return null
  return (
    <Suspense fallback={isOpen && <SheetGhost />}>
      <Dialog {...props} />
    </Suspense>
  )
}

function SheetGhost(): ReactElement {
  return (
    <div className="backdrop" role="status">
      <span className="hidden">{messages.loading}</span>
    </div>
  )
}

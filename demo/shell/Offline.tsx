import type { ReactElement } from 'react'
import { messages } from '../messages.ts'
import { useIsOnline } from '../ui/useIsOnline.ts'

/** At the top of every page while there is no connection; always in it, so that it is read out. */
export function Offline(): ReactElement {
  const isOnline = useIsOnline()
  return (
    <div className="offline" role="status" aria-live="polite">
      {!isOnline && <p>{messages.offline}</p>}
    </div>
  )
}

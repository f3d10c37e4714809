import type { ReactNode } from 'react'
import { messages } from '../messages.ts'
import { Notice } from '../ui/Notice.tsx'
import { useIsOnline } from '../ui/useIsOnline.ts'

export interface OnlineOnlyProps {
  /** The button that signs. */
  children: ReactNode
  /** Whether it has signed already, and shows that. */
  busy: boolean
}

/** A button that signs or, without a connection, why there is none: it is back with the connection. */
export function OnlineOnly({ children, busy }: OnlineOnlyProps): ReactNode {
  const isOnline = useIsOnline()
  return isOnline || busy ? children : <Notice tone="wait">{messages.review.offline}</Notice>
}

import type { ReactElement, ReactNode } from 'react'
import { messages } from '../messages.ts'
import { useShownFirst } from '../ui/useShownFirst.ts'

export interface UnknownNoticeProps {
  /** What is known instead, after a check. @default what to do while nothing is known */
  text?: string
  /** What stands under it. */
  children?: ReactNode
}

/**
 * Says that a payment may have been made: the same sentence and tone wherever it is said. It scrolls into view where it
 * appears out of it, as at the end of a review on a small screen.
 */
export function UnknownNotice({
  text = messages.payment.unknown,
  children,
}: UnknownNoticeProps): ReactElement {
  const notice = useShownFirst()
  return (
    <div className="notice" data-tone="wait" role="alert" ref={notice}>
      <p>{text}</p>
      {children}
    </div>
  )
}

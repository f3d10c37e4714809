import { useWalletState } from 'holdfast/react'
import type { ReactElement, ReactNode } from 'react'
import { messages } from '../messages.ts'
import { Unlock } from './Unlock.tsx'

export interface SignedProps {
  children: ReactNode
  /** Why the wallet has to be unlocked. */
  text?: string
  /** Something signed is under way: an expiry now is none of its business. */
  busy?: boolean
}

/** What needs a signature, or the way to be able to give one: one after the other, in place. */
export function Signed({
  children,
  text = messages.security.unlockFirst,
  busy = false,
}: SignedProps): ReactElement {
  const { status } = useWalletState()
  if (status !== 'signedIn' && !busy) return <Unlock text={text} />
  return <div className="stack signed">{children}</div>
}

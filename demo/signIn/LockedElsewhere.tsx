import { useWalletState } from 'holdfast/react'
import { type ReactElement, useState } from 'react'
import { messages } from '../messages.ts'
import { Button } from '../ui/Button.tsx'

/** This device was locked from another one: said on every screen until it is read. */
export function LockedElsewhere(): ReactElement | null {
  const { status, reason } = useWalletState()
  const [isRead, setIsRead] = useState(false)
  const isLockedElsewhere = status === 'signedOut' && reason === 'revoked'
  // The next time is said again.
  if (!isLockedElsewhere && isRead) setIsRead(false)
  if (!isLockedElsewhere || isRead) return null
  return (
    <div className="notice" data-tone="wait">
      <p>{messages.unlock.revoked}</p>
      <Button look="text" onClick={() => setIsRead(true)}>
        {messages.dismiss}
      </Button>
    </div>
  )
}

import { signOut } from 'holdfast'
import { useAction, useWalletState } from 'holdfast/react'
import { type ReactElement, useState } from 'react'
import { messages } from '../messages.ts'
import { Button } from './Button.tsx'
import { Icon } from './Icon.tsx'
import { Sheet } from './Sheet.tsx'
import { Unlock } from './Unlock.tsx'

/** Whether this device can sign right now, and the switch for it. */
export function LockState(): ReactElement | null {
  const { status, session } = useWalletState()
  const [isOpen, setIsOpen] = useState(false)
  const lock = useAction(signOut)
  if (status === 'loading') return null
  const isUnlocked = status === 'signedIn' && session !== undefined
  return (
    <div className="lock">
      <Icon name={isUnlocked ? 'unlocked' : 'locked'} />
      <span>
        {isUnlocked ? messages.unlock.unlocked(timeOf(session.expiresAt)) : messages.unlock.locked}
      </span>
      {isUnlocked ? (
        <Button look="text" busy={lock.pending} onClick={() => void lock.run().catch(() => {})}>
          {messages.unlock.lock}
        </Button>
      ) : (
        <Button look="text" onClick={() => setIsOpen(true)}>
          {messages.unlock.action}
        </Button>
      )}
      <Sheet
        title={messages.unlock.title}
        isOpen={isOpen && !isUnlocked}
        onClose={() => setIsOpen(false)}
      >
        <Unlock text={status === 'expired' ? messages.unlock.expired : messages.unlock.text} />
      </Sheet>
    </div>
  )
}

function timeOf(isoTime: string): string {
  return new Intl.DateTimeFormat(undefined, { timeStyle: 'short' }).format(new Date(isoTime))
}

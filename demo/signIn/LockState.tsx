import { signOut, type WalletState } from 'holdfast'
import { useAction, useWalletState } from 'holdfast/react'
import { type ReactElement, useState } from 'react'
import { messages } from '../messages.ts'
import { after } from '../ui/after.ts'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { formatTimeOfDay } from '../ui/time.ts'
import { Unlock } from './Unlock.tsx'

/** Whether this device can sign right now, and the switch for it. */
export function LockState(): ReactElement | null {
  const state = useWalletState()
  const { status, session, storage } = state
  const [isOpen, setIsOpen] = useState(false)
  const lock = useAction(signOut)
  if (status === 'loading') return null
  if (status === 'unavailable') {
    return (
      <p className="lock" role="status">
        <Icon name="locked" />
        <span>{messages.unlock.unavailable}</span>
      </p>
    )
  }
  const isUnlocked = session !== undefined
  const lockNow = () => {
    // The sheet that the wallet was unlocked in does not come back.
    setIsOpen(false)
    after(lock.run())
  }
  return (
    <div className="lock">
      <Icon name={isUnlocked ? 'unlocked' : 'locked'} />
      <span>
        {isUnlocked
          ? messages.unlock.unlocked(formatTimeOfDay(session.expiresAt))
          : messages.unlock.locked}
      </span>
      {isUnlocked ? (
        <Button look="text" busy={lock.isPending} onClick={lockNow}>
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
        <Unlock text={whyUnlock(state)} />
      </Sheet>
      {isUnlocked && storage === 'memory' && <p className="note">{messages.unlock.memory}</p>}
    </div>
  )
}

/** What to say before the ways in: why it is locked, where that is not the person's own doing. */
function whyUnlock({ status, reason }: WalletState): string {
  const { expired, revoked, keyLost, text } = messages.unlock
  if (status === 'expired') return expired
  if (reason === 'revoked') return revoked
  return reason === 'keyLost' ? keyLost : text
}

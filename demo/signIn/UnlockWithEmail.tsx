import type { ReactElement } from 'react'
import { messages } from '../messages.ts'
import { Problem } from '../session/Problem.tsx'
import { Button } from '../ui/Button.tsx'

const texts = messages.unlock

export interface UnlockWithEmailProps {
  /** Where the wallet sends codes. */
  address: string
  /** A code is on its way already. */
  isSent: boolean
  busy: boolean
  error: unknown
  onStart: () => void
}

/** A code goes to the address that the wallet has as a sign-in method, and to no other. */
export function UnlockWithEmail(props: UnlockWithEmailProps): ReactElement {
  const { address, isSent, busy, error, onStart } = props
  return (
    <div className="stack">
      <p className="soft">{texts.codesGoTo(address)}</p>
      <Problem error={error} />
      <Button look="quiet" wide busy={busy} onClick={onStart}>
        {isSent ? texts.enterCode : texts.emailCode}
      </Button>
    </div>
  )
}

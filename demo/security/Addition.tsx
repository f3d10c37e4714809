import type { ReactElement } from 'react'
import { messages } from '../messages.ts'
import { FreshPasskey } from '../signIn/FreshPasskey.tsx'
import { Button } from '../ui/Button.tsx'

export interface AdditionProps {
  /** Describes what the button does. */
  text: string
  /** Names what this method alone does not allow. */
  limits?: string
  /** Shown on the button while the addition is under way. */
  busyLabel?: string
  busy: boolean
  error: unknown
  onAdd: () => void
}

/** One sign-in method that is added by a button. */
export function Addition(props: AdditionProps): ReactElement {
  const { text, limits, busyLabel, busy, error, onAdd } = props
  const { add } = messages.security
  return (
    <div className="stack">
      <p>{text}</p>
      {limits && <p className="soft">{limits}</p>}
      <FreshPasskey reason="addSignInMethod" error={error}>
        <Button wide busy={busy} onClick={onAdd}>
          {busy && busyLabel ? busyLabel : add}
        </Button>
      </FreshPasskey>
    </div>
  )
}

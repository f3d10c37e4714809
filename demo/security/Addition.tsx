import type { ReactElement } from 'react'
import { messages } from '../messages.ts'
import { FreshPasskey } from '../signIn/FreshPasskey.tsx'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'

export interface AdditionProps {
  /** Describes what the button does. */
  text: string
  /** Names who else can use it, and for what. */
  risk?: string
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
  const { text, risk, limits, busyLabel, busy, error, onAdd } = props
  const { add } = messages.security
  return (
    <div className="stack">
      <p>{text}</p>
      {risk && <Notice tone="wait">{risk}</Notice>}
      {limits && <p className="soft">{limits}</p>}
      <FreshPasskey reason="addSignInMethod" error={error}>
        <Button wide busy={busy} onClick={onAdd}>
          {busy && busyLabel ? busyLabel : add}
        </Button>
      </FreshPasskey>
    </div>
  )
}

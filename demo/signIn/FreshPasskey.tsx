import type { ReactElement, ReactNode } from 'react'
import { useState } from 'react'
import { messages } from '../messages.ts'
import { hasCode } from '../session/hasCode.ts'
import { Problem, type ProblemProps } from '../session/Problem.tsx'
import { useWithSum } from '../session/useWithSum.ts'
import { useCredentials } from '../shared/queries.ts'
import { Button } from '../ui/Button.tsx'
import { Link } from '../ui/Link.tsx'
import { Notice } from '../ui/Notice.tsx'
import { successionMark } from '../ui/useFocusRecovery.ts'
import { passkeysOf } from './preparedPasskey.ts'
import { usePasskeyUnlock } from './usePasskeyUnlock.ts'

const texts = messages.freshPasskey

export interface FreshPasskeyProps {
  /** What the action threw. */
  error: unknown
  /** Why the platform demands it. @default a large payment */
  reason?: keyof typeof texts.reasons
  /** What is said of some errors of the action instead of the usual. */
  exactly?: ProblemProps['exactly']
  /** Repeats the action; without it, the customer does. */
  onConfirmed?: () => void
  /** The button of the action. */
  children: ReactNode
}

/**
 * An action that may demand a fresh passkey: what went wrong with it, or the passkey, or its button. One
 * takes the place of the other, and the focus.
 */
export function FreshPasskey(props: FreshPasskeyProps): ReactElement {
  return (
    <div className="succession" {...successionMark}>
      <Step {...props} />
    </div>
  )
}

function Step({
  error,
  reason = 'payment',
  exactly,
  onConfirmed,
  children,
}: FreshPasskeyProps): ReactElement {
  const [answered, setAnswered] = useState<unknown>()
  const isDemanded = hasCode(error, 'STEP_UP_REQUIRED')
  if (isDemanded && answered !== error) {
    const confirm = () => {
      setAnswered(error)
      onConfirmed?.()
    }
    return <Demand reason={reason} onConfirmed={confirm} />
  }
  return (
    <>
      {!isDemanded && <Problem error={error} exactly={exactly} />}
      {children}
    </>
  )
}

interface DemandProps {
  reason: keyof typeof texts.reasons
  onConfirmed: () => void
}

function Demand(props: DemandProps): ReactElement {
  const { data: credentials = [] } = useCredentials()
  const passkeys = passkeysOf(credentials)
  return passkeys ? <Confirmation passkeys={passkeys} {...props} /> : <NoPasskey />
}

/** Leads a customer without a passkey to adding one. */
export function NoPasskey(): ReactElement {
  return (
    <Notice tone="wait">
      <p>{texts.none}</p>
      <Link to="/security">{messages.security.addPasskey}</Link>
    </Notice>
  )
}

interface ConfirmationProps extends DemandProps {
  passkeys: string
}

function Confirmation({ passkeys, reason, onConfirmed }: ConfirmationProps): ReactElement {
  const withSum = useWithSum()
  const { unlock, pending, error } = usePasskeyUnlock(passkeys, onConfirmed)
  return (
    <>
      <Notice tone="wait">{withSum(texts.demanded(texts.reasons[reason]))}</Notice>
      <Problem error={error} />
      <Button wide busy={pending} onClick={unlock}>
        {pending ? messages.unlock.waiting : texts.confirm}
      </Button>
    </>
  )
}

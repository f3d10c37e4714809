import { type ReactElement, useContext } from 'react'
import { messages } from '../messages.ts'
import { Explain } from '../session/explain.ts'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import { LogOutError, useLogOut, useLogOutError } from './useLogOut.ts'

const texts = messages.logOut

/** Says which parts of a log-out failed, and offers another try. */
export function LogOutProblem(): ReactElement | null {
  const explain = useContext(Explain)
  const error = useLogOutError()
  const { logOut, isPending } = useLogOut()
  if (!(error instanceof LogOutError)) return null
  return (
    <section aria-label={texts.label}>
      <Notice>
        <p>
          <strong>{texts.failed}</strong> {explain(error.cause, texts.causes)}{' '}
          {error.isKeyDeleted ? texts.keyDeleted : texts.keyKept}
        </p>
        <Button look="quiet" busy={isPending} onClick={logOut}>
          {messages.tryAgain}
        </Button>
      </Notice>
    </section>
  )
}

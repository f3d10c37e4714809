import { type ReactElement, useContext } from 'react'
import { Explain } from '../app/explain.ts'
import { LogOutError, useLogOut, useLogOutError } from '../app/useLogOut.ts'
import { messages } from '../messages.ts'
import { Button } from './Button.tsx'
import { Notice } from './Notice.tsx'

const texts = messages.logOut

/** Logging out did not work: what is still as it was, and what is not. */
export function LogOutProblem(): ReactElement | null {
  const explain = useContext(Explain)
  const error = useLogOutError()
  const { logOut, isPending } = useLogOut()
  if (!(error instanceof LogOutError)) return null
  return (
    <section aria-label={texts.label}>
      <Notice>
        <p>
          <strong>{texts.failed}</strong> {explain(error.cause)}
        </p>
        <p>{error.isKeyDeleted ? texts.keyDeleted : texts.keyLeft}</p>
        <Button look="quiet" busy={isPending} onClick={logOut}>
          {messages.tryAgain}
        </Button>
      </Notice>
    </section>
  )
}

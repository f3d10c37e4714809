import type { ReactElement } from 'react'
import { messages } from '../messages.ts'
import { Problem } from '../session/Problem.tsx'
import { Button } from '../ui/Button.tsx'
import type { OneTimeCode } from './useOneTimeCode.ts'

const texts = messages.unlock

/** A code goes to the phone number the service has of the customer. */
export function UnlockWithSms({ code }: { code: OneTimeCode }): ReactElement {
  return (
    <>
      <Problem error={code.startError} />
      <Button look="quiet" wide busy={code.starting} onClick={code.start}>
        {code.waiting ? texts.enterSmsCode : texts.smsCode}
      </Button>
    </>
  )
}

import type { ReactElement } from 'react'
import type { OneTimeCode } from '../app/useOneTimeCode.ts'
import { messages } from '../messages.ts'
import { Button } from './Button.tsx'
import { Problem } from './Problem.tsx'

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

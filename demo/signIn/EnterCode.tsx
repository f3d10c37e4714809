import type { OneTimeCodeSignIn } from 'holdfast'
import type { ReactElement } from 'react'
import { messages } from '../messages.ts'
import { Button } from '../ui/Button.tsx'
import { CodeForm } from './CodeForm.tsx'
import type { OneTimeCode } from './useOneTimeCode.ts'

export interface EnterCodeProps {
  code: OneTimeCode
  waiting: OneTimeCodeSignIn
}

/** The code that unlocks the wallet, from an email or an SMS. */
export function EnterCode({ code, waiting }: EnterCodeProps): ReactElement {
  return (
    <div className="stack">
      <h3>{messages.code.title[code.channel]}</h3>
      <CodeForm
        channel={code.channel}
        sentTo={waiting.nickname}
        inputMode="text"
        busy={code.entering}
        error={code.enterError}
        onCode={code.enter}
        onResend={() => waiting.resend()}
      >
        <Button look="text" onClick={code.leave}>
          {messages.code.otherWay}
        </Button>
      </CodeForm>
    </div>
  )
}

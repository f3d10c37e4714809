import type { ReactElement } from 'react'
import { messages } from '../messages.ts'
import { Problem } from '../session/Problem.tsx'
import { Button } from '../ui/Button.tsx'
import type { OneTimeCode } from './useOneTimeCode.ts'

const { unlock: texts, code: codeTexts } = messages

export interface UnlockWithCodeProps {
  code: OneTimeCode
  /** The email address or phone number that the wallet sends codes to, and no other. */
  address: string
}

/** Sends a code by email or SMS, or leads to the one that was sent. */
export function UnlockWithCode({ code, address }: UnlockWithCodeProps): ReactElement {
  const { channel, waiting, starting, startError, start } = code
  return (
    <div className="stack">
      <p className="soft">{waiting ? codeTexts.sentTo(address) : texts.codesGoTo(address)}</p>
      <Problem error={startError} />
      <Button look="quiet" wide busy={starting} onClick={start}>
        {waiting ? texts.enterCode[channel] : texts.sendCode[channel]}
      </Button>
    </div>
  )
}

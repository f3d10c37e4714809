import type { ReactElement } from 'react'
import { useCredentials } from '../app/queries.ts'
import { useEmailCode } from '../app/useEmailCode.ts'
import { useMe } from '../app/useMe.ts'
import { messages } from '../messages.ts'
import { Button } from './Button.tsx'
import { CodeForm } from './CodeForm.tsx'
import { UnlockWithEmail } from './UnlockWithEmail.tsx'
import { UnlockWithPasskey } from './UnlockWithPasskey.tsx'
import { UnlockWithProvider } from './UnlockWithProvider.tsx'

/** Every way in that the wallet has, wherever it is asked for. */
export function Unlock({ text }: { text: string }): ReactElement {
  const { data: credentials = [] } = useCredentials()
  const { data: me } = useMe()
  const passkey = credentials.find(({ type }) => type === 'PASSKEY')?.id
  const has = (kind: string) => credentials.some(({ type }) => type === kind)
  const code = useEmailCode(has('EMAIL_OTP'), credentials.length === 1)
  if (code.waiting && code.isEntering) {
    const { nickname, resend } = code.waiting
    return (
      <div className="stack">
        <CodeForm
          sentTo={nickname}
          inputMode="text"
          busy={code.entering}
          error={code.enterError}
          onCode={code.enter}
          onResend={async () => (await resend()).resendAfterSeconds}
        />
        <Button look="text" onClick={code.leave}>
          {messages.code.otherWay}
        </Button>
      </div>
    )
  }
  return (
    <div className="stack ways">
      <p>{text}</p>
      {passkey && <UnlockWithPasskey credential={passkey} />}
      {has('EMAIL_OTP') && (
        <UnlockWithEmail
          address={me?.user?.email ?? ''}
          passkey={passkey}
          isSent={code.waiting !== undefined}
          busy={code.starting}
          error={code.startError}
          onStart={code.start}
        />
      )}
      {has('OAUTH') && <UnlockWithProvider />}
    </div>
  )
}

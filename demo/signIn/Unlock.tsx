import type { ReactElement } from 'react'
import { useCredentials } from '../shared/queries.ts'
import { EnterCode } from './EnterCode.tsx'
import { OtherDevice } from './OtherDevice.tsx'
import { UnlockWithEmail } from './UnlockWithEmail.tsx'
import { UnlockWithPasskey } from './UnlockWithPasskey.tsx'
import { UnlockWithProvider } from './UnlockWithProvider.tsx'
import { UnlockWithSms } from './UnlockWithSms.tsx'
import { useOneTimeCode } from './useOneTimeCode.ts'

/** Every way in that the wallet has, wherever it is asked for. */
export function Unlock({ text }: { text: string }): ReactElement {
  const { data: credentials = [] } = useCredentials()
  const passkey = credentials.find(({ type }) => type === 'PASSKEY')?.id
  const has = (kind: string) => credentials.some(({ type }) => type === kind)
  const isOnlyWay = credentials.length === 1
  const email = useOneTimeCode('EMAIL_OTP', has('EMAIL_OTP'), isOnlyWay)
  const sms = useOneTimeCode('SMS_OTP', has('SMS_OTP'), isOnlyWay)
  const entered = [email, sms].find(({ isEntering }) => isEntering)
  if (entered?.waiting) return <EnterCode code={entered} waiting={entered.waiting} />
  return (
    <div className="stack ways">
      <p>{text}</p>
      {passkey && <UnlockWithPasskey credential={passkey} />}
      {has('EMAIL_OTP') && (
        <UnlockWithEmail
          address={credentials.find(({ type }) => type === 'EMAIL_OTP')?.nickname ?? ''}
          isSent={email.waiting !== undefined}
          busy={email.starting}
          error={email.startError}
          onStart={email.start}
        />
      )}
      {has('SMS_OTP') && <UnlockWithSms code={sms} />}
      {has('OAUTH') && <UnlockWithProvider />}
      {passkey && isOnlyWay && <OtherDevice />}
    </div>
  )
}

import type { ReactElement } from 'react'
import { useCredentials } from '../shared/queries.ts'
import { EnterCode } from './EnterCode.tsx'
import { OtherDevice } from './OtherDevice.tsx'
import { passkeysOf } from './preparedPasskey.ts'
import { UnlockWithCode } from './UnlockWithCode.tsx'
import { UnlockWithPasskey } from './UnlockWithPasskey.tsx'
import { UnlockWithProvider } from './UnlockWithProvider.tsx'
import { useOneTimeCode } from './useOneTimeCode.ts'

/** All sign-in methods of the wallet. */
export function Unlock({ text }: { text: string }): ReactElement {
  const { data: credentials = [] } = useCredentials()
  const passkeys = passkeysOf(credentials)
  const has = (kind: string) => credentials.some(({ type }) => type === kind)
  const isOnlyWay = credentials.length === 1
  const isPasskeyOnly = credentials.every(({ type }) => type === 'PASSKEY')
  const email = useOneTimeCode('EMAIL_OTP', has('EMAIL_OTP'), isOnlyWay)
  const sms = useOneTimeCode('SMS_OTP', has('SMS_OTP'), isOnlyWay)
  const entered = [email, sms].find(({ isEntering }) => isEntering)
  if (entered?.waiting) return <EnterCode code={entered} waiting={entered.waiting} />
  return (
    <div className="stack ways">
      <p>{text}</p>
      {passkeys && <UnlockWithPasskey passkeys={passkeys} />}
      {[email, sms].map((code) => {
        const sent = credentials.find(({ type }) => type === code.channel)
        return sent && <UnlockWithCode key={code.channel} code={code} address={sent.nickname} />
      })}
      {has('OAUTH') && <UnlockWithProvider />}
      {passkeys && isPasskeyOnly && <OtherDevice />}
    </div>
  )
}

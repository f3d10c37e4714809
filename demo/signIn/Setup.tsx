import { addEmailOtp, addOAuth, addSmsOtp, type Credential, type Wallet } from 'holdfast'
import { useAction } from 'holdfast/react'
import { type ReactElement, useState } from 'react'
import { messages } from '../messages.ts'
import { Problem } from '../session/Problem.tsx'
import { useMe } from '../session/useMe.ts'
import { useWithSum } from '../session/useWithSum.ts'
import { refreshCredentials } from '../shared/queries.ts'
import { after } from '../ui/after.ts'
import { Button } from '../ui/Button.tsx'
import { Screen } from '../ui/Screen.tsx'
import { PasskeyForm } from './PasskeyForm.tsx'
import { provider } from './providers.ts'
import { Unlock } from './Unlock.tsx'

const texts = messages.setup

/** The first way in, and the first unlock with it. */
export function Setup({ wayIn }: { wayIn: Credential | undefined }): ReactElement {
  // The passkey may be there, and only the unlock with it have failed.
  const [failure, setFailure] = useState<unknown>()
  return (
    <Screen title={texts.title} width="narrow">
      <ol className="steps" aria-label={texts.steps}>
        <li data-state="done">{texts.joined}</li>
        <li data-state={wayIn && 'done'} aria-current={wayIn ? undefined : 'step'}>
          {texts.wayIn}
        </li>
        <li aria-current={wayIn ? 'step' : undefined}>{texts.unlock}</li>
      </ol>
      <section className="stack">
        {wayIn ? (
          <>
            <h2>{texts.readyTitle[wayIn.type]}</h2>
            {wayIn.type === 'PASSKEY' && <Problem error={failure} />}
            <Unlock text={texts.unlockText} />
          </>
        ) : (
          <>
            <h2>{texts.passkeyTitle}</h2>
            <p>{texts.passkeyText}</p>
            <PasskeyForm onFailed={setFailure} />
            <OtherWays />
          </>
        )}
      </section>
    </Screen>
  )
}

/** For devices without passkeys, and for people who want one later. */
function OtherWays(): ReactElement {
  const { data: me } = useMe()
  const withSum = useWithSum()
  const { email = '', phoneNumber, signInMethods = [] } = me?.user ?? {}
  const ways: [Credential['type'], string, OtherWay][] = [
    ['EMAIL_OTP', texts.useEmail, useOtherWay(addEmailOtp, { email })],
    ['SMS_OTP', texts.useSms, useOtherWay(addSmsOtp, { phoneNumber })],
    ['OAUTH', texts.useProvider, useOtherWay(addOAuth, { provider })],
  ]
  const offered = ways.filter(([type]) => signInMethods.includes(type))
  return (
    <div className="stack others">
      <p className="soft">{texts.otherWays}</p>
      <p>{withSum(texts.withoutPasskey)}</p>
      <Problem error={offered.map(([, , { error }]) => error).find(Boolean)} />
      <div className="acts">
        {offered.map(([type, label, { isPending, add }]) => (
          <Button key={type} look="quiet" busy={isPending} onClick={add}>
            {label}
          </Button>
        ))}
      </div>
    </div>
  )
}

interface OtherWay {
  isPending: boolean
  error: unknown
  add: () => void
}

/** Adds the wallet's first sign-in method, which needs no signature. */
function useOtherWay<Options>(
  addMethod: (wallet: Wallet, options: Options) => Promise<unknown>,
  options: Options,
): OtherWay {
  const { run, isPending, error } = useAction(addMethod)
  return { isPending, error, add: () => after(run(options), refreshCredentials) }
}

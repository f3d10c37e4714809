import { addEmailOtp, addOAuth, type Credential } from 'holdfast'
import { useAction } from 'holdfast/react'
import type { ReactElement } from 'react'
import { after } from '../app/after.ts'
import { provider } from '../app/providers.ts'
import { refreshCredentials } from '../app/queries.ts'
import { useMe } from '../app/useMe.ts'
import { Button } from '../components/Button.tsx'
import { PasskeyForm } from '../components/PasskeyForm.tsx'
import { Problem } from '../components/Problem.tsx'
import { Screen } from '../components/Screen.tsx'
import { Unlock } from '../components/Unlock.tsx'
import { messages } from '../messages.ts'

const texts = messages.setup

/** The first way in, and the first unlock with it. */
export function Setup({ wayIn }: { wayIn: Credential | undefined }): ReactElement {
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
            <Unlock text={texts.unlockText} />
          </>
        ) : (
          <>
            <h2>{texts.passkeyTitle}</h2>
            <p>{texts.passkeyText}</p>
            <PasskeyForm />
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
  const email = useAction(addEmailOtp)
  const oauth = useAction(addOAuth)
  const address = me?.user?.email ?? ''
  return (
    <div className="stack others">
      <p className="soft">{texts.otherWays}</p>
      <Problem error={email.error ?? oauth.error} />
      <div className="acts">
        <Button
          look="quiet"
          busy={email.isPending}
          onClick={() => after(email.run({ email: address }), refreshCredentials)}
        >
          {texts.useEmail}
        </Button>
        <Button
          look="quiet"
          busy={oauth.isPending}
          onClick={() => after(oauth.run({ provider }), refreshCredentials)}
        >
          {texts.useProvider}
        </Button>
      </div>
    </div>
  )
}

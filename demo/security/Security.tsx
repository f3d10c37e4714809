import { type ReactElement, useEffect } from 'react'
import { messages } from '../messages.ts'
import { useMe } from '../session/useMe.ts'
import { useAccount } from '../shared/queries.ts'
import { Button } from '../ui/Button.tsx'
import { Facts } from '../ui/Facts.tsx'
import { Link } from '../ui/Link.tsx'
import { Screen } from '../ui/Screen.tsx'
import { formatDay } from '../ui/time.ts'
import { Appearance } from './Appearance.tsx'
import { readPhraseCheckedAt } from './checkedPhrases.ts'
import { Devices } from './Devices.tsx'
import { PaymentFactors } from './PaymentFactors.tsx'
import { Privacy } from './Privacy.tsx'
import { useLogOut } from './useLogOut.ts'
import { WaysIn } from './WaysIn.tsx'

const texts = messages.security

/** Sign-in methods, unlocked devices, and logging out. A part of the address, such as `#privacy`, leads to a section. */
export function Security(): ReactElement {
  const asked = location.hash.slice(1)
  useEffect(() => {
    // After the screen, which moves the focus to its heading.
    const section = document.getElementById(asked)
    section?.scrollIntoView()
    section?.focus({ preventScroll: true })
  }, [asked])
  return (
    <Screen title={texts.title} width="narrow">
      <div className="sections">
        <WaysIn />
        <PaymentFactors />
        <Devices />
        <Privacy />
        <PhrasePanel />
        <Profile />
        <Appearance />
      </div>
    </Screen>
  )
}

function PhrasePanel(): ReactElement {
  const { data: account } = useAccount()
  const checkedAt = account && readPhraseCheckedAt(account.id)
  return (
    <section className="panel" aria-labelledby="phrase">
      <h2 id="phrase">{texts.phrase}</h2>
      <p className="soft">{texts.phraseText}</p>
      {checkedAt && <p className="soft">{texts.phraseChecked(formatDay(checkedAt))}</p>}
      <p>
        <Link to="/security/phrase" look="quiet">
          {texts.phraseAction}
        </Link>
      </p>
    </section>
  )
}

function Profile(): ReactElement {
  const { data: me } = useMe()
  const { logOut, isPending } = useLogOut()
  return (
    <section className="panel" aria-labelledby="profile">
      <h2 id="profile">{texts.profile}</h2>
      <Facts
        facts={[
          [texts.fullName, me?.user?.fullName],
          [texts.email, me?.user?.email],
          [texts.phoneNumber, me?.user?.phoneNumber],
        ]}
      />
      <p>
        <Button look="quiet" busy={isPending} onClick={logOut}>
          {messages.nav.logOut}
        </Button>
      </p>
    </section>
  )
}

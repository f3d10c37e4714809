import type { ReactElement } from 'react'
import { useMe } from '../app/queries.ts'
import { useLogOut } from '../app/useLogOut.ts'
import { Button } from '../components/Button.tsx'
import { Facts } from '../components/Facts.tsx'
import { Screen } from '../components/Screen.tsx'
import { ThemeChoice } from '../components/ThemeChoice.tsx'
import { messages } from '../messages.ts'

const texts = messages.you

/** Who is here, and how the page looks. */
export function You(): ReactElement {
  const { data: user } = useMe()
  const logOut = useLogOut()
  return (
    <Screen title={texts.title} width="narrow">
      <div className="sections">
        <section className="panel" aria-labelledby="profile">
          <h2 id="profile">{texts.profile}</h2>
          <Facts
            facts={[
              [texts.fullName, user?.fullName],
              [texts.email, user?.email],
            ]}
          />
          <p>
            <Button look="quiet" onClick={logOut}>
              {messages.nav.logOut}
            </Button>
          </p>
        </section>
        <section className="panel" aria-labelledby="look">
          <h2 id="look">{texts.look}</h2>
          <ThemeChoice />
        </section>
      </div>
    </Screen>
  )
}

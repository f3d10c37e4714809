import { type ReactElement, useState } from 'react'
import type { Departure } from '../app/departure.ts'
import { Contours } from '../components/Contours.tsx'
import { Icon } from '../components/Icon.tsx'
import { Notice } from '../components/Notice.tsx'
import { ThemeChoice } from '../components/ThemeChoice.tsx'
import { Wordmark } from '../components/Wordmark.tsx'
import { messages } from '../messages.ts'
import { Join } from './Join.tsx'
import { LogIn } from './LogIn.tsx'
import { LoginCode } from './LoginCode.tsx'

const { welcome } = messages

export interface WelcomeProps {
  /** Where a code was mailed that was not entered yet. */
  codeSentTo: string | null
  /** How the last login of this page ended, if there was one. */
  departure?: Departure | undefined
}

/** For everybody who is not logged in to the platform. */
export function Welcome({ codeSentTo, departure }: WelcomeProps): ReactElement {
  return (
    <div className="welcome">
      <section className="promise" aria-label={messages.brand}>
        <Contours />
        <div className="wordmark">
          <Wordmark />
        </div>
        <div className="pitch">
          <p className="line">{welcome.promise}</p>
          <p className="text">{welcome.pitch}</p>
        </div>
        <ul className="points">
          {welcome.points.map((point) => (
            <li key={point}>
              <Icon name="check" />
              <span>{point}</span>
            </li>
          ))}
        </ul>
      </section>
      <main id="content">
        <ThemeChoice />
        <div className="forms">
          {departure === 'ended' && (
            <Notice tone="wait">{messages.platformErrors.LOGGED_OUT}</Notice>
          )}
          {departure === 'keyLeft' && <Notice>{messages.logOut.keyLeft}</Notice>}
          <Door codeSentTo={codeSentTo} isKnown={departure === 'ended'} />
        </div>
      </main>
    </div>
  )
}

interface DoorProps extends Pick<WelcomeProps, 'codeSentTo'> {
  /** Was logged in a moment ago. */
  isKnown: boolean
}

/** Join, come back, or enter the code that was mailed. */
function Door({ codeSentTo, isKnown }: DoorProps): ReactElement {
  const [isNew, setIsNew] = useState(!isKnown)
  const [isElsewhere, setIsElsewhere] = useState(false)
  const [sentTo, setSentTo] = useState(codeSentTo)
  const onSent = (address: string) => {
    setSentTo(address)
    setIsElsewhere(false)
  }
  if (sentTo !== null && !isElsewhere) {
    return <LoginCode sentTo={sentTo} onElsewhere={() => setIsElsewhere(true)} />
  }
  return isNew ? (
    <Join onSent={onSent} onOther={() => setIsNew(false)} />
  ) : (
    <LogIn onSent={onSent} onOther={() => setIsNew(true)} />
  )
}

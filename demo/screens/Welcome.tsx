import { type ReactElement, useState } from 'react'
import { Contours } from '../components/Contours.tsx'
import { Icon } from '../components/Icon.tsx'
import { ThemeChoice } from '../components/ThemeChoice.tsx'
import { Wordmark } from '../components/Wordmark.tsx'
import { messages } from '../messages.ts'
import { Join } from './Join.tsx'
import { LogIn } from './LogIn.tsx'
import { LoginCode } from './LoginCode.tsx'

const { welcome } = messages

/** For everybody who is not logged in to the platform. */
export function Welcome({ codeSentTo }: { codeSentTo: string | null }): ReactElement {
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
          <Door codeSentTo={codeSentTo} />
        </div>
      </main>
    </div>
  )
}

/** Join, come back, or enter the code that was mailed. */
function Door({ codeSentTo }: { codeSentTo: string | null }): ReactElement {
  const [isNew, setIsNew] = useState(true)
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

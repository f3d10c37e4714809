import { type ReactElement, type ReactNode, useState } from 'react'
import { useLocation } from 'wouter'
import { messages } from '../messages.ts'
import type { Departure } from '../session/departure.ts'
import { passkeySum } from '../session/passkeySum.ts'
import type { Me } from '../session/platform.ts'
import { queryClient } from '../session/queryClient.ts'
import { Contours } from '../ui/Contours.tsx'
import { Icon } from '../ui/Icon.tsx'
import { LanguageChoice } from '../ui/LanguageChoice.tsx'
import { loadLater } from '../ui/loadLater.tsx'
import { Notice } from '../ui/Notice.tsx'
import { ThemeChoice } from '../ui/ThemeChoice.tsx'
import { Wordmark } from '../ui/Wordmark.tsx'
import { Join } from './Join.tsx'
import { LogIn } from './LogIn.tsx'

const { welcome } = messages

/** Comes when a code was sent: the door does without it. */
const LoginCode = loadLater(async () => (await import('./LoginCode.tsx')).LoginCode)

export interface WelcomeProps extends Pick<Me, 'codeSentTo' | 'passkeyAbove'> {
  /** How the last login of this page ended, if there was one. */
  departure?: Departure | undefined
  /** Who asks for a payment, where a link of a request was opened: in place of a word about where login leads. */
  request?: ReactNode
}

/** For everybody who is not logged in to the platform. */
export function Welcome({
  codeSentTo,
  departure,
  passkeyAbove,
  request,
}: WelcomeProps): ReactElement {
  const [path] = useLocation()
  const points = welcome.points.map((point) => point(passkeySum(passkeyAbove)))
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
          {points.map((point) => (
            <li key={point}>
              <Icon name="check" />
              <span>{point}</span>
            </li>
          ))}
        </ul>
      </section>
      <main id="content" tabIndex={-1}>
        <ThemeChoice />
        <div className="forms">
          {departure === 'ended' && (
            <Notice tone="wait">{messages.platformErrors.LOGGED_OUT}</Notice>
          )}
          {request}
          {departure === undefined && path !== '/' && !request && (
            <Notice tone="wait">{welcome.toOpen}</Notice>
          )}
          {departure === 'keyLeft' && <Notice>{messages.logOut.keyLeft}</Notice>}
          <Door codeSentTo={codeSentTo} isKnown={departure === 'ended'} />
          <LanguageChoice />
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
    queryClient.setQueryData<Me>(['me'], (me) => me && { ...me, codeSentTo: address })
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

import type { ReactElement } from 'react'
import { messages } from '../messages.ts'
import { Button } from '../ui/Button.tsx'
import { Link } from '../ui/Link.tsx'

const texts = messages.secondMethod

export interface QuestionProps {
  onLater: () => void
}

/** Asks a customer whose only sign-in method is a passkey to add a second one. */
export function SecondMethod({ onLater }: QuestionProps): ReactElement {
  return (
    <section className="notice" data-tone="wait" aria-labelledby="second-method">
      <h2 id="second-method">{texts.title}</h2>
      <p>{texts.text}</p>
      <div className="acts">
        <Link to="/security" look="quiet">
          {texts.add}
        </Link>
        <Link to="/security/phrase" look="quiet">
          {texts.phrase}
        </Link>
        <Button look="text" onClick={onLater}>
          {texts.later}
        </Button>
      </div>
    </section>
  )
}

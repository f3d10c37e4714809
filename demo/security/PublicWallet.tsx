import type { ReactElement } from 'react'
import { messages } from '../messages.ts'
import { Button } from '../ui/Button.tsx'
import { Link } from '../ui/Link.tsx'
import type { QuestionProps } from './SecondMethod.tsx'

const texts = messages.security

/** Tells a customer that the wallet can be seen publicly, and leads to where that is changed. */
export function PublicWallet({ onLater }: QuestionProps): ReactElement {
  return (
    <section className="notice" data-tone="wait" aria-labelledby="public-wallet">
      <h2 id="public-wallet">{texts.publicWallet.title}</h2>
      <p>{texts.publicWallet.text}</p>
      <div className="acts">
        <Link to="/security#privacy" look="quiet">
          {texts.publicWallet.makePrivate}
        </Link>
        <Button look="text" onClick={onLater}>
          {texts.publicWallet.later}
        </Button>
      </div>
    </section>
  )
}

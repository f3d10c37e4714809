import type { ReactElement } from 'react'
import { messages } from '../messages.ts'

const { otherDevice: texts, payment } = messages

/** What is left to do on a device without the passkey, where that is the only sign-in method. */
export function OtherDevice(): ReactElement {
  return (
    <details className="fold">
      <summary>{texts.title}</summary>
      <div className="stack">
        <ul className="problems">
          {texts.ways.map((way) => (
            <li key={way}>{way}</li>
          ))}
        </ul>
        <p>
          {texts.help} <a href={`mailto:${payment.helpTo}`}>{payment.helpTo}</a>
        </p>
      </div>
    </details>
  )
}

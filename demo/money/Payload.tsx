import type { ReactElement } from 'react'
import { messages } from '../messages.ts'
import { Code } from '../ui/Code.tsx'
import { locale } from '../ui/locale.ts'

const texts = messages.review

/** The very string the device signs, to the last character. */
export function Payload({ text }: { text: string }): ReactElement {
  const bytes = new TextEncoder().encode(text).length
  return (
    <details className="fold">
      <summary>{texts.payloadTitle}</summary>
      <div className="stack">
        <p className="soft small">
          {texts.payloadText(new Intl.NumberFormat(locale).format(bytes))}
        </p>
        <Code text={text} />
      </div>
    </details>
  )
}

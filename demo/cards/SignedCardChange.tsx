import type { ReactElement } from 'react'
import { messages } from '../messages.ts'
import { Code } from '../ui/Code.tsx'
import { locale } from '../ui/locale.ts'
import { useSignedChange } from './signedChanges.ts'

const texts = messages.cards

/** The last change of the card that this device signed: the very text, and the signature under it. */
export function SignedCardChange({ cardId }: { cardId: string }): ReactElement | null {
  const signed = useSignedChange(cardId)
  if (!signed) return null
  const bytes = new TextEncoder().encode(signed.payload).length
  return (
    // Keyed by what was signed: each change begins closed, also after one that was opened.
    <details className="fold signed-change" key={signed.payload}>
      <summary>{texts.signed[signed.change] ?? signed.change}</summary>
      <div className="stack">
        <p className="soft small">
          {texts.signedText(new Intl.NumberFormat(locale).format(bytes))}
        </p>
        <h3>{texts.signedPayload}</h3>
        <Code text={signed.payload} />
        <h3>{texts.signature}</h3>
        <Code text={signed.signature} />
      </div>
    </details>
  )
}

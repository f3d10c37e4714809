import type { ReactElement } from 'react'
import { messages } from '../messages.ts'
import { LanguageChoice } from '../ui/LanguageChoice.tsx'
import { ThemeChoice } from '../ui/ThemeChoice.tsx'

const texts = messages.security

/** The language and the theme, which this device remembers. */
export function Appearance(): ReactElement {
  return (
    <section className="panel" aria-labelledby="look">
      <h2 id="look">{texts.look}</h2>
      <LanguageChoice />
      <ThemeChoice />
    </section>
  )
}

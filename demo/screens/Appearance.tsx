import type { ReactElement } from 'react'
import { LanguageChoice } from '../components/LanguageChoice.tsx'
import { ThemeChoice } from '../components/ThemeChoice.tsx'
import { messages } from '../messages.ts'

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

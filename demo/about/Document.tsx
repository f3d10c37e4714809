import type { ReactElement } from 'react'
import { useWithSum } from '../session/useWithSum.ts'
import { Notice } from '../ui/Notice.tsx'
import { Screen } from '../ui/Screen.tsx'

export interface DocumentProps {
  title: string
  /** What it stands in for. */
  example: string
  sections: { title: string; texts: string[] }[]
}

/** A text in sections, to be read. */
export function Document({ title, example, sections }: DocumentProps): ReactElement {
  const withSum = useWithSum()
  return (
    <Screen title={title} width="narrow">
      <div className="sections">
        <Notice tone="wait">{example}</Notice>
        {sections.map((section) => (
          <section key={section.title} className="stack">
            <h2>{section.title}</h2>
            {section.texts.map((text) => (
              <p key={text}>{withSum(text)}</p>
            ))}
          </section>
        ))}
      </div>
    </Screen>
  )
}

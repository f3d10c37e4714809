import { type ReactElement, useEffect } from 'react'
import { useWithSum } from '../session/useWithSum.ts'
import { Screen } from '../ui/Screen.tsx'
import type { AboutProps } from './aboutProps.ts'

/** Questions with their answers. A part of the address, such as `#limits`, opens one of them. */
export function Help({ texts: { help } }: AboutProps): ReactElement {
  const withSum = useWithSum()
  const asked = location.hash.slice(1)
  useEffect(() => {
    // After the screen, which moves the focus to its heading.
    document.getElementById(asked)?.querySelector('summary')?.focus()
  }, [asked])
  return (
    <Screen title={help.title} width="narrow">
      <div className="sections">
        <p className="soft">{help.about}</p>
        <div className="questions">
          {Object.entries(help.questions).map(([id, { question, answer }]) => (
            <details key={id} id={id} className="fold" open={id === asked}>
              <summary>{question}</summary>
              <div className="stack">
                {answer.map((text) => (
                  <p key={text}>{withSum(text)}</p>
                ))}
              </div>
            </details>
          ))}
        </div>
        <p>
          {help.more} <a href="mailto:help@marram.example">{help.write}</a>
        </p>
      </div>
    </Screen>
  )
}

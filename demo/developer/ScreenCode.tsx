import type { ReactElement } from 'react'
import { useLocation } from 'wouter'
import { codeOfScreen, type Place } from './codeOfScreen.ts'
import { Examples } from './Examples.tsx'
import { texts } from './texts.ts'

/** The calls of the library behind the screen that is open. */
export function ScreenCode(place: Omit<Place, 'path'>): ReactElement {
  const [path] = useLocation()
  const parts = codeOfScreen({ ...place, path })
  if (parts.length === 0) return <p className="soft">{texts.noCode}</p>
  return (
    <>
      <p className="soft small">{texts.codeText}</p>
      {parts.map(({ title, names }) => (
        <section key={title} aria-label={title}>
          <h2>{title}</h2>
          <Examples names={names} />
        </section>
      ))}
    </>
  )
}

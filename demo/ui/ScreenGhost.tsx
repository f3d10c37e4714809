import type { ReactElement } from 'react'
import { messages } from '../messages.ts'

/** The shape of a screen while its part of the page is fetched. */
export function ScreenGhost(): ReactElement {
  return (
    <main className="screen" data-width="narrow" id="content" tabIndex={-1}>
      <h1 className="hidden">{messages.loading}</h1>
      <div className="shape" aria-hidden="true">
        <span className="ghost" />
        <span className="ghost" />
        <span className="ghost" />
        <span className="ghost" />
      </div>
    </main>
  )
}

import type { ReactElement } from 'react'
import { messages } from '../messages.ts'
import { Wordmark } from './Wordmark.tsx'

/** Before anything is known: the name, and a sign of life. */
export function Waiting(): ReactElement {
  return (
    <main className="waiting">
      <h1 className="wordmark">
        <Wordmark />
      </h1>
      <p role="status">
        <span className="hidden">{messages.loading}</span>
        <span className="ghost" />
      </p>
    </main>
  )
}

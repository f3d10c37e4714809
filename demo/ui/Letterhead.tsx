import type { ReactElement } from 'react'
import { Wordmark } from './Wordmark.tsx'

/** Who issued what is printed. Paper has no bar with the name; the screen does without this. */
export function Letterhead({ company }: { company: string }): ReactElement {
  return (
    <div className="printed letterhead">
      <span className="wordmark">
        <Wordmark />
      </span>
      <p>{company}</p>
    </div>
  )
}

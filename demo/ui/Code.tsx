import type { ReactElement, ReactNode } from 'react'

export interface CodeProps {
  text: string
  /** Marks parts of the text, and changes none of it. @default the text as it is */
  show?: (text: string) => ReactNode
}

/** Text for machines, to the last character and in its own order, whatever the direction of the page. */
export function Code({ text, show }: CodeProps): ReactElement {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard has to reach it.
    <pre className="payload" dir="ltr" tabIndex={0}>
      {show ? show(text) : text}
    </pre>
  )
}

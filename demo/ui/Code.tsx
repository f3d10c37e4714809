import type { ReactElement } from 'react'

/** Text for machines, to the last character and in its own order, whatever the direction of the page. */
export function Code({ text }: { text: string }): ReactElement {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard has to reach it.
    <pre className="payload" dir="ltr" tabIndex={0}>
      {text}
    </pre>
  )
}

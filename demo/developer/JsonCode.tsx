import type { Json } from 'holdfast'
import type { ReactElement } from 'react'
import { Code } from '../ui/Code.tsx'

/** A name with its colon, a text, a number or a word of JSON. */
const token = /("(?:[^"\\]|\\.)*")(\s*:)?|(-?\d[\d.eE+-]*)|\b(true|false|null)\b/g

/** JSON over several lines, its names, texts and numbers in colours of their own. */
export function JsonCode({ body }: { body: Json }): ReactElement {
  return <Code text={JSON.stringify(body, null, 2)} show={highlight} />
}

function highlight(text: string): (string | ReactElement)[] {
  const parts: (string | ReactElement)[] = []
  let end = 0
  for (const found of text.matchAll(token)) {
    const [whole, quoted, colon = '', number] = found
    parts.push(text.slice(end, found.index))
    end = found.index + whole.length - colon.length
    const kind = quoted ? (colon ? 'name' : 'text') : number ? 'number' : 'word'
    parts.push(
      <span key={found.index} data-token={kind}>
        {text.slice(found.index, end)}
      </span>,
    )
  }
  return [...parts, text.slice(end)]
}

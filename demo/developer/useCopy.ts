import { useState } from 'react'
import { texts } from './texts.ts'

/** Copies a text, and what to say of it: for a live region. */
export function useCopy(): [said: string, copy: (text: string) => void] {
  const [said, setSaid] = useState('')
  const copy = (text: string) => {
    navigator.clipboard.writeText(text).then(
      () => setSaid(texts.copied),
      () => setSaid(texts.notCopied),
    )
  }
  return [said, copy]
}

import { type ReactElement, useState } from 'react'
import { messages } from '../messages.ts'
import { Button } from './Button.tsx'

export interface CopyButtonProps {
  text: string
  children: string
  look?: 'quiet' | 'text'
  /** Where the visible words alone say too little; begins with them. */
  label?: string
}

/** Copies a text, and says whether it did. */
export function CopyButton({
  text,
  children,
  look = 'text',
  ...rest
}: CopyButtonProps): ReactElement {
  const [said, say] = useState<string>()
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => say(messages.copied),
      () => say(messages.notCopied),
    )
  return (
    <span className="copy">
      <Button look={look} onClick={() => void copy()} {...rest}>
        {children}
      </Button>
      <span className="soft small" role="status">
        {said}
      </span>
    </span>
  )
}

import { type ReactElement, useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { codeOfCall } from './codeOfCall.ts'
import { Examples } from './Examples.tsx'
import type { SeenCall } from './seenCall.ts'
import { texts } from './texts.ts'

/** The functions of the library that send a request, when they are asked for. */
export function CallCode({ call }: { call: SeenCall }): ReactElement | null {
  const [isOpen, setIsOpen] = useState(false)
  const names = codeOfCall(call)
  if (names.length === 0) return null
  return (
    <div>
      <Button look="text" onClick={() => setIsOpen(!isOpen)}>
        {isOpen ? texts.hideCode : texts.showCode}
      </Button>
      {isOpen && <Examples names={names} />}
    </div>
  )
}

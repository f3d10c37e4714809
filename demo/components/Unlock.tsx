import type { ReactElement } from 'react'
import { useUnlock } from '../app/useUnlock.ts'
import { messages } from '../messages.ts'
import { Button } from './Button.tsx'
import { Problem } from './Problem.tsx'

/** The way back in to the wallet, wherever it is asked for. */
export function Unlock({ text }: { text: string }): ReactElement {
  const { unlock, pending, error } = useUnlock()
  return (
    <div className="stack">
      <p>{text}</p>
      <Problem error={error} />
      <Button wide busy={pending} onClick={unlock}>
        {pending ? messages.unlock.waiting : messages.unlock.button}
      </Button>
    </div>
  )
}

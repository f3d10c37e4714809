import type { ReactElement } from 'react'
import { usePasskeyUnlock } from '../app/usePasskeyUnlock.ts'
import { messages } from '../messages.ts'
import { Button } from './Button.tsx'
import { Problem } from './Problem.tsx'

export function UnlockWithPasskey(): ReactElement {
  const { unlock, pending, error } = usePasskeyUnlock()
  return (
    <>
      <Problem error={error} />
      <Button wide busy={pending} onClick={unlock}>
        {pending ? messages.unlock.waiting : messages.unlock.passkey}
      </Button>
    </>
  )
}

import type { ReactElement } from 'react'
import { usePasskeyUnlock } from '../app/usePasskeyUnlock.ts'
import { messages } from '../messages.ts'
import { Button } from './Button.tsx'
import { Problem } from './Problem.tsx'

/** @param credential - the passkey, `AuthMethod:<uuid>` */
export function UnlockWithPasskey({ credential }: { credential: string }): ReactElement {
  const { unlock, pending, error } = usePasskeyUnlock(credential)
  return (
    <>
      <Problem error={error} />
      <Button wide busy={pending} onClick={unlock}>
        {pending ? messages.unlock.waiting : messages.unlock.passkey}
      </Button>
    </>
  )
}

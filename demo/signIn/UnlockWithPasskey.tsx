import type { ReactElement } from 'react'
import { messages } from '../messages.ts'
import { Problem } from '../session/Problem.tsx'
import { Button } from '../ui/Button.tsx'
import { usePasskeyUnlock } from './usePasskeyUnlock.ts'

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

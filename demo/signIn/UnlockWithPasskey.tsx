import type { ReactElement } from 'react'
import { messages } from '../messages.ts'
import { Problem } from '../session/Problem.tsx'
import { Button } from '../ui/Button.tsx'
import { usePasskeyUnlock } from './usePasskeyUnlock.ts'

/** @param passkeys - the wallet's, as `passkeysOf` has them */
export function UnlockWithPasskey({ passkeys }: { passkeys: string }): ReactElement {
  const { unlock, pending, error } = usePasskeyUnlock(passkeys)
  return (
    <>
      <Problem error={error} />
      <Button wide busy={pending} onClick={unlock}>
        {pending ? messages.unlock.waiting : messages.unlock.passkey}
      </Button>
    </>
  )
}

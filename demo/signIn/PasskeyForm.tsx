import { prepareSignIn, signIn, type Wallet } from 'holdfast'
import { useAction } from 'holdfast/react'
import type { ReactElement } from 'react'
import { messages } from '../messages.ts'
import { Problem } from '../session/Problem.tsx'
import { refreshCredentials } from '../shared/queries.ts'
import { after } from '../ui/after.ts'
import { Button } from '../ui/Button.tsx'
import { PasskeyNameForm } from './PasskeyNameForm.tsx'
import { usePrepared } from './usePrepared.ts'

const texts = messages.setup

export interface PasskeyFormProps {
  onDone?: () => void
  /** Gets what failed: the form may be gone when only the first unlock did. */
  onFailed?: (error: unknown) => void
}

const prepareFirstPasskey = (wallet: Wallet, options: { signal: AbortSignal }) =>
  prepareSignIn(wallet, { method: 'createPasskey', ...options })

/** The wallet's first passkey, with a name, and the first unlock with it where it is locked. */
export function PasskeyForm({ onDone, onFailed }: PasskeyFormProps): ReactElement {
  const prepared = usePrepared(prepareFirstPasskey)
  const signUp = useAction(signIn)
  const create = (nickname: string) => {
    onFailed?.(undefined)
    const signingUp = signUp.run({ method: 'createPasskey', nickname, prepared: prepared.current })
    signingUp.catch((error: unknown) => onFailed?.(error))
    // A failure may have left the passkey, which is then offered for unlocking.
    after(signingUp.finally(refreshCredentials), onDone)
  }
  return (
    <PasskeyNameForm
      label={texts.passkeyTitle}
      defaultName={texts.nicknameDefault}
      busy={signUp.isPending}
      onSubmit={create}
    >
      <Problem error={signUp.error} exactly={texts.notCreated} />
      <Button type="submit" busy={signUp.isPending}>
        {signUp.isPending ? texts.creating : texts.create}
      </Button>
    </PasskeyNameForm>
  )
}

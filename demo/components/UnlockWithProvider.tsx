import { signInWithOAuth, startOAuthRedirect } from 'holdfast'
import { useAction } from 'holdfast/react'
import type { ReactElement } from 'react'
import { prefersRedirect, provider } from '../app/providers.ts'
import { messages } from '../messages.ts'
import { Button } from './Button.tsx'
import { Problem } from './Problem.tsx'

const texts = messages.unlock

export function UnlockWithProvider(): ReactElement {
  const popup = useAction(signInWithOAuth)
  const redirect = useAction(startOAuthRedirect)
  const start = () => {
    const run = prefersRedirect()
      ? redirect.run({ provider, returnTo: '/' })
      : popup.run({ provider })
    run.catch(() => {})
  }
  const isWaiting = popup.pending || redirect.pending
  return (
    <>
      <Problem error={popup.error ?? redirect.error} />
      <Button look="quiet" wide busy={isWaiting} onClick={start}>
        {isWaiting ? texts.providerWaiting : texts.provider}
      </Button>
    </>
  )
}

import { signInWithOAuth, startOAuthRedirect } from 'holdfast'
import { useAction } from 'holdfast/react'
import { type ReactElement, useContext } from 'react'
import { messages } from '../messages.ts'
import { Problem } from '../session/Problem.tsx'
import { after } from '../ui/after.ts'
import { Button } from '../ui/Button.tsx'
import { BeforeLeaving } from '../ui/beforeLeaving.ts'
import { keepPlace } from './keptPlace.ts'
import { prefersRedirect, provider, returnPath } from './providers.ts'

const texts = messages.unlock

export function UnlockWithProvider(): ReactElement {
  const popup = useAction(signInWithOAuth)
  const redirect = useAction(startOAuthRedirect)
  const beforeLeaving = useContext(BeforeLeaving)
  const leave = () => {
    keepPlace()
    beforeLeaving()
    after(redirect.run({ provider, returnTo: returnPath() }))
  }
  const start = () => {
    if (prefersRedirect()) leave()
    else after(popup.run({ provider }))
  }
  const isWaiting = popup.isPending || redirect.isPending
  return (
    <>
      <Problem error={popup.error ?? redirect.error} />
      <Button look="quiet" wide busy={isWaiting} onClick={start}>
        {isWaiting ? texts.providerWaiting : texts.provider}
      </Button>
    </>
  )
}

import { signInWithOAuth, startOAuthRedirect } from 'holdfast'
import { useAction } from 'holdfast/react'
import { type ReactElement, useContext } from 'react'
import { after } from '../app/after.ts'
import { keepPlace } from '../app/keptPlace.ts'
import { prefersRedirect, provider, returnPath } from '../app/providers.ts'
import { messages } from '../messages.ts'
import { Button } from './Button.tsx'
import { BeforeLeaving } from './beforeLeaving.ts'
import { Problem } from './Problem.tsx'

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

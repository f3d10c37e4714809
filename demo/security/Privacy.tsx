import { Switch } from '@base-ui/react/switch'
import { updatePrivacy } from 'holdfast'
import { useAction, useWalletState } from 'holdfast/react'
import { type ReactElement, useState } from 'react'
import { messages } from '../messages.ts'
import { Problem } from '../session/Problem.tsx'
import { setAccount, useAccount } from '../shared/queries.ts'
import { Unlock } from '../signIn/Unlock.tsx'
import { after } from '../ui/after.ts'
import { Sheet } from '../ui/Sheet.tsx'
import { useToasts } from '../ui/toasts.ts'

const texts = messages.security

/** Whether the world may look on. */
export function Privacy(): ReactElement {
  const { data: account } = useAccount()
  const { status } = useWalletState()
  const [isUnlocking, setIsUnlocking] = useState(false)
  const { show } = useToasts()
  const update = useAction(updatePrivacy)
  const isUnlocked = status === 'signedIn'
  const change = (privateEnabled: boolean) => {
    if (!isUnlocked) return setIsUnlocking(true)
    after(update.run({ privateEnabled }), async (changed) => {
      await setAccount(changed)
      show(privateEnabled ? texts.madePrivate : texts.madePublic)
    })
  }
  return (
    <section className="panel" aria-labelledby="privacy">
      <h2 id="privacy" tabIndex={-1}>
        {texts.privacy}
      </h2>
      <div className="switch-row">
        <div>
          <span className="who" id="privacy-name">
            {texts.privacySwitch}
          </span>
          <p className="soft small" id="privacy-text">
            {account?.privateEnabled === false ? texts.publicText : texts.privacyText}
          </p>
        </div>
        <Switch.Root
          className="switch"
          aria-labelledby="privacy-name"
          aria-describedby="privacy-text"
          checked={account?.privateEnabled ?? false}
          disabled={!account}
          readOnly={update.isPending}
          onCheckedChange={change}
        >
          <Switch.Thumb className="thumb" />
        </Switch.Root>
      </div>
      <Problem error={update.error} />
      <Sheet
        title={texts.privacyTitle}
        isOpen={isUnlocking && !isUnlocked}
        onClose={() => setIsUnlocking(false)}
      >
        <Unlock text={texts.unlockFirst} />
      </Sheet>
    </section>
  )
}

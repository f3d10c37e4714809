import { addEmailOtp, addOAuth, type Credential } from 'holdfast'
import { useAction } from 'holdfast/react'
import type { ReactElement } from 'react'
import { after } from '../app/after.ts'
import { provider } from '../app/providers.ts'
import { refreshCredentials } from '../app/queries.ts'
import { useMe } from '../app/useMe.ts'
import { Button } from '../components/Button.tsx'
import { PasskeyForm } from '../components/PasskeyForm.tsx'
import { Problem } from '../components/Problem.tsx'
import { Sheet } from '../components/Sheet.tsx'
import { Signed } from '../components/Signed.tsx'
import { messages } from '../messages.ts'

const texts = messages.security
const titles: Record<string, string> = {
  PASSKEY: texts.addPasskey,
  EMAIL_OTP: texts.addEmail,
  OAUTH: texts.addProvider,
}

export interface AddWayInSheetProps {
  /** Which; undefined keeps the sheet closed. */
  type: Credential['type'] | undefined
  onClose: () => void
}

/** One more way in, signed with one that is there. */
export function AddWayInSheet({ type, onClose }: AddWayInSheetProps): ReactElement {
  return (
    <Sheet title={titles[type ?? ''] ?? ''} isOpen={type !== undefined} onClose={onClose}>
      <Signed>
        {type === 'PASSKEY' && <PasskeyForm onDone={onClose} />}
        {type === 'EMAIL_OTP' && <AddEmail onDone={onClose} />}
        {type === 'OAUTH' && <AddProvider onDone={onClose} />}
      </Signed>
    </Sheet>
  )
}

function AddEmail({ onDone }: { onDone: () => void }): ReactElement {
  const { data: me } = useMe()
  const email = me?.user?.email ?? ''
  const action = useAction(addEmailOtp)
  const add = () => after(action.run({ email }), () => refreshCredentials().then(onDone))
  return (
    <div className="stack">
      <p>{texts.addEmailText(email)}</p>
      <Problem error={action.error} />
      <Button wide busy={action.isPending} onClick={add}>
        {texts.add}
      </Button>
    </div>
  )
}

function AddProvider({ onDone }: { onDone: () => void }): ReactElement {
  const action = useAction(addOAuth)
  const add = () => after(action.run({ provider }), () => refreshCredentials().then(onDone))
  return (
    <div className="stack">
      <p>{texts.addProviderText}</p>
      <Problem error={action.error} />
      <Button wide busy={action.isPending} onClick={add}>
        {action.isPending ? messages.unlock.providerWaiting : texts.add}
      </Button>
    </div>
  )
}

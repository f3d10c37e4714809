import { addEmailOtp, addOAuth, addSmsOtp, type Credential } from 'holdfast'
import { useAction } from 'holdfast/react'
import type { ReactElement } from 'react'
import { messages } from '../messages.ts'
import { useMe } from '../session/useMe.ts'
import { useWithSum } from '../session/useWithSum.ts'
import { refreshCredentials } from '../shared/queries.ts'
import { provider } from '../signIn/providers.ts'
import { Signed } from '../signIn/Signed.tsx'
import { after } from '../ui/after.ts'
import { Sheet } from '../ui/Sheet.tsx'
import { useToasts } from '../ui/toasts.ts'
import { Addition, type AdditionProps } from './Addition.tsx'
import { AddPasskey } from './AddPasskey.tsx'

const texts = messages.security
const titles = (): Record<string, string> => ({
  PASSKEY: texts.addPasskey,
  EMAIL_OTP: texts.addEmail,
  SMS_OTP: texts.addSms,
  OAUTH: texts.addProvider,
})

export interface AddWayInSheetProps {
  /** Which; undefined keeps the sheet closed. */
  type: Credential['type'] | undefined
  onClose: () => void
}

/** Adds a sign-in method; the change is signed with an existing one. */
export function AddWayInSheet({ type, onClose }: AddWayInSheetProps): ReactElement {
  const { show } = useToasts()
  const onDone = () => {
    onClose()
    show(texts.wayInAdded)
  }
  return (
    <Sheet title={titles()[type ?? ''] ?? ''} isOpen={type !== undefined} onClose={onClose}>
      <Signed>
        {type === 'PASSKEY' && <AddPasskey onDone={onDone} />}
        {type === 'EMAIL_OTP' && <AddEmail onDone={onDone} />}
        {type === 'SMS_OTP' && <AddSms onDone={onDone} />}
        {type === 'OAUTH' && <AddProvider onDone={onDone} />}
      </Signed>
    </Sheet>
  )
}

interface AddProps {
  onDone: () => void
}

/** Who else can use codes, and what codes alone are not enough for. */
function useCodeWarnings(risk: string): Pick<AdditionProps, 'risk' | 'limits'> {
  const withSum = useWithSum()
  return { risk: withSum(risk), limits: withSum(messages.setup.withoutPasskey) }
}

function AddEmail({ onDone }: AddProps): ReactElement {
  const email = useMe().data?.user?.email ?? ''
  const { run, isPending, error } = useAction(addEmailOtp)
  const add = () => after(run({ email }), () => refreshCredentials().then(onDone))
  return (
    <Addition
      text={texts.addEmailText(email)}
      {...useCodeWarnings(messages.setup.emailRisk)}
      busy={isPending}
      error={error}
      onAdd={add}
    />
  )
}

function AddSms({ onDone }: AddProps): ReactElement {
  const phoneNumber = useMe().data?.user?.phoneNumber ?? ''
  const { run, isPending, error } = useAction(addSmsOtp)
  const add = () => after(run({ phoneNumber }), () => refreshCredentials().then(onDone))
  return (
    <Addition
      text={texts.addSmsText(phoneNumber)}
      {...useCodeWarnings(messages.setup.smsRisk)}
      busy={isPending}
      error={error}
      onAdd={add}
    />
  )
}

function AddProvider({ onDone }: AddProps): ReactElement {
  const { run, isPending, error } = useAction(addOAuth)
  const add = () => after(run({ provider }), () => refreshCredentials().then(onDone))
  return (
    <Addition
      text={texts.addProviderText}
      busyLabel={messages.unlock.providerWaiting}
      busy={isPending}
      error={error}
      onAdd={add}
    />
  )
}

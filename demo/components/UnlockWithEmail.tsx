import type { ReactElement } from 'react'
import { usePasskeyAutofill } from '../app/usePasskeyAutofill.ts'
import { messages } from '../messages.ts'
import { Button } from './Button.tsx'
import { Field } from './Field.tsx'
import { Form } from './Form.tsx'
import { Problem } from './Problem.tsx'

const texts = messages.unlock

export interface UnlockWithEmailProps {
  address: string
  /** The passkey the input suggests as well, if there is one. */
  passkey: string | undefined
  /** A code is on its way already. */
  isSent: boolean
  busy: boolean
  error: unknown
  onStart: () => void
}

/** A code goes to the address the wallet knows, whatever is typed over it. */
export function UnlockWithEmail(props: UnlockWithEmailProps): ReactElement {
  const { address, passkey, isSent, busy, error, onStart } = props
  usePasskeyAutofill(passkey)
  return (
    <Form
      label={texts.emailCode}
      busy={busy}
      check={() => ({})}
      onProblems={() => {}}
      onSubmit={onStart}
    >
      <Field
        name="email"
        label={texts.email}
        type="email"
        autoComplete={passkey ? 'username webauthn' : 'username'}
        defaultValue={address}
      />
      <Problem error={error} />
      <Button type="submit" look="quiet" wide busy={busy}>
        {isSent ? texts.enterCode : texts.emailCode}
      </Button>
    </Form>
  )
}

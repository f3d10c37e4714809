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
  /** The input suggests the wallet's passkey as well. */
  offersPasskey: boolean
  busy: boolean
  error: unknown
  onStart: () => void
}

/** A code goes to the address the wallet knows, whatever is typed over it. */
export function UnlockWithEmail(props: UnlockWithEmailProps): ReactElement {
  const { address, offersPasskey, busy, error, onStart } = props
  usePasskeyAutofill(offersPasskey)
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
        autoComplete={offersPasskey ? 'username webauthn' : 'username'}
        defaultValue={address}
      />
      <Problem error={error} />
      <Button type="submit" look="quiet" wide busy={busy}>
        {texts.emailCode}
      </Button>
    </Form>
  )
}

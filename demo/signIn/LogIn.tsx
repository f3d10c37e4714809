import type { ReactElement } from 'react'
import { messages } from '../messages.ts'
import { logIn } from '../session/platform.ts'
import { DoorForm, type DoorProps } from './DoorForm.tsx'

const texts = messages.welcome

/** Back to an account with the platform. */
export function LogIn(props: DoorProps): ReactElement {
  return (
    <DoorForm
      {...props}
      title={texts.logIn}
      submit={texts.logInSubmit}
      other={texts.noAccount}
      send={({ email = '' }) => logIn(email)}
    />
  )
}

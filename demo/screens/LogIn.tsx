import type { ReactElement } from 'react'
import { logIn } from '../app/platform.ts'
import { messages } from '../messages.ts'
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

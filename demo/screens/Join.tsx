import type { ReactElement } from 'react'
import { nameProblem } from '../app/checks.ts'
import { join } from '../app/platform.ts'
import { Field } from '../components/Field.tsx'
import { messages } from '../messages.ts'
import { DoorForm, type DoorProps } from './DoorForm.tsx'

const texts = messages.welcome

/** A new account with the platform. */
export function Join(props: DoorProps): ReactElement {
  return (
    <DoorForm
      {...props}
      title={texts.join}
      submit={texts.submit}
      other={texts.haveAccount}
      send={({ fullName = '', email = '' }) => join({ fullName, email })}
      check={({ fullName }) => ({ fullName: nameProblem(fullName) })}
    >
      {(problems) => (
        <Field
          name="fullName"
          label={texts.fullName}
          hint={texts.fullNameHint}
          autoComplete="name"
          problem={problems.fullName}
        />
      )}
    </DoorForm>
  )
}

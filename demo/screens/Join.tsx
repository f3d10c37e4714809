import type { ReactElement } from 'react'
import { nameProblem, phoneNumberProblem } from '../app/checks.ts'
import { join } from '../app/platform.ts'
import { useMe } from '../app/useMe.ts'
import { Field } from '../components/Field.tsx'
import { messages } from '../messages.ts'
import { DoorForm, type DoorProps } from './DoorForm.tsx'

const texts = messages.welcome

/** A new account with the platform. */
export function Join(props: DoorProps): ReactElement {
  const { data: me } = useMe()
  return (
    <DoorForm
      {...props}
      title={texts.join}
      submit={texts.submit}
      other={texts.haveAccount}
      send={({ fullName = '', email = '', phoneNumber }) => join({ fullName, email, phoneNumber })}
      check={({ fullName, phoneNumber }) => ({
        fullName: nameProblem(fullName),
        phoneNumber: phoneNumberProblem(phoneNumber),
      })}
      below={({ phoneNumber }) =>
        me?.takesPhoneNumber && (
          <Field
            name="phoneNumber"
            label={texts.phoneNumber}
            hint={texts.phoneNumberHint}
            type="tel"
            autoComplete="tel"
            problem={phoneNumber}
          />
        )
      }
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

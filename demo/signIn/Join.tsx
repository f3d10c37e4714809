import { type ReactElement, useState } from 'react'
import { messages } from '../messages.ts'
import { join } from '../session/platform.ts'
import { useMe } from '../session/useMe.ts'
import { nameProblem, phoneNumberProblem } from '../ui/checks.ts'
import { sortedCountries } from '../ui/countryNames.ts'
import { Field } from '../ui/Field.tsx'
import { Select } from '../ui/Select.tsx'
import { DoorForm, type DoorProps } from './DoorForm.tsx'

const { foot, welcome: texts } = messages

/** A new account with the platform. */
export function Join(props: DoorProps): ReactElement {
  const { data: me } = useMe()
  const [usual = 'US', ...others] = me?.countries ?? []
  const [country = usual, setCountry] = useState<string>()
  // The service of this one wants payments authorized with a code by SMS.
  const isInEurope = country !== usual
  return (
    <DoorForm
      {...props}
      title={texts.join}
      submit={texts.submit}
      other={texts.haveAccount}
      send={({ fullName = '', email = '', phoneNumber }) =>
        join({ fullName, email, phoneNumber, country })
      }
      check={({ fullName, phoneNumber }) => ({
        fullName: nameProblem(fullName),
        phoneNumber: phoneNumberProblem(phoneNumber, isInEurope),
      })}
      below={({ phoneNumber }) => (
        <>
          {others.length > 0 && (
            <Select
              name="country"
              label={texts.country}
              autoComplete="country"
              options={sortedCountries([usual, ...others])}
              value={country}
              onChange={({ target }) => setCountry(target.value)}
            />
          )}
          {me?.takesPhoneNumber && (
            <Field
              name="phoneNumber"
              label={texts.phoneNumber}
              hint={isInEurope ? texts.phoneNumberForPayments : texts.phoneNumberHint}
              type="tel"
              autoComplete="tel"
              problem={phoneNumber}
            />
          )}
          <p className="soft small">
            {texts.accept} <NewTab to="/terms">{foot.terms}</NewTab>
            {' · '}
            <NewTab to="/privacy">{foot.privacy}</NewTab>
          </p>
          {isInEurope && (
            <p className="soft small">
              {texts.acceptTerms} <NewTab to="/api/terms">{texts.terms}</NewTab>
            </p>
          )}
        </>
      )}
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

/** What is entered stays on the page. */
function NewTab({ to, children }: { to: string; children: string }): ReactElement {
  return (
    <a href={to} target="_blank" rel="noreferrer">
      {children}
    </a>
  )
}
